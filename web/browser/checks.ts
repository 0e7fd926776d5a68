// What is checked on every page. access.test.ts shows that each check finds what it is for.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** findings are what axe complains about; by the rules with these names, or by all. */
export async function findings(page: Page, ...rules: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const options: RunOptions = { resultTypes: ['violations'], ...(rules.length ? { runOnly: rules } : {}) };
  const results = await page.evaluate((how) => (globalThis as unknown as { axe: { run: (how: RunOptions) => Promise<AxeResults> } }).axe.run(how), options);
  return results.violations.map((each) => `${each.id}: ${each.nodes.map((node) => `${node.html.slice(0, 120)} ${node.failureSummary ?? ''}`).join(' | ')}`);
}

/** misfits are elements that stick out of the window, and texts that are cut off or lie on each other. */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) found.push(`the page is ${wide} wide, expected ${innerWidth}`);
    const ignored = '.spoken, .board'; // for screen readers only; a board is drawn in units of its own

    interface Line {
      element: Element;
      text: string;
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    const lines: Line[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement!;
      const text = node.textContent!.trim();
      if (!text || element.closest(ignored) || onlySpoken(element) || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        const margin = box.height / 5; // above and below the letters
        const line: Line = { element, text, left: box.left, right: box.right, top: box.top + margin, bottom: box.bottom - margin };
        if (box.width > 0 && box.right > 0 && keep(line)) lines.push(line); // what is left of the window cannot be scrolled to: it is only spoken
      }
    }
    for (const [i, a] of lines.entries()) {
      if (a.left < -1 || a.right > innerWidth + 1) found.push(`"${a.text}" reaches from ${a.left} to ${a.right}`);
      for (const b of lines.slice(i + 1)) {
        const over = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
        if (over && a.element !== b.element && layer(a.element) === layer(b.element)) found.push(`"${a.text}" lies on "${b.text}"`);
      }
    }
    for (const element of document.querySelectorAll('button, input, select, textarea, img, .board')) {
      const box = element.getBoundingClientRect();
      if (box.width && !element.closest('.spoken') && (box.right > innerWidth + 1 || (box.left < -1 && box.right > 0))) found.push(`${element.tagName}.${element.className} reaches from ${box.left} to ${box.right}`);
    }
    return [...new Set(found)];

    /** keep reduces a line to what can be scrolled into sight, and says whether there is any. It reports what is cut off. */
    function keep(line: Line): boolean {
      for (let at: Element | null = line.element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const box = at.getBoundingClientRect();
        const cut = (how: string) => how === 'hidden' || how === 'clip';
        if ((cut(overflowX) && (line.left < box.left - 1 || line.right > box.right + 1)) || (cut(overflowY) && (line.top < box.top - 1 || line.bottom > box.bottom + 1)))
          found.push(`"${line.text}" is cut off by ${at.tagName}.${at.className}`);
        if (overflowX !== 'visible') [line.left, line.right] = [Math.max(line.left, box.left), Math.min(line.right, box.right)];
        if (overflowY !== 'visible') [line.top, line.bottom] = [Math.max(line.top, box.top), Math.min(line.bottom, box.bottom)];
      }
      return line.left < line.right && line.top < line.bottom;
    }

    /** onlySpoken tells whether an element is clipped to nothing, as those are that only a small window has no room for. */
    function onlySpoken(element: Element): boolean {
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (getComputedStyle(at).clipPath === 'inset(50%)') return true;
      }
      return false;
    }

    /** layer returns the element that stays in its place while others scroll below it, if the element is in one. */
    function layer(element: Element): Element | null {
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return at;
      }
      return null;
    }
  });
}

/** The controls that Tab must reach. It reaches one of several radio buttons; the arrows reach the others. */
const controls = 'a, button:not(:disabled), input:not([type=radio]:not(:checked)), textarea, select, summary, [tabindex="0"]';

/** unreached are the controls that Tab does not reach. */
export async function unreached(page: Page): Promise<string[]> {
  await page.evaluate((all) => {
    (document.activeElement as HTMLElement | null)?.blur();
    document.querySelectorAll(all).forEach((element) => {
      if (element.checkVisibility({ visibilityProperty: true })) element.setAttribute('data-unreached', '');
    });
    addEventListener('focusin', (event) => (event.target as Element).removeAttribute('data-unreached'));
  }, controls);
  const total = await page.locator('[data-unreached]').count();
  for (let i = 0; i < total + 5; i++) await page.keyboard.press('Tab');
  return page.locator('[data-unreached]').evaluateAll((all) => all.map((each) => each.outerHTML.slice(0, 150)));
}

/**
 * unfocusable are the controls that Tab does not reach in the order of the page, or that do not show
 * the focus, where there are too many to press Tab for each: those that cannot have the focus, those
 * with a place of their own in the order, and those that get no outline.
 */
export async function unfocusable(page: Page): Promise<string[]> {
  await page.keyboard.press('Tab'); // the focus is shown to those who use the keyboard
  return page.evaluate((all) => {
    const can = (element: HTMLElement) => {
      element.focus({ preventScroll: true });
      return document.activeElement === element && element.tabIndex === 0 && getComputedStyle(element).outlineStyle !== 'none';
    };
    return [...document.querySelectorAll<HTMLElement>(all)].filter((element) => element.checkVisibility({ visibilityProperty: true }) && !can(element)).map((element) => element.outerHTML.slice(0, 150));
  }, controls);
}

/** unnamed are the controls for which the browser tells screen readers no name. */
export async function unnamed(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  await client.detach();
  const focusable = nodes.filter((node) => !node.ignored && !['RootWebArea', 'main'].includes(String(node.role?.value)) && node.properties?.some(({ name, value }) => name === 'focusable' && value.value === true));
  return focusable.filter((node) => !String(node.name?.value ?? '').trim()).map((node) => `${node.role?.value} without a name`);
}

import { expect, it } from 'vitest';
import { findings, misfits, unfocusable, unnamed, unreached } from './checks';
import { close, complaintsOf, inBrowser, open, repaint } from './open';

inBrowser('checks', () => {
  const show = async (body: string) => {
    const page = await open('/play/nowhere', { viewport: { width: 320, height: 568 } });
    await page.getByRole('heading').waitFor();
    await page.evaluate((html) => (document.body.innerHTML = html), body);
    return page;
  };

  it('find what is too wide, cut off, or lies on something else', async () => {
    const page = await show(`
      <div id="wide">A line</div>
      <div id="cut">A line that has no room at all</div>
      <div id="low">Two lines<br>of text</div>
      <div id="scrolls"><span>A line that can be scrolled into sight</span></div>
      <p id="above">Above</p><p id="below">Below</p>
      <span class="spoken">Only spoken</span>`);
    await page.evaluate(() => {
      const style = (id: string, css: Partial<CSSStyleDeclaration>) => Object.assign(document.getElementById(id)!.style, css);
      style('cut', { width: '80px', whiteSpace: 'nowrap', overflow: 'hidden' });
      style('low', { height: '30px', overflowY: 'hidden' });
      style('scrolls', { width: '80px', whiteSpace: 'nowrap', overflowX: 'auto' });
    });
    expect(await misfits(page)).toEqual(['"A line that has no room at all" is cut off by DIV.', '"of text" is cut off by DIV.']);
    await page.evaluate(() => {
      for (const id of ['cut', 'low']) document.getElementById(id)!.remove();
      Object.assign(document.getElementById('below')!.style, { position: 'relative', top: `${document.getElementById('above')!.offsetTop - document.getElementById('below')!.offsetTop}px` });
      Object.assign(document.getElementById('wide')!.style, { marginLeft: '300px', whiteSpace: 'nowrap' });
    });
    const found = await misfits(page);
    expect(found.map((each) => each.replace(/[\d.]+/g, '#'))).toEqual(['the page is # wide, expected #', '"A line" reaches from # to #', '"Above" lies on "Below"']);
    await close(page);
  });

  it('find controls without a name, and those that Tab does not reach', async () => {
    const page = await show('<h1>Controls</h1><button></button><button tabindex="-1">Never</button><a>No link</a><button>Always</button>');
    expect(await unnamed(page)).toEqual(['button without a name']);
    expect(await unreached(page)).toEqual([expect.stringContaining('Never'), expect.stringContaining('No link')]);
    await close(page);
  });

  it('find controls that cannot have the focus, are out of order, or do not show the focus', async () => {
    const page = await show('<h1>Controls</h1><button>Always</button><button tabindex="-1">Never</button><a>No link</a><a href="/" tabindex="3">First</a><button id="unseen">Unseen</button><button hidden>Hidden</button>');
    await page.evaluate(() => (document.getElementById('unseen')!.style.outline = 'none'));
    expect(await unfocusable(page)).toEqual(['Never', 'No link', 'First', 'Unseen'].map((text) => expect.stringContaining(text)));
    await close(page);
  });

  it('find too little contrast in each theme', async () => {
    const page = await show('<main><h1>Contrast</h1><p>Pale</p></main>');
    await page.evaluate(() => (document.querySelector('p')!.style.color = 'light-dark(#000, #333)'));
    expect(await findings(page, 'color-contrast')).toEqual([]);
    await repaint(page, 'dark');
    expect(await findings(page, 'color-contrast')).toEqual([expect.stringContaining('Pale')]);
    await close(page);
  });

  const faults: [string, () => void, RegExp][] = [
    ['an error of a script', () => void document.head.append(Object.assign(document.createElement('script'), { textContent: 'throw new Error("on purpose")' })), /on purpose/],
    ['a message on the console', () => console.error('on purpose'), /on purpose/],
    ['a promise that fails', () => void Promise.reject(new Error('on purpose')), /on purpose/],
    ['a request to somebody else', () => void fetch('http://third.example/').catch(() => {}), /asked somebody else: http:..third\.example/],
  ];
  it.each(faults)('find %s', async (_, fault, complaint) => {
    const page = await open('/', { bypassCSP: true }); // otherwise, nobody else can be asked
    await page.evaluate(fault);
    await page.waitForTimeout(500);
    expect(complaintsOf(page).join('\n')).toMatch(complaint);
    await expect(close(page)).rejects.toThrow();
  });
});

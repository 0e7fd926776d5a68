// What the page saves as pictures and as PDF is what the names of the files say.
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { close, contents, inBrowser, open } from './open';

/** Boards that this project made: a contest with 748 grids, and a board with chains. */
const contest = '..8.....12......9........4..7256.13....2......9.1..2.61.49..6.5....8.72..8..2..1.';
const chained = '.6...4..91.3....2..9..3.....794....88.......55....627.....6..1..2....9.79..7...8.';

async function ask<Answer>(question: string, body: object): Promise<Answer> {
  const response = await fetch(`${inject('url')}/api/v1/${question}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  return ((await response.json()) as { answers: Answer[] }).answers[0]!;
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

/** save presses a button that saves a file. */
async function save(page: Page, name: string | RegExp): Promise<{ name: string; file: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  return { name: download.suggestedFilename(), file: await contents(download) };
}

/** A Read picture is what an SVG file says. */
interface Read {
  name: string;
  board: string; // as 81 characters
  texts: string[];
}

/** saveSVG saves a picture, which the browser must be able to read and to draw. */
async function saveSVG(page: Page, label: string | RegExp = /SVG/): Promise<Read> {
  const { name, file } = await save(page, label);
  const reader = await page.context().newPage(); // a page of the server may not show what it has not loaded from there
  const read = await reader.evaluate(async (text) => {
    const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    const picture = new Image();
    picture.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
    const drawn = await picture.decode().then(
      () => picture.naturalWidth,
      () => 0,
    );
    return {
      tag: root.tagName,
      drawn,
      board: (root.querySelector('desc')?.textContent ?? '').replace(/\s/g, '').slice(0, 81),
      texts: Array.from(root.querySelectorAll('text, title'), (each) => each.textContent ?? ''),
    };
  }, file.toString());
  await reader.close();
  expect(read.tag).toBe('svg');
  expect(read.drawn).toBeGreaterThan(100);
  return { name, ...read };
}

/** sizeOf returns the width and the height of a PNG file. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

/** pagesOf returns the number of pages of a PDF file. */
function pagesOf(pdf: Buffer): number {
  const text = pdf.toString('latin1');
  expect(text.slice(0, 5)).toBe('%PDF-');
  expect(text).toContain('%%EOF');
  return text.match(/\/Type \/Page\b/g)!.length;
}

/** press presses a button that saves a file by the keyboard. */
async function press(page: Page, name: string): Promise<{ name: string; file: Buffer }> {
  await button(page, name).focus();
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  return { name: download.suggestedFilename(), file: await contents(download) };
}

inBrowser('pictures', () => {
  it('of boards, of grids, of the best and of the worst', async () => {
    const page = await open(`/solve#board=${contest}`, { size: 'desktop' });
    await tab(page, 'Board');
    await page.getByRole('heading', { name: 'The board as a picture' }).waitFor();
    expect(await saveSVG(page)).toMatchObject({ name: 'board.svg', board: contest });
    const { name, file } = await save(page, 'Save as PNG');
    expect(name).toBe('board.png');
    expect(sizeOf(file)[0]).toBe(1200);
    const paper = await save(page, 'Save as PDF');
    expect(paper.name).toBe('board.pdf');
    expect(pagesOf(paper.file)).toBe(1);

    await tab(page, 'Grids');
    await button(page, 'First grid').click();
    await button(page, 'Next').click();
    const { top } = await ask<{ top: { score: number; grid: string }[] }>('max', { boards: [contest], top: 2 });
    await page.getByText('Grid 2 of 748').waitFor();
    expect(await saveSVG(page)).toMatchObject({ name: 'grid.svg', board: top[1]!.grid });

    await tab(page, 'Score');
    await page.getByRole('heading', { name: 'The best grid as a picture' }).waitFor();
    const best = await saveSVG(page);
    expect(best).toMatchObject({ name: 'best.svg', board: top[0]!.grid });
    expect(best.texts.join(' ')).toContain(String(top[0]!.score));
    await button(page, 'Worst').click();
    await page.getByRole('heading', { name: 'The worst grid as a picture' }).waitFor();
    const least = await ask<{ score: number; grid: string }>('max', { boards: [contest], min: true });
    expect(await saveSVG(page)).toMatchObject({ name: 'worst.svg', board: least.grid });
    await close(page);
  });

  it('with weights, in the colours that were chosen', async () => {
    const weights = Array.from({ length: 81 }, (_, cell) => (cell % 9) - 2);
    const page = await open(`/solve#board=${contest}&weights=${weights.join(',')}&tab=score`, { size: 'desktop' });
    await page.getByRole('heading', { name: 'The best grid as a picture' }).waitFor();
    const best = await ask<{ score: number; grid: string }>('max', { boards: [contest], weights });
    const read = await saveSVG(page);
    expect(read.board).toBe(best.grid);
    expect(read.texts.join(' ')).toContain(String(best.score));
    const light = (await save(page, 'Save as SVG')).file;
    await page.getByLabel('Colours').selectOption('dark');
    const dark = (await save(page, 'Save as SVG')).file;
    expect(dark.equals(light)).toBe(false);
    await page.reload();
    expect(await page.getByLabel('Colours').inputValue()).toBe('dark');
    await close(page);
  });

  it('of the spread of scores', async () => {
    const page = await open(`/solve#board=${contest}&tab=spread`, { language: 'zh' });
    await page.getByRole('heading', { name: '得分分布的图' }).waitFor();
    const read = await saveSVG(page);
    expect(read.name).toBe('spread.svg');
    expect(read.texts.join(' ')).toMatch(/748.*\p{Script=Han}/su);
    const { name, file } = await save(page, '存为 PNG');
    expect(name).toBe('spread.png');
    expect(sizeOf(file)[0]).toBe(1200);
    await close(page);
  });

  it('of each step, as it is explained', async () => {
    const { steps } = await ask<{ steps: { title: string; place?: string }[] }>('explain', { boards: [chained], language: 'zh' });
    const page = await open(`/solve#board=${chained}&tab=path`, { language: 'zh', size: 'desktop' });
    await page.getByRole('heading', { name: '这一步的图' }).waitFor();
    const chain = steps.findIndex(({ title }) => title.includes('链'));
    expect(chain).toBeGreaterThan(0);
    for (const at of [0, chain, steps.length - 1]) {
      await page.locator('.solve-steps button').nth(at).click();
      await page.locator('.solve-steps [aria-current=step]').filter({ hasText: `${at + 1}.` }).waitFor();
      const read = await saveSVG(page);
      expect(read.name).toBe('step.svg');
      expect(read.texts.join('')).toContain(steps[at]!.title);
      // The board has its clues and all entries up to then.
      const entries = new Map(steps.slice(0, at + 1).flatMap(({ place }) => (place ? [[(Number(place[1]) - 1) * 9 + Number(place[3]) - 1, place[5]!]] : [])));
      expect(read.board).toBe([...chained].map((clue, cell) => entries.get(cell) ?? clue).join(''));
    }
    await close(page);
  });

  it('of all steps at once, in a document', async () => {
    for (const [language, style, { path, html, pdf, image, other }] of [
      ['en', 'player', { path: 'Path', html: 'Save path as HTML', pdf: 'Save path as PDF', image: 'Save as PDF', other: '' }],
      ['zh', 'explainer', { path: '步骤', html: '步骤存为 HTML', pdf: '步骤存为 PDF', image: '存为 PDF', other: 'Sudoku Explainer' }],
    ] as const) {
      const { steps } = await ask<{ steps: { title?: string; technique: string; text: string }[] }>('explain', { boards: [chained], language, style });
      const page = await open(`/solve#board=${chained}`, { language, size: 'desktop' });
      await tab(page, path);
      if (other) await button(page, other).click();
      const written = await press(page, html);
      expect(written.name).toBe('path.html');
      const reader = await page.context().newPage();
      await reader.setContent(written.file.toString());
      expect(await reader.evaluate(() => document.documentElement.lang)).toBe(language);
      const titles = (await reader.locator('h3').allTextContents()).map((title) => title.trim());
      expect(titles).toHaveLength(steps.length);
      steps.forEach((step, i) => expect(titles[i]).toContain(`${i + 1}. ${step.title ?? step.technique}`));
      expect(await reader.locator('section[id^=step] figure svg[role=img], .single svg[role=img]').count()).toBeGreaterThanOrEqual(steps.length);
      expect(await reader.locator('script').count()).toBe(0);
      const said = (await reader.locator('main').textContent())!.replace(/\s/g, '');
      for (const step of steps) expect(said).toContain(step.text.split('\n')[0]!.replace(/\s/g, ''));
      await reader.close();
      const printed = await press(page, pdf);
      expect(printed.name).toBe('path.pdf');
      expect(pagesOf(printed.file)).toBeGreaterThan(2);
      expect(printed.file.toString('latin1')).toMatch(/\/MediaBox \[0 0 595\.\d+ 841\.\d+\]/);
      const step = await save(page, image);
      expect([step.name.split('.')[1], pagesOf(step.file)]).toEqual(['pdf', 1]);
      await close(page);
    }
  });

  it('of a path cannot be made without the server, and say so', async () => {
    const page = await open(`/solve#board=${chained}&tab=path`, { size: 'desktop' });
    await button(page, 'Save path as PDF').waitFor();
    await page.context().setOffline(true);
    await button(page, 'Save path as PDF').click();
    await page.getByRole('alert').filter({ hasText: 'This needs the server' }).waitFor();
    await page.context().setOffline(false);
    const { name, file } = await save(page, 'Try again');
    expect(name).toBe('path.pdf');
    expect(pagesOf(file)).toBeGreaterThan(2);
    await close(page, /ERR_INTERNET_DISCONNECTED/);
  });

  it('are asked of the server, and say so without it', async () => {
    const page = await open(`/solve#board=${contest}`, { size: 'desktop' });
    await tab(page, 'Board');
    await page.context().setOffline(true);
    await button(page, 'Save as PNG').click();
    await page.getByRole('alert').filter({ hasText: 'This needs the server' }).waitFor();
    await page.context().setOffline(false);
    const { name, file } = await save(page, 'Try again');
    expect(name).toBe('board.png');
    expect(sizeOf(file)[0]).toBe(1200);
    await close(page, /ERR_INTERNET_DISCONNECTED/);
  });

  it('of booklets, as PDF with the pages that were chosen', async () => {
    const page = await open('/make#contest=true&count=5', { size: 'desktop' });
    await page.waitForFunction(() => location.hash.includes('boards='));
    await page.getByLabel('Heading').fill('Club evening · 俱乐部');
    const pages = async () => {
      const { name, file } = await save(page, 'Save as PDF');
      expect(name).toBe('bullseye.pdf');
      return { file, count: pagesOf(file) };
    };
    await page.getByLabel('Boards on a page').selectOption('4');
    const first = await pages();
    expect(first.count).toBe(3);
    expect((await pages()).file.equals(first.file)).toBe(true); // the same bytes
    await page.getByLabel('Weights in the cells').check();
    const weighed = await pages();
    expect(weighed.file.equals(first.file)).toBe(false);
    await page.getByLabel('Solutions on pages of their own').uncheck();
    await page.getByLabel('Paper of a PDF').selectOption('letter');
    const letter = await pages();
    expect(letter.count).toBe(2);
    expect(letter.file.toString('latin1')).toMatch(/\/MediaBox \[0 0 612(\.0+)? 792(\.0+)?\]/);
    await page.context().setOffline(true);
    await button(page, 'Save as PDF').click();
    await page.getByRole('alert').filter({ hasText: 'This needs the server' }).waitFor();
    await close(page, /ERR_INTERNET_DISCONNECTED/);
  });
});

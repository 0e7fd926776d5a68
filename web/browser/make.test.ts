import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { close, contents, inBrowser, open } from './open';
import { ofSample } from './sample';

const made = (page: Page) => page.waitForFunction(() => location.hash.includes('boards='));

/** change does something, and waits until boards are made for it. */
async function change(page: Page, act: () => Promise<unknown>) {
  await page.evaluate(() => history.replaceState(null, '', '/make'));
  await act();
  await made(page);
}

const boardsOf = (page: Page) => new URLSearchParams(new URL(page.url()).hash.slice(1)).get('boards')!.split('-');

async function ask<Answer>(question: string, body: object): Promise<Answer[]> {
  const response = await fetch(`${inject('url')}/api/v1/${question}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  return ((await response.json()) as { answers: Answer[] }).answers;
}

inBrowser('make', () => {
  it('makes boards of a level, and saves and shares them', async () => {
    const page = await open('/make', { size: 'desktop', permissions: ['clipboard-read', 'clipboard-write'] });
    await made(page);
    await change(page, () => page.getByLabel('Level').selectOption('medium'));
    await change(page, () => page.getByLabel('How many boards').fill('5'));
    const boards = boardsOf(page);
    expect(boards).toHaveLength(5);
    const ratings = await ask<{ level: string }>('rate', { boards });
    expect(ratings.map(({ level }) => level)).toEqual(Array(5).fill('medium'));
    await page.getByLabel('Form').selectOption('csv');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()]);
    expect(download.suggestedFilename()).toBe('bullseye.csv');
    const lines = (await contents(download)).toString().trimEnd().split('\n');
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(boards);
    await page.getByLabel('Form').selectOption('drawn');
    await page.getByRole('button', { name: 'Copy 5 boards' }).click();
    await page.getByRole('button', { name: 'Copied.' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('┌─────────┬');
    await page.getByRole('button', { name: 'Copy a link to this page' }).click();
    await page.getByRole('button', { name: 'The link is copied.' }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await open(link, { size: 'phone' });
    await other.getByText('The 5 boards of the link.').waitFor();
    expect(await other.locator('.make-small').count()).toBe(5);
    await other.locator('.make-facts').getByText('Medium').waitFor();
    await close(other);
    // A link that is opened in the page takes its place, and leaving the page leaves its address alone.
    await page.goto(`/make#boards=${boards[1]}-${boards[0]}-${boards[2]!.slice(0, 30)}`);
    await page.getByText('The 2 boards of the link.').waitFor();
    await page.getByText('The link has one more board, which cannot be read.').waitFor();
    await page.getByRole('link', { name: 'Learn', exact: true }).click();
    await page.getByRole('heading', { name: 'Learn' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/learn');
    await page.goBack();
    await page.getByText('The 2 boards of the link.').waitFor();
    expect(boardsOf(page).slice(0, 2)).toEqual([boards[1], boards[0]]);
    await close(page);
  });

  it('saves forms that are read again', async () => {
    for (const kind of ['contest=true&', '']) {
      const page = await open(`/make#${kind}count=3&seed=7`, { size: 'desktop' });
      await made(page);
      const boards = boardsOf(page);
      const form = page.getByLabel('Form');
      const forms = await form.locator('option').evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
      expect(forms.length).toBeGreaterThan(8);
      for (const each of forms) {
        await form.selectOption(each);
        const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()]);
        const text = (await contents(download)).toString();
        const read = await ask<{ board: string }>('read', { text });
        expect(read.map(({ board }) => board), each).toEqual(boards);
      }
      await close(page);
    }
  });

  it('deals other boards to everybody, and keeps their series in the link', async () => {
    const dealt = await Promise.all([1, 2].map(() => open('/make', { size: 'desktop' })));
    for (const page of dealt) await made(page);
    const [boards, others] = dealt.map(boardsOf);
    expect(boards).not.toEqual(others);
    const [page, other] = dealt;
    const series = page!.getByLabel(/^Series/);
    const seed = await series.inputValue();
    expect(new URLSearchParams(new URL(page!.url()).hash.slice(1)).get('seed')).toBe(seed);
    await other!.goto(`/make#seed=${seed}`);
    await made(other!);
    await expect.poll(() => boardsOf(other!)).toEqual(boards);
    for (const each of dealt) await close(each);
  });

  it('keeps boards with their own kind until there are others, and survives a reload', async () => {
    const page = await open('/make#count=2&seed=7', { size: 'desktop' });
    await made(page);
    const boards = boardsOf(page);
    const play = page.getByRole('link', { name: 'Play this board' });
    const link = await play.getAttribute('href');
    await page.route('**/api/v1/generate', () => {}); // no answer comes
    await page.getByLabel('Target sudoku').check();
    await page.getByRole('progressbar').waitFor();
    expect(await page.locator('.make-board .ring-10').count()).toBe(0);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped before a board was found.').waitFor();
    await page.getByText('The boards below were made before the last change.').waitFor();
    expect(await play.getAttribute('href')).toBe(link);
    await page.unroute('**/api/v1/generate');
    await page.reload();
    await made(page);
    expect(await page.getByLabel('Target sudoku').isChecked()).toBe(true);
    expect(boardsOf(page)).toHaveLength(2);
    expect(boardsOf(page)).not.toEqual(boards);
    await close(page);
  });

  it('names the hardest step in Chinese', async () => {
    const page = await open('/make#count=1&level=medium&seed=7', { language: 'zh' });
    await page.locator('.make-facts').getByText('最难的一步').waitFor();
    expect(await page.locator('.make-facts div:has(dt:text("最难的一步")) dd').textContent()).toMatch(/^\p{Script=Han}/u);
    await close(page);
  });

  it('makes contests that are what was asked for', async () => {
    const page = await open('/make#contest=true&completions=10,40&gap=3&count=4', { language: 'zh' });
    await made(page);
    const boards = boardsOf(page);
    expect(boards).toHaveLength(4);
    const counts = await ask<{ count: number }>('count', { boards });
    const scores = await ask<{ score: number; second: { score: number } }>('max', { boards, second: true });
    counts.forEach(({ count }) => expect(count >= 10 && count <= 40).toBe(true));
    scores.forEach(({ score, second }) => expect(score - second.score).toBeGreaterThanOrEqual(3));
    const shown = await page.locator('.make-facts dd').allTextContents();
    expect(shown).toContain(String(counts[0]!.count));
    expect(shown).toContain(String(scores[0]!.score));
    await close(page);
  });

  it('puts clues where they are drawn, by mouse and by keyboard', async () => {
    const page = await open('/make', { size: 'desktop' });
    await made(page);
    await page.getByLabel('Draw the pattern').check();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('A board with one completion has at least 17 clues.').waitFor();
    expect(await page.getByRole('button', { name: 'Other boards' }).isDisabled()).toBe(true);
    const cell = (at: number) => page.locator(`.make-pattern [data-cell="${at}"]`);
    // Three rows from end to end, of which the symmetry makes six.
    for (const row of [0, 2, 3]) {
      const [from, to] = [(await cell(row * 9).boundingBox())!, (await cell(row * 9 + 8).boundingBox())!];
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 24 });
      await page.mouse.up();
    }
    await page.getByText('54 clues').waitFor();
    await cell(35).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    const pattern = 56;
    await page.waitForFunction((clues) => new URLSearchParams(location.hash.slice(1)).get('pattern')?.replace(/0/g, '').length === clues, pattern);
    await made(page);
    expect(await page.locator('.make-pattern .painted').count()).toBe(pattern);
    const [board] = boardsOf(page);
    expect(board!.replace(/\./g, '')).toHaveLength(pattern);
    expect(board!.slice(0, 9)).toMatch(/^\d{9}$/);
    expect(board!.slice(9, 18)).toMatch(/^\.{9}$/);
    await close(page);
  });

  it('says what is wrong, and what cannot be made', async () => {
    const page = await open('/make', { size: 'desktop' });
    await made(page);
    await page.getByLabel('Clues, at least').fill('40');
    await page.getByText('Expected two numbers from 17 to 81, the smaller one first.').waitFor();
    await page.getByLabel('Clues, at most').fill('38');
    await page.getByLabel('Clues, at least').fill('38');
    await page.getByText('Expected two numbers').waitFor({ state: 'detached' });
    await made(page);
    const other = await open('/make#symmetry=rotate90&clues=26,26');
    await other.getByRole('alert').filter({ hasText: 'there is no such board' }).waitFor();
    await close(page);
    await close(other, /status of 4/);
  });

  it('prints only the pages, as many as are needed', async () => {
    for (const [perPage, boards, pages] of ofSample([
      ['1', 1, 2],
      ['2', 5, 4],
      ['4', 5, 3],
      ['6', 14, 5],
    ] as const, 1)) {
      const page = await open(`/make#contest=true&count=${boards}`, { size: 'desktop', theme: 'dark' });
      await made(page);
      await page.getByLabel('Boards on a page').selectOption(perPage);
      await page.getByLabel('Heading').fill('Club evening');
      for (const format of ['A4', 'Letter']) {
        const pdf = (await page.pdf({ format, margin: { top: '12mm', bottom: '12mm', left: '12mm', right: '12mm' } })).toString('latin1');
        expect(pdf.match(/\/Type \/Page\b/g)?.length, `${perPage} on ${format}`).toBe(pages);
      }
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('.header').isVisible()).toBe(false);
      expect(await page.locator('.sheet').first().isVisible()).toBe(true);
      await close(page);
    }
  });
});

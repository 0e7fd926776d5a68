// The board on the screen: what is on it, and how one types into it.
import type { Page } from 'playwright-core';
import { inFull } from './sample';

/** cluesOf reads the clues from the board on the screen. */
export async function cluesOf(page: Page): Promise<string> {
  await page.locator('.board[role=grid]').waitFor();
  return page.locator('.board[role=grid] .cell').evaluateAll((all) => all.map((each) => (each.classList.contains('clue') ? each.querySelector('.digit')!.textContent : '.')).join(''));
}

/** blanksOf are the cells without a clue. */
export const blanksOf = (clues: string) => [...clues].flatMap((clue, cell) => (clue === '.' ? [cell] : []));

/** In a sample, so many digits of a board are entered by hand, and the others at once: the page is painted three times for each. */
export const byHand = inFull ? 81 : 6;

/** type enters digits of a grid with the keyboard. A cell of the board must have the focus. */
export async function type(page: Page, cells: number[], grid: string, most = byHand) {
  for (const key of keysFor(cells.slice(0, most), grid, await focused(page))) await page.keyboard.press(key);
  await enterAtOnce(page, cells.slice(most), grid);
}

const focused = async (page: Page) => Number(await page.locator('.board[role=grid] [tabindex="0"]').getAttribute('data-cell'));

/** keysFor are the keys that enter digits of a grid into cells, from the cell that has the focus. */
function keysFor(cells: number[], grid: string, now: number): string[] {
  return cells.flatMap((at) => {
    const [rows, columns] = [Math.floor(at / 9) - Math.floor(now / 9), (at % 9) - (now % 9)];
    now = at;
    const arrows = [...Array<string>(Math.abs(rows)).fill(rows < 0 ? 'ArrowUp' : 'ArrowDown'), ...Array<string>(Math.abs(columns)).fill(columns < 0 ? 'ArrowLeft' : 'ArrowRight')];
    return [...arrows, grid[at]!];
  });
}

/** cell is a cell of the board on the screen. */
export const cell = (page: Page, at: number) => page.locator(`.board[role=grid] [data-cell="${at}"]`);

/** fill enters digits of a grid into cells by mouse or touch. */
export async function fill(page: Page, cells: number[], grid: string) {
  const touch = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  for (const at of cells.slice(0, byHand)) {
    const key = page.getByRole('group', { name: /Digits|数字/ }).getByRole('button', { name: new RegExp(`^${grid[at]}[,，]`) });
    for (const each of [cell(page, at), key]) await (touch ? each.tap() : each.click());
  }
  await enterAtOnce(page, cells.slice(byHand), grid);
}

/** enterAtOnce enters digits of a grid, and the page is painted once. */
export async function enterAtOnce(page: Page, cells: number[], grid: string) {
  if (!cells.length) return;
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))); // what was entered before is shown
  await page.evaluate((keys) => {
    for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, keysFor(cells, grid, await focused(page)));
}

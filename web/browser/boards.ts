// The board on the screen: what is on it, and how one types into it.
import type { Page } from 'playwright-core';

/** cluesOf reads the clues from the board on the screen. */
export async function cluesOf(page: Page): Promise<string> {
  await page.locator('.board[role=grid]').waitFor();
  return page.locator('.board[role=grid] .cell').evaluateAll((all) => all.map((each) => (each.classList.contains('clue') ? each.querySelector('.digit')!.textContent : '.')).join(''));
}

/** blanksOf are the cells without a clue. */
export const blanksOf = (clues: string) => [...clues].flatMap((clue, cell) => (clue === '.' ? [cell] : []));

/** type enters digits of a grid with the keyboard. A cell of the board must have the focus. */
export async function type(page: Page, cells: number[], grid: string) {
  let now = Number(await page.locator('.board[role=grid] [tabindex="0"]').getAttribute('data-cell'));
  for (const at of cells) {
    for (; Math.floor(now / 9) < Math.floor(at / 9); now += 9) await page.keyboard.press('ArrowDown');
    for (; Math.floor(now / 9) > Math.floor(at / 9); now -= 9) await page.keyboard.press('ArrowUp');
    for (; now % 9 < at % 9; now++) await page.keyboard.press('ArrowRight');
    for (; now % 9 > at % 9; now--) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press(grid[at]!);
  }
}

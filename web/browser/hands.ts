// The ways in which people use a page: with a mouse, with the keyboard alone, with fingers.
import type { Locator, Page } from 'playwright-core';
import { byHand, enterAtOnce, type } from './boards';
import type { Options } from './open';

/** A Hand does everything in one of these ways, and nothing in another. */
export interface Hand {
  name: string;
  window: Options;
  /** Presses a button, follows a link or chooses an option. */
  press(page: Page, target: Locator): Promise<void>;
  write(page: Page, field: Locator, text: string): Promise<void>;
  /** Enters the digits of a grid into cells of the board. */
  enter(page: Page, cells: number[], grid: string): Promise<void>;
  /** Answers on the board of a lesson that a cell is a digit. */
  answer(page: Page, cell: number, digit: string): Promise<void>;
}

const middle = async (target: Locator) => {
  await target.scrollIntoViewIfNeeded();
  const box = (await target.boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2] as const;
};

/** pointing is a hand that does everything at a point. */
function pointing(name: string, window: Options, at: (page: Page, x: number, y: number) => Promise<void>): Hand {
  const press = async (page: Page, target: Locator) => {
    await target.waitFor();
    await at(page, ...(await middle(target)));
  };
  return {
    name,
    window,
    press,
    async write(page, field, text) {
      await press(page, field);
      await page.keyboard.insertText(text);
    },
    async enter(page, cells, grid) {
      const keys = page.getByRole('group', { name: /^(Digits|数字)$/ }).getByRole('button', { name: /^\d[,，]/ });
      const digits = await Promise.all(Array.from({ length: 9 }, (_, i) => middle(keys.nth(i))));
      const box = (await page.locator('.board[role=grid]').boundingBox())!;
      for (const cell of cells.slice(0, byHand)) {
        await at(page, box.x + ((cell % 9) + 0.5) * (box.width / 9), box.y + (Math.floor(cell / 9) + 0.5) * (box.height / 9));
        await at(page, ...digits[Number(grid[cell]) - 1]!);
      }
      await enterAtOnce(page, cells.slice(byHand), grid);
    },
    async answer(page, cell, digit) {
      await press(page, page.locator(`.board[role=grid] [data-cell="${cell}"]`));
      await press(page, page.locator('.learn-guess').getByRole('button', { name: digit, exact: true }));
    },
  };
}

/** reach presses Tab until something has the focus. */
async function reach(page: Page, target: Locator) {
  await target.first().waitFor();
  for (let i = 0; i < 200; i++) {
    if (await target.evaluateAll((all) => all.some((each) => each === document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

const fingers = (size: 'phone' | 'tablet') => pointing(`with fingers on a ${size}`, { size, hasTouch: true, isMobile: true }, (page, x, y) => page.touchscreen.tap(x, y));

const keyboard: Hand = {
  name: 'with the keyboard alone',
  window: { size: 'desktop' },
  async press(page, target) {
    await target.waitFor();
    const group = await target.evaluate((element) => (element instanceof HTMLInputElement && element.type === 'radio' ? element.name : ''));
    if (!group) {
      await reach(page, target);
      await page.keyboard.press('Enter');
      return;
    }
    await reach(page, page.locator(`input[name="${group}"]`)); // Tab goes to one of them
    for (let i = 0; i < 20 && !(await target.isChecked()); i++) await page.keyboard.press('ArrowDown');
  },
  async write(page, field, text) {
    await reach(page, field);
    await page.keyboard.type(text);
  },
  async enter(page, cells, grid) {
    await reach(page, page.locator('.board[role=grid] [tabindex="0"]'));
    await type(page, cells, grid);
  },
  answer: (page, cell, digit) => keyboard.enter(page, [cell], digit.repeat(81)),
};

export const hands: Hand[] = [
  pointing('with the mouse', { size: 'desktop' }, (page, x, y) => page.mouse.click(x, y)),
  keyboard,
  fingers('phone'),
  fingers('tablet'),
];

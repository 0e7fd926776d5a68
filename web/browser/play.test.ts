import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { blanksOf, cell, cluesOf, fill, type } from './boards';
import { misfits } from './checks';
import { close, inBrowser, open, repaint } from './open';
import { ofSample } from './sample';

/** A Board of a day, with completions from the best on. */
interface Known {
  clues: string;
  top: { score: number; grid: string }[];
}

const day = '2026-11-20';

async function known(kind: string, top = 1): Promise<Known> {
  const ask = async (path: string, body?: unknown) =>
    (await fetch(inject('url') + path, body ? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {})).json();
  const { boards } = (await ask(`/api/v1/daily/${day}`)) as { boards: { kind: string; clues: string }[] };
  const { clues } = boards.find((board) => board.kind === kind)!;
  const { answers } = (await ask('/api/v1/max', { boards: [clues], top })) as { answers: { top?: Known['top']; score: number; grid: string }[] };
  return { clues, top: answers[0]!.top ?? [{ score: answers[0]!.score, grid: answers[0]!.grid }] };
}

inBrowser('play', () => {
  it('plays the target of a day to the end on a phone, and tells where the points went', async () => {
    const board = await known('target', 3);
    const mine = board.top[2]!;
    const page = await open(`/play?day=${day}&kind=target`);
    await page.getByRole('button', { name: 'Best from here' }).click();
    await page.getByRole('button', { name: `Best from here: ${board.top[0]!.score}` }).waitFor();
    await fill(page, blanksOf(board.clues), mine.grid);
    await page.getByRole('button', { name: `Finish with ${mine.score} points` }).click();
    const lost = board.top[0]!.score - mine.score;
    await page.getByText(`${lost} points below the best grid.`).waitFor();
    expect(await page.getByRole('timer').count()).toBe(0); // the time is below the score
    const outside = await page.locator('.end-grids .note').evaluateAll((notes) =>
      notes.filter((note) => {
        const [text, badge, cell] = [note.querySelector('text')!, note.querySelector('rect')!, note.parentElement!.querySelector('rect')!].map((each) => each.getBoundingClientRect());
        return text!.left < badge!.left || text!.right > badge!.right || badge!.left < cell!.left || badge!.right > cell!.right || badge!.bottom > cell!.bottom;
      }).length,
    );
    expect(outside).toBe(0);
    const costs = await page.locator('.end-turns strong').allTextContents();
    expect(costs.map((text) => Number(/cost (\d+) point/.exec(text)![1])).reduce((a, b) => a + b)).toBe(lost);
    expect(await page.locator('.end-grids .board').count()).toBe(2);
    await page.reload();
    await page.getByText(`${lost} points below the best grid.`).waitFor();
    await close(page);
  });

  it.each(ofSample([
    [390, 844, 360],
    [360, 740, 330],
    [320, 568, 240],
    [568, 320, 240],
    [768, 1024, 600],
    [800, 1280, 780],
    [820, 1180, 780],
    [1024, 768, 650],
    [1024, 1366, 940],
    [1280, 800, 680],
  ]))('has a board that fills the room of %i × %i, without scrolling', async (width, height, least) => {
    const page = await open(`/play?day=${day}&kind=target`, { viewport: { width, height } });
    await page.getByRole('button', { name: 'Best from here' }).click();
    await page.getByRole('button', { name: 'Best from here: 2862, proved' }).waitFor();
    await cell(page, 40).click();
    await page.keyboard.press('4');
    await page.getByRole('button', { name: 'Best from here: 2859, proved, −3' }).waitFor();
    const measured = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return { board: document.querySelector('.board')!.getBoundingClientRect().width, scrollWidth, scrollHeight };
    });
    expect(measured.board).toBeGreaterThan(least);
    expect(measured).toMatchObject({ scrollWidth: width, scrollHeight: height });
    expect(await misfits(page)).toEqual([]);
    await close(page);
  });

  it.each(ofSample([
    [390, 844, 360],
    [390, 664, 300],
    [320, 568, 230],
    [568, 320, 220],
    [820, 1180, 780],
    [1280, 800, 680],
  ], 1))('has the digits and the whole board beside a hint and beside More at %i × %i', async (width, height, least) => {
    const page = await open(`/play?day=${day}&kind=target`, { viewport: { width, height } });
    await cell(page, 0).click();
    for (const [tool, digit] of [['Hint', '3'], ['More', '5']] as const) {
      await page.getByRole('button', { name: tool, exact: true }).click();
      await page.locator('.panel').getByText(tool, { exact: true }).waitFor();
      expect((await page.locator('.board').boundingBox())!.width).toBeGreaterThan(least);
      expect(await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight])).toEqual([width, height]);
      await page.getByRole('button', { name: new RegExp(`^${digit},`) }).click();
      expect(await cell(page, 0).locator('.digit').textContent()).toBe(digit);
      expect(await page.locator('.panel').count()).toBe(tool === 'Hint' ? 0 : 1); // a hint is about the digits
    }
    await close(page);
  });

  it('is one game in two windows, and a window left behind loses nothing', async () => {
    const page = await open(`/play?day=${day}&kind=hard`, { size: 'desktop' });
    const blank = page.locator('.board[role=grid] .cell:not(.clue)');
    const entered = (of: Page) => of.locator('.cell:not(.clue) .digit');
    await blank.first().click();
    await page.keyboard.press('7');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await entered(other).waitFor();
    await other.locator('.board[role=grid] .cell:not(.clue)').last().click();
    await other.keyboard.press('3');
    await expect.poll(() => entered(page).allTextContents()).toEqual(['7', '3']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => entered(other).allTextContents()).toEqual(['7']);
    await page.close();
    await other.reload();
    await entered(other).waitFor();
    expect(await entered(other).allTextContents()).toEqual(['7']);
    await other.context().close();
  });

  it('gives one hint after another, also where nobody wrote down the candidates that a step removes', async () => {
    const page = await open(`/play?day=${day}&kind=hard`, { size: 'desktop' });
    await page.locator('.keys').waitFor();
    const texts: string[] = [];
    for (let removed = 0; removed < 3; ) {
      if (!(await page.locator('.panel').count())) await page.keyboard.press('h');
      const step = page.locator('.panel .primary');
      await page.getByRole('button', { name: 'Tell me more' }).click();
      await page.getByRole('button', { name: 'Tell me more' }).or(step).waitFor();
      if (!(await step.count())) await page.getByRole('button', { name: 'Tell me more' }).click();
      await step.waitFor();
      await page.locator('.panel h2 a[href^="/learn/techniques#"]').waitFor();
      texts.push((await page.locator('.panel-text').textContent())!);
      const hidden = (await step.textContent()) === 'Got it, next step';
      await step.click();
      if (hidden) await page.getByRole('button', { name: 'Tell me more' }).waitFor();
      if (hidden) removed++;
    }
    expect(new Set(texts).size).toBe(texts.length);
    await close(page);
  });

  it('draws the step of a hint as the path does, with candidates that nobody wrote down', async () => {
    const clues = '...1.3.......6.7.18.59.....96......8..4...5..5......42.....84.37.9.2.......7.1...';
    const page = await open(`/play#board=${clues}`);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.board-coordinates').getByText('r8').waitFor();
    const more = page.getByRole('button', { name: 'Tell me more' });
    const step = page.locator('.panel .primary');
    const name = page.locator('.panel h2 a');
    for (let at = 1; ; at++) {
      while (!(await step.count())) {
        await more.or(step).first().waitFor();
        if (await more.count()) await more.click();
      }
      if (at === 14) break;
      const stays = (await step.textContent()) === 'Got it, next step';
      await step.click();
      if (!stays) await page.getByRole('button', { name: 'Hint', exact: true }).click();
    }
    expect(await name.textContent()).toBe('Dynamic Contradiction Forcing Chains');
    expect(await page.locator('.board .link').count()).toBe(19);
    expect(await page.locator('.board .role-remove').count()).toBe(1);
    expect((await page.locator('.board').boundingBox())!.width).toBeGreaterThan(320);
    await page.getByRole('button', { name: 'Chain 2' }).click();
    expect(await page.locator('.board .link').count()).toBeLessThan(19);
    const first = page.locator('.board .above').first(); // the corner, which is not in the step
    expect(await first.locator('.mark').count()).toBe(0);
    await page.getByRole('button', { name: 'All candidates' }).click();
    await first.locator('.mark').first().waitFor();
    const lesson = page.context().waitForEvent('page');
    await name.click();
    await (await lesson).getByRole('heading', { name: 'Contradiction Forcing Chains' }).waitFor();
    await close(page);
  });

  it('marks the house and the cell that a hint names, and enters what it says', async () => {
    const page = await open(`/play?day=${day}&kind=target`);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText('Look at box 8.').first().waitFor();
    await page.locator('.board-marked').waitFor();
    for (let i = 0; i < 2; i++) await page.getByRole('button', { name: 'Tell me more' }).click({ delay: i });
    await page.getByText(/^r[1-9]c[1-9] is the cell in row [1-9], column [1-9]\.$/).waitFor(); // where the page first has such a name
    await page.getByRole('button', { name: 'Do this step' }).click();
    expect(await cell(page, 66).locator('.digit').textContent()).toBe('4');
    await page.getByRole('button', { name: 'Hint' }).click();
    for (let i = 0; i < 2; i++) await page.getByRole('button', { name: 'Tell me more' }).click({ delay: i });
    await page.locator('.panel-text', { hasText: /r[1-9]c[1-9]/ }).waitFor();
    expect(await page.getByText(/is the cell in row/).count()).toBe(0);
    await close(page);
  });

  it('shows the keyboard shortcuts, and says that a full grid has clashes', async () => {
    const board = await known('easy');
    const page = await open(`/play?day=${day}&kind=easy`, { size: 'desktop' });
    await page.locator('.keys').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    const grid = board.top[0]!.grid;
    const last = board.clues.lastIndexOf('.');
    await page.locator('.board [tabindex="0"]').focus();
    await type(page, blanksOf(board.clues), grid.slice(0, last) + ((Number(grid[last]) % 9) + 1) + grid.slice(last + 1));
    await page.getByText('The grid is full, but some digits clash.').waitFor();
    await cell(page, last).click();
    await page.keyboard.press(grid[last]!);
    await page.getByRole('heading', { name: 'Solved' }).waitFor();
    await page.goto('/');
    await page.getByText('Finished games (1)').waitFor();
    await close(page);
  });

  it('moves with the arrow keys beside every panel and after a pause, and closing a panel gives the focus back', async () => {
    const page = await open(`/play?day=${day}&kind=hard`, { size: 'desktop' });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-cell') ?? document.activeElement?.textContent);
    await cell(page, 0).click();
    for (const key of ['h', '?']) {
      await page.keyboard.press(key);
      await page.locator('.panel').waitFor();
      await expect.poll(focused).toBe(''); // the button that closes it
      await page.keyboard.press('Escape');
      await page.locator('.panel').waitFor({ state: 'detached' });
      await expect.poll(focused).toBe('0');
    }
    await page.getByRole('button', { name: 'More' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.panel').waitFor();
    await expect.poll(focused).toBe('');
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('More');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('9');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.locator('.bar').getByRole('button', { name: 'Continue' }).click();
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toBe('10');
    await close(page);
  });

  it('chooses modes with Z, X, C and V, and asks before the first check', async () => {
    const page = await open(`/play?day=${day}&kind=hard`, { size: 'desktop' });
    await page.locator('.keys').waitFor();
    for (const [key, name] of [['x', 'Corner'], ['c', 'Centre'], ['v', 'Colour'], ['z', 'Digit']] as const) {
      await page.keyboard.press(key);
      await page.getByRole('button', { name, pressed: true }).waitFor();
    }
    await page.keyboard.press('k');
    await page.getByText('To ask counts as help.').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('k');
    await page.getByRole('button', { name: 'Check it' }).click();
    await page.getByText('Everything is right so far.').first().waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('k');
    await page.getByText('Everything is right so far.').first().waitFor(); // it does not ask again
    await close(page);
  });

  it('selects all of a digit by a double click and none by a click outside, counts digits, and writes marks by a long press', async () => {
    const { clues } = await known('hard');
    const page = await open(`/play?day=${day}&kind=hard`, { size: 'desktop' });
    const selected = () => page.locator('.board [aria-selected="true"]').evaluateAll((all) => all.map((each) => Number(each.getAttribute('data-cell'))));
    const clue = [...clues].findIndex((digit) => digit !== '.');
    const same = [...clues].flatMap((digit, at) => (digit === clues[clue] ? [at] : []));
    await cell(page, clue).dblclick();
    expect(await selected()).toEqual(same);
    await page.mouse.click(5, 400);
    expect(await selected()).toEqual([]);
    const key = page.getByRole('button', { name: new RegExp(`^${clues[clue]},`) });
    expect(await key.locator('.key-left').getAttribute('data-text')).toBe(`${9 - same.length}`);
    const [blank] = blanksOf(clues);
    await cell(page, blank!).click();
    await key.click({ delay: 600 });
    expect(await cell(page, blank!).locator('.mark').allTextContents()).toEqual([clues[clue]]);
    await key.click();
    expect(await cell(page, blank!).locator('.digit').textContent()).toBe(clues[clue]);
    await close(page);
  });

  it('has a legend of the rings, and shows the weight of each cell on demand', async () => {
    const page = await open(`/play?day=${day}&kind=target`);
    const weights = page.getByRole('button', { name: 'Weights of the cells' });
    expect(await weights.locator('span').evaluateAll((all) => all.map((each) => each.getAttribute('data-text')))).toEqual(['6', '7', '8', '9', '10']);
    expect(await page.locator('.board .label').count()).toBe(0);
    await weights.click();
    const labels = await page.locator('.board .label').allTextContents();
    expect([labels.length, labels[0], labels[40]]).toEqual([81, '6', '10']);
    await weights.click();
    expect(await page.locator('.board .label').count()).toBe(0);
    await close(page);
  });

  it('shows what an entered digit scores, and what it costs of the best score that can be reached', async () => {
    const { clues, top } = await known('target', 3);
    const [best, , third] = top;
    const page = await open(`/play?day=${day}&kind=target`, { size: 'desktop', reducedMotion: 'reduce' });
    const reached = async (n: number, change: string) => page.getByRole('button', { name: `Best from here: ${n}, proved${change}`, exact: true }).waitFor();
    const at = blanksOf(clues).find((cell) => third!.grid[cell] !== best!.grid[cell])!;
    const digit = Number(third!.grid[at]);
    const weight = 6 + Math.min(at % 9, 8 - (at % 9), Math.floor(at / 9), 8 - Math.floor(at / 9));
    await cell(page, at).click();
    await page.keyboard.press(`${digit}`);
    expect(await page.locator('.board .gain').textContent()).toBe(`+${weight * digit}`);
    await page.locator('.board .gain').waitFor({ state: 'detached' }); // without motion, too
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: 'Best from here' }).click();
    await reached(best!.score, '');
    const { answers } = (await (await page.request.post('/api/v1/max', { data: { boards: [clues.slice(0, at) + digit + clues.slice(at + 1)] } })).json()) as { answers: { score: number }[] };
    const lost = best!.score - answers[0]!.score;
    await page.keyboard.press(`${digit}`);
    await reached(answers[0]!.score, lost ? `, −${lost}` : '');
    const bar = page.locator('.bar-best');
    expect(await bar.evaluate((each) => [each.style.getPropertyValue('--now'), each.style.getPropertyValue('--before')])).toEqual([`${100 - lost}%`, '100%']);
    await page.keyboard.press('Control+z');
    await reached(best!.score, lost ? `, +${lost}` : '');
    await close(page);
  });

  it('gives players colours that no ring of a target has, in both themes', async () => {
    const page = await open('/duel', { size: 'desktop' });
    for (const theme of ['light', 'dark'] as const) {
      await repaint(page, theme);
      const hues = await page.evaluate(() => {
        const hue = (name: string) => {
          const [r, g, b] = (getComputedStyle(document.documentElement).getPropertyValue(name).match(/\w\w/g) ?? []).map((each) => parseInt(each, 16)) as [number, number, number];
          return (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI;
        };
        return { seats: [0, 1].map((seat) => hue(`--seat-${seat}`)), rings: [7, 8, 9, 10].map((ring) => hue(`--ring-${ring}`)) };
      });
      const apart = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180);
      for (const seat of hues.seats) for (const ring of hues.rings) expect(apart(seat, ring), theme).toBeGreaterThan(45);
      expect(apart(hues.seats[0]!, hues.seats[1]!)).toBeGreaterThan(90);
    }
    await close(page);
  });

  it('shows mistakes at once to those who want that, which counts as help', async () => {
    const { clues, top } = await known('easy');
    const page = await open(`/play?day=${day}&kind=easy`, { size: 'desktop' });
    const [first, second] = blanksOf(clues);
    const right = top[0]!.grid[first!]!;
    const wrong = () => page.locator('.cell.wrong').evaluateAll((all) => all.map((each) => Number(each.getAttribute('data-cell'))));
    const checks = () => page.evaluate((of) => (JSON.parse(localStorage.getItem(of)!) as { checks: number }).checks, `bullseye.game.${day}.easy`);
    await cell(page, first!).click();
    await page.keyboard.press(`${(Number(right) % 9) + 1}`);
    await page.getByRole('button', { name: 'More' }).click();
    expect([await wrong(), await checks()]).toEqual([[], 0]);
    await page.getByLabel('Show mistakes at once').check();
    await page.keyboard.press('Escape');
    await expect.poll(wrong, { timeout: 10_000 }).toEqual([first]);
    await page.keyboard.press(right);
    await expect.poll(wrong, { timeout: 10_000 }).toEqual([]);
    await cell(page, second!).click();
    await page.keyboard.press(`${(Number(top[0]!.grid[second!]) % 9) + 1}`);
    await expect.poll(wrong, { timeout: 10_000 }).toEqual([second]);
    await page.keyboard.press('Control+z');
    await expect.poll(wrong, { timeout: 10_000 }).toEqual([]);
    expect(await checks()).toBe(1);
    await close(page);
  });

  it('gives a cell several colours, and takes them away one by one or together', async () => {
    const page = await open(`/play?day=${day}&kind=hard`, { size: 'desktop' });
    const colours = () => cell(page, 40).locator('rect[class^=colour-]').evaluateAll((all) => all.map((each) => `${each.getAttribute('class')} ${each.getAttribute('width')}`));
    await cell(page, 40).click();
    await page.keyboard.press('v');
    for (const key of ['2', '5']) await page.keyboard.press(key);
    expect(await colours()).toEqual(['colour-2 50', 'colour-5 50']);
    await page.getByRole('gridcell', { name: /coloured green, red$/ }).waitFor();
    await page.keyboard.press('2');
    expect(await colours()).toEqual(['colour-5 100']);
    await page.keyboard.press('3');
    await page.reload();
    await expect.poll(colours).toEqual(['colour-3 50', 'colour-5 50']);
    await cell(page, 40).click();
    await page.keyboard.press('Backspace');
    if ((await colours()).length) await page.keyboard.press('Backspace'); // the digit goes first
    expect(await colours()).toEqual([]);
    await close(page);
  });

  it.each(['desktop', 'phone'] as const)('draws lines and marks with the pen below the digits, and takes them away again, on a %s', async (size) => {
    const page = await open(`/play?day=${day}&kind=hard`, { size });
    await cell(page, 30).waitFor();
    const box = (await page.locator('.board[role=grid]').boundingBox())!;
    const at = (row: number, column: number) => ({ x: box.x + (column / 9.06) * box.width, y: box.y + (row / 9.06) * box.height });
    const middle = (of: number) => at(Math.floor(of / 9) + 0.5, (of % 9) + 0.5);
    const drawn = () => page.locator('.board-pen').getAttribute('d');
    const undo = () => page.getByRole('button', { name: 'Undo' }).click();
    const client = await page.context().newCDPSession(page);
    /** stroke goes from cell to cell, with a mouse or a finger. */
    const stroke = async (...path: number[]) => {
      const points = path.map(middle);
      if (size === 'phone') {
        await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [points[0]!] });
        for (const point of points.slice(1)) await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
        await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
        return;
      }
      await page.mouse.move(points[0]!.x, points[0]!.y);
      await page.mouse.down();
      for (const { x, y } of points.slice(1)) await page.mouse.move(x, y);
      await page.mouse.up();
    };
    const tap = (point: { x: number; y: number }) => (size === 'phone' ? page.touchscreen.tap(point.x, point.y) : page.mouse.click(point.x, point.y));

    await page.getByRole('button', { name: 'Pen', exact: true }).click();
    await stroke(30, 32, 42, 51, 59); // right twice, down right, down, down left
    const line = 'M350 350h100M450 350h100M550 350l100 100M650 450v100M650 550l-100 100';
    await expect.poll(drawn).toBe(line);
    expect(await page.locator('.board [aria-selected="true"]').count()).toBe(0);
    await page.getByRole('gridcell', { name: /^Row 4, column 5, .*drawn: line left, line right/ }).waitFor();
    await stroke(32, 30); // over it again
    await expect.poll(drawn).toBe('M550 350l100 100M650 450v100M650 550l-100 100');
    await undo(); // a stroke is one move
    await expect.poll(drawn).toBe(line);
    await undo();
    await expect.poll(drawn).toBe('');
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(drawn).toBe(line);

    await undo();
    await tap(middle(0));
    await expect.poll(drawn).toMatch(/^M18 50a/); // a circle
    await tap(middle(0));
    await expect.poll(drawn).toBe('M25 25l50 50m0 -50l-50 50');
    await tap(middle(0));
    await expect.poll(drawn).toBe('');
    const edge = 'M89 39l22 22m0 -22l-22 22';
    await tap(at(0.5, 0.95)); // either side of the edge
    await expect.poll(drawn).toBe(edge);
    await tap(at(0.5, 1.05));
    await expect.poll(drawn).toBe('');
    await tap(at(0.5, 0.95));
    await page.reload();
    await expect.poll(drawn).toBe(edge);

    await page.getByRole('button', { name: 'Digit', exact: true }).click();
    await stroke(30, 32); // selects
    await expect.poll(() => page.locator('.board [aria-selected="true"]').count()).toBe(3);
    expect(await drawn()).toBe(edge);
    await page.keyboard.press('Backspace'); // of cells, which leaves what is drawn
    expect(await drawn()).toBe(edge);
    await page.getByRole('button', { name: 'Pen', exact: true }).click();
    await page.getByRole('button', { name: 'Erase all that is drawn' }).click();
    expect(await drawn()).toBe('');
    await close(page);
  });

  it('draws with the keyboard alone, and says what is drawn', async () => {
    const page = await open(`/play?day=${day}&kind=hard`, { size: 'desktop' });
    const drawn = () => page.locator('.board-pen').getAttribute('d');
    await page.locator('.board [tabindex="0"]').focus(); // the middle of the board
    await page.keyboard.press('b');
    await page.getByRole('button', { name: 'Pen', exact: true, pressed: true }).waitFor();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('9'); // as the keys have it: down right
    expect(await drawn()).toBe('M450 450h100M550 450l100 100');
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell', { name: /^Row 6, column 7, .*drawn: line up left, circle$/, selected: true }).waitFor();
    await page.keyboard.press('ArrowLeft'); // draws nothing
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('1'); // back over the line
    expect(await drawn()).toMatch(/^M450 450h100M618 550a/);
    await page.keyboard.press('Backspace');
    expect(await drawn()).toBe('');
    await page.keyboard.press('Control+z');
    expect(await drawn()).toMatch(/^M450 450h100M618 550a/);
    await page.keyboard.press('z');
    await page.keyboard.press('Shift+ArrowLeft');
    expect(await page.locator('.board [aria-selected="true"]').count()).toBe(2);
    await close(page);
  });

  it('plays a classic board with the keyboard alone', async () => {
    const board = await known('easy');
    const page = await open(`/play?day=${day}&kind=easy`, { size: 'desktop' });
    await page.locator('.board [tabindex="0"]').focus();
    await type(page, blanksOf(board.clues), board.top[0]!.grid, 81);
    await page.getByRole('heading', { name: 'Solved' }).waitFor();
    await close(page);
  });

  it('keeps a game over a reload, and continues it elsewhere by a link', async () => {
    const board = await known('medium');
    const page = await open(`/play?day=${day}&kind=medium`, { size: 'desktop', permissions: ['clipboard-read', 'clipboard-write'] });
    await fill(page, blanksOf(board.clues).slice(0, 3), board.top[0]!.grid);
    await page.keyboard.press('Control+z');
    await page.reload();
    const entries = page.locator('.cell:not(.clue) .digit');
    await page.getByRole('button', { name: 'Redo' }).click();
    expect(await entries.count()).toBe(3);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Copy a link to continue elsewhere' }).click();
    await page.getByText('The link is copied.').first().waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await open(link, { size: 'phone' });
    await other.getByRole('button', { name: 'Undo' }).click();
    expect(await other.locator('.cell:not(.clue) .digit').count()).toBe(2);
    await close(other);
    await close(page);
  });

  it('tells a screen reader cells, clashes, scores and what is selected', async () => {
    const board = await known('target');
    const page = await open(`/play?day=${day}&kind=target`, { size: 'desktop' });
    await page.locator('.board').waitFor();
    const blank = board.clues.indexOf('.', 36);
    const clue = [...board.clues].findIndex((c, at) => c !== '.' && Math.floor(at / 9) === Math.floor(blank / 9));
    const place = (at: number) => `Row ${Math.floor(at / 9) + 1}, column ${(at % 9) + 1}`;
    await cell(page, blank).click();
    await page.keyboard.press('Shift+1');
    await page.getByRole('gridcell', { name: new RegExp(`^${place(blank)}, blank, corner marks 1, weight`), selected: true }).waitFor();
    await page.keyboard.press(board.clues[clue]!);
    await page.getByRole('gridcell', { name: new RegExp(`^${place(clue)}, ${board.clues[clue]}, clue, clashes, weight`) }).waitFor();
    expect(await page.getByRole('status').textContent()).toMatch(/^\d entered, \d+ points. \d cells clash. score \d+$/);
    expect(await page.getByRole('row').count()).toBe(9);
    expect(await page.getByRole('gridcell').count()).toBe(81);
    // What the browser itself tells, and not only what the test computes.
    const client = await page.context().newCDPSession(page);
    const { nodes } = await client.send('Accessibility.getFullAXTree');
    const names = nodes.filter((node) => node.role?.value === 'gridcell').map((node) => String(node.name?.value));
    expect(names).toHaveLength(81);
    expect(names[blank]).toMatch(new RegExp(`^${place(blank)}, ${board.clues[clue]}, clashes, weight`));
    await close(page);
  });

  it('selects several cells by dragging, with Shift and with Control, and enters digits first', async () => {
    const page = await open(`/play?day=${day}&kind=hard`, { size: 'desktop' });
    const board = page.locator('.board[role=grid]');
    const box = (await board.boundingBox())!;
    const middle = (at: number) => [box.x + (((at % 9) + 0.5) * box.width) / 9, box.y + ((Math.floor(at / 9) + 0.5) * box.height) / 9] as const;
    const selected = () => page.locator('.board [aria-selected="true"]').evaluateAll((all) => all.map((each) => Number(each.getAttribute('data-cell'))));
    await page.mouse.move(...middle(0));
    await page.mouse.down();
    for (const at of [1, 2, 11]) await page.mouse.move(...middle(at), { steps: 4 });
    await page.mouse.up();
    expect(await selected()).toEqual([0, 1, 2, 11]);
    await page.mouse.move(...middle(9));
    await page.mouse.down();
    for (const at of [17, 71]) await page.mouse.move(...middle(at)); // as fast as a hand can
    await page.mouse.up();
    expect(await selected()).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 26, 35, 44, 53, 62, 71]);
    await page.mouse.click(...middle(60));
    await page.keyboard.down('Shift');
    await page.mouse.click(...middle(70));
    await page.keyboard.up('Shift');
    expect(await selected()).toEqual([60, 61, 69, 70]);
    await page.keyboard.down('Control');
    await page.mouse.click(...middle(60));
    await page.mouse.click(...middle(0));
    await page.keyboard.up('Control');
    expect(await selected()).toEqual([0, 61, 69, 70]);
    await page.keyboard.press('Escape');
    expect(await selected()).toEqual([]);

    await page.getByRole('button', { name: 'More' }).click();
    await page.getByLabel('Choose the digit first').check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^7,/ }).click();
    const { clues } = await known('hard');
    const [first, second] = blanksOf(clues);
    await page.mouse.click(...middle(first!));
    await page.mouse.click(...middle(second!));
    expect(await page.locator('.cell:not(.clue) .digit').allTextContents()).toEqual(['7', '7']);
    await page.keyboard.press('3');
    await page.keyboard.press('Enter'); // on the cell that was picked last
    expect(await page.locator('.cell:not(.clue) .digit').allTextContents()).toEqual(['7', '3']);

    // A clue chooses its digit, and the eraser takes away digits, then marks and colours.
    const clue = [...clues].findIndex((digit) => digit !== '.' && digit !== '3');
    await page.mouse.click(...middle(clue));
    expect(await page.getByRole('button', { pressed: true, name: new RegExp(`^${clues[clue]},`) }).count()).toBe(1);
    await page.mouse.click(...middle(first!));
    expect(await cell(page, first!).locator('.digit').textContent()).toBe(clues[clue]);
    await page.keyboard.press('Backspace'); // on that cell
    expect(await cell(page, first!).locator('.digit').count()).toBe(0);
    await page.getByRole('button', { name: 'Corner' }).click();
    await page.mouse.click(...middle(first!));
    expect(await cell(page, first!).locator('.mark').count()).toBe(1);
    await page.getByRole('button', { name: 'Erase' }).click();
    for (const at of [first!, second!]) await page.mouse.click(...middle(at));
    expect(await page.locator('.cell:not(.clue) .digit, .mark').count()).toBe(0);
    await close(page);
  });

  it('plays a fresh board and a board of one’s own, and says why a text is no board', async () => {
    const page = await open('/', { serviceWorkers: 'allow' });
    await page.getByRole('button', { name: 'Diabolical' }).click();
    await page.getByRole('heading', { name: 'Diabolical' }).waitFor();
    expect(page.url()).toMatch(/\/play#board=[1-9.]{81}&kind=diabolical$/);
    await page.goto('/');
    const own = page.getByLabel('81 characters');
    await page.getByRole('button', { name: 'Play this board' }).click();
    await page.getByText('Paste a board first.').waitFor();
    await own.fill('123456789'.repeat(81));
    await page.getByRole('button', { name: 'Play this board' }).click();
    await page.getByText('expected a board of clues').waitFor();
    await own.fill('53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..7');
    await page.getByRole('button', { name: 'Play this board' }).click();
    await page.getByRole('alert').waitFor();
    await own.fill('12345678........9'.padEnd(81, '.'));
    await page.getByRole('button', { name: 'Play this board' }).click();
    await page.getByText('This board has no solution.').waitFor();
    await page.context().setOffline(true);
    await own.fill('53..7..../6..195...'.replace('/', '\n').padEnd(82, '.'));
    await page.getByRole('button', { name: 'Play this board' }).click();
    await page.getByRole('heading', { name: 'Your board' }).waitFor();
    await page.context().setOffline(false);
    await page.goto('/');
    await own.fill('53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79');
    await page.getByRole('button', { name: 'Play this board' }).click();
    await page.getByRole('heading', { name: 'Your board' }).waitFor();
    expect(await page.locator('.clue').count()).toBe(30);
    await close(page, /Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  });

  it('plays boards in the codes of f-puzzles and SudokuPad, and leads to Solve with other rules', async () => {
    const scl = 'sclN4IgxgpgNlDOIC4DaTQDcCGUCuFEFYBfAGnS10QGYTgaaRMc8EB2O092gXWNQfOYA2TvUYUEARlEDEATmlMCIjj1QLx80v0UIAHMtoctYoXVVkd+o4Zvbxw65zvNq554gAsB93qcmq3v6ShG5BbI7WPgBMBuqm5nGIDjaBMggxxmlW3LwpkUFemTpSRRqpOkQJEbZB2X5p4RZlXDwgAE4QAOYAlgD2AHbwyCgADMQjqmMSk8RRqhLj88TTvAtzvFGLG8uqm3OqSGOUMx4z+EvHq8SnV+fbl0ibN4/E5wdjgjMsM7pLn1ffK6/bb/F6Al6/A6ULZIaErWGzVQeGHI+HI9ZIfAwrHwrH7XgIh7Q57Qu5IZEPZHPZFkrEPLHPLFvAnQ0HQ8HQ4Hk4ig5Hg5FcrGgrHgrGQgmCGGS+GSjEsGHy+HyjG6GGq+Gq/EoSUPSXPSVk+UPeXPeVk1UPVXPVXM7U81SS8GSrny0Hy8Hyrmq0Gq8GqyFcQhAA==';
    const fpuzzles = 'fpuzzlesN4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZY8qhAGZ6jFu04wewKVJClK1AOwimreB268ZWrQF1khOf2oA2FWPUTt03kYUIAjObUbJt+QKTPxmvvdrelr7WXPqEsh7UKOiiLlbuxggAHIGuITo2fp5mMao+btJhWdQpuRZpGdZ22anxmVWRQrXcRdXUACzNBQ2J8KUMeUHdCf7CZXHBGW2OXaEGxQjK4/npmdPwAEyzlVON8DkD5VZFEb0HsSs79SOeW8tDp/79Fw9686vrnfcVC/BO33V1tFDhNhms9nQAS13ldHp5noMfj1/EsQZdfsCXmldLouEA===';
    const clues = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
    for (const code of [scl, fpuzzles, `https://sudokupad.app/${fpuzzles}`, `https://f-puzzles.com/?load=${encodeURIComponent(fpuzzles.slice('fpuzzles'.length))}`]) {
      const page = await open(`/play#${code}`, { size: 'desktop' });
      await page.getByRole('heading', { name: 'Your board' }).waitFor();
      expect(await cluesOf(page)).toBe(clues);
      await close(page);
    }
    const diagonals = 'fpuzzlesN4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZY8qhAGZ6jFu04wewKVJClK1AOwimreB268ZWrQF1khOf2oA2FWPUTt03kYUIAjObUbJt+QKTPxmvvdrelr7WXPqEsh7UKOiiLlbuxggAHIGuITo2fp5mMao+btJhWdQpuRZpGdZ22anxmVWRQrXcRdXUACzNBQ2J8KUMeUHdCf7CZXHBGW2OXaEGxQjK4/npmdPwAEyzlVON8DkD5VZFEb0HsSs79SOeW8tDp/79Fw9686vrnfcVC/BO33V1tFDhNhms9nQAS13ldHp5noMfj1/EsQZdfsCXmldPoQNgICQ0AB7ZjkADUKyAA==';
    const page = await open(`/play#${diagonals}`, { language: 'zh' });
    await page.getByText('这道题在标准数独之外还有其他规则').waitFor();
    await page.getByRole('link', { name: '研究这个盘面' }).click();
    await page.getByText('找到一个带其他规则的题目').waitFor();
    await close(page);
  });

  it('says that something is wrong, where, and goes back', async () => {
    const board = await known('easy');
    const page = await open(`/play?day=${day}&kind=easy`, { language: 'zh' });
    const right = board.top[0]!.grid;
    const blanks = blanksOf(board.clues);
    const wrong = right.slice(0, blanks[2]) + ((Number(right[blanks[2]!]) % 9) + 1) + right.slice(blanks[2]! + 1);
    await fill(page, blanks.slice(0, 5), wrong);
    await page.getByRole('button', { name: '检查', exact: true }).click();
    await page.getByText('检查会算作用过帮助').waitFor();
    await page.getByRole('button', { name: '检查一下' }).click();
    await page.getByText('有填错的地方。').first().waitFor();
    await page.getByRole('button', { name: '指出错处' }).click();
    expect(await page.locator('.cell.wrong').evaluateAll((all) => all.map((each) => Number(each.getAttribute('data-cell'))))).toEqual([blanks[2]]);
    await page.getByRole('button', { name: '回到最后一个正确的局面' }).click();
    await page.getByText('撤销了 3 步').first().waitFor();
    expect(await page.locator('.cell:not(.clue) .digit').count()).toBe(2);
    await close(page);
  });

  it('has tones for those who want them, also after a reload', async () => {
    const page = await open(`/play#board=${'.'.repeat(81)}`, { size: 'desktop' });
    await page.addInitScript(() => {
      const heard: number[] = ((window as unknown as { heard: number[] }).heard = []);
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function (this: OscillatorNode, at?: number) {
        heard.push(this.frequency.value);
        start.call(this, at);
      };
    });
    await page.reload();
    const heard = () => page.evaluate(() => (window as unknown as { heard: number[] }).heard.length);
    await page.locator('.board [data-cell="40"]').click();
    await page.keyboard.press('5');
    expect(await heard()).toBe(0); // off, unless somebody wants it
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByLabel('Sound').check();
    await page.reload();
    await page.locator('.board [data-cell="41"]').click();
    await page.keyboard.press('6');
    expect(await heard()).toBe(1);
    await close(page);
  });
});

import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { cell } from './boards';
import { close, contents, inBrowser, open } from './open';

/** Boards that this project made: a contest with 748 grids, a board with chains, and a board with clashes. */
const contest = '..8.....12......9........4..7256.13....2......9.1..2.61.49..6.5....8.72..8..2..1.';
const chained = '.6...4..91.3....2..9..3.....794....88.......55....627.....6..1..2....9.79..7...8.';
const clashing = '11' + '.'.repeat(79);

interface Answer {
  score?: number;
  grid?: string;
  status: string;
  top?: { score: number; grid: string }[];
  spread?: { score: number; count: number }[];
}

/** ask asks the server itself. */
async function ask(question: string, body: object): Promise<Answer> {
  const response = await fetch(`${inject('url')}/api/v1/${question}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  return ((await response.json()) as { answers: Answer[] }).answers[0]!;
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

/** shown is what the board shows, as 81 characters. */
const shown = (page: Page) =>
  page.locator('.solve-board .board').evaluate((board) =>
    Array.from({ length: 81 }, (_, at) => {
      const digit = board.querySelector(`[data-cell="${at}"] .digit`);
      return digit?.textContent || '.';
    }).join(''),
  );

inBrowser('solve', () => {
  it('reads a file with several boards, counts the grids of one, and steps through them', async () => {
    const page = await open('/solve');
    const csv = `label,puzzle\nfirst,${chained}\nbroken,12\nsecond,${contest}\n`;
    await page.locator('input[type=file]').setInputFiles({ name: 'boards.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByText('2 boards were found. Choose one.').waitFor();
    await page.getByText('One other part of the text is not a board.').click();
    await page.getByText(/^Line 3, column 8/).waitFor();
    await button(page, '3. second').click();
    expect(await shown(page)).toBe(contest);
    await tab(page, 'Grids').click();
    await page.getByText('748 grids fit').first().waitFor();
    const { top } = await ask('max', { boards: [contest], top: 2 });
    await button(page, 'First grid').click();
    await page.getByText(`Grid 1 of 748, ${top![0]!.score.toLocaleString('en-GB')} points`).waitFor();
    expect(await shown(page)).toBe(top![0]!.grid);
    await button(page, 'Next').click();
    await page.getByText(/Grid 2 of 748/).waitFor();
    expect(await shown(page)).toBe(top![1]!.grid);
    await close(page);
  });

  it('solves puzzles with further rules, and names the redundant clues of a board', async () => {
    const page = await open('/solve');
    const paste = async (text: string) => {
      await page.getByRole('textbox').fill(text);
      await button(page, 'Load board').click();
    };
    await paste('.AntiKnight.AntiKing.~R2C4_7.~R2C7_2.~R2C9_1.~R4C6_4.~R6C4_3.~R7C9_8.~R8C1_6.~R9C1_9');
    await page.getByText('One puzzle with further rules was found.').waitFor();
    await page.getByText('It has one solution:').waitFor();
    expect(await page.locator('.solve-puzzle .board [data-cell="0"]').textContent()).toContain('1');
    await paste('.Shape~4x4.Cage~3~R1C1~R1C2\n.Nonsense~1\n.Shape~4x4');
    await page.getByText('2 puzzles with further rules were found.').waitFor();
    await button(page, 'Solve this puzzle').first().click();
    await page.getByText('It has several solutions. This is one of them:').waitFor();
    expect(await page.locator('.solve-puzzle pre').textContent()).toMatch(/^([1-4] ){3}[1-4]\n/);
    await paste('4.2......67...4.1....27........253....87.64....798........57....5.1...26......7.8');
    await page.getByText('there is still one completion: r2c2 r2c6 r3c5 r4c6 r5c4').waitFor();
    await close(page);
  });

  it('pastes a board, edits it by keyboard, and shows the candidates that are true', async () => {
    const page = await open('/solve', { size: 'desktop' });
    await page.getByRole('textbox').fill(contest.match(/.{9}/g)!.join('\n'));
    await button(page, 'Load board').click();
    await page.getByText('748 grids fit').first().waitFor();
    await button(page, 'True candidates').click();
    await page.getByText(/^True candidates: /).waitFor();
    // The candidates of r1c1 are those with which some grid remains.
    const marks = await cell(page, 0).locator('.mark').allTextContents();
    const wanted: string[] = [];
    for (let digit = 1; digit <= 9; digit++) {
      const { status } = await ask('solve', { boards: [digit + contest.slice(1)] });
      if (status === 'solved' || status === 'several') wanted.push(String(digit));
    }
    expect(marks.map((text) => text.trim())).toEqual(wanted);
    // The best score stands there, too, and one click explains it.
    const { score } = await ask('max', { boards: [contest] });
    await button(page, `Why ${score!.toLocaleString('en-GB')}?`).click();
    await page.getByText('Proved: the scores of all 748 grids were computed.').waitFor();
    await tab(page, 'Grids').click();
    // An edit begins all questions anew, and stands in the address.
    await cell(page, 0).click();
    await page.keyboard.press(wanted[0]!);
    const { count } = (await ask('count', { boards: [wanted[0] + contest.slice(1)] })) as Answer & { count: number };
    await page.getByText(`${count} grids fit`).first().waitFor();
    expect(page.url()).toContain(`board=${wanted[0]}${contest.slice(1)}`);
    await page.keyboard.press('Control+z');
    await page.getByText('748 grids fit').first().waitFor();
    await page.reload();
    await page.getByText('748 grids fit').first().waitFor();
    await close(page);
  });

  it('reads what people paste, and says what it had to assume', async () => {
    const page = await open('/solve');
    const rows = contest.match(/.{9}/g)!;
    const pasted = async (text: string) => {
      await tab(page, 'Board').click();
      const empty = button(page, 'Empty board');
      if (await empty.isEnabled()) await empty.click();
      await page.getByRole('textbox').fill(text);
      await button(page, 'Load board').click();
      await expect.poll(() => shown(page), { timeout: 20_000 }).toBe(contest);
      await page.locator('.solve-big', { hasText: '748 grids fit' }).waitFor();
      return page.locator('.solve-note').allTextContents();
    };
    expect(await pasted(`Hello,\n\nthis one, please:\n\n${rows.join('\n')}\n\nIt is hard.`)).toEqual([]);
    expect(await pasted(`https://example.org/?s=${contest.replace(/\./g, '0')}`)).toEqual([]);
    expect(await pasted(rows.map((row) => row.replace(/\./g, ' ').trimEnd()).join('\n'))).toEqual([expect.stringContaining('Spaces were read')]);
    expect(await pasted(rows.map((row) => row.replace(/\./g, 'O').replace(/1/g, 'l')).join('\n'))).toEqual([expect.stringContaining('Letters were read')]);
    // The grid of a link to a study, and its weights, come with it.
    const { top } = await ask('max', { boards: [contest], top: 1 });
    await pasted(`${page.url().split('#')[0]}#board=${contest}&weights=1x81&grid=${top![0]!.grid}`);
    expect(page.url()).toContain(`weights=1x81&grid=${top![0]!.grid}`);
    await close(page);
  });

  it('says why a file cannot be read, and reads what fits of a large one', async () => {
    const page = await open(`/solve#board=${contest}`);
    await tab(page, 'Board').click();
    const opened = async (name: string, mimeType: string, buffer: Buffer, said: RegExp) => {
      await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
      await page.getByText(said).first().waitFor();
      expect(page.url()).toContain(contest);
    };
    await opened('photo.jpg', 'image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), /photo\.jpg is a picture/);
    await opened('program', '', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0]), /program is not a text file/);
    await opened('cut.gz', 'application/gzip', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2]), /cut\.gz is not a text file/);
    await opened('empty.txt', 'text/plain', Buffer.from('\n'), /No board was found/);
    await opened('many.txt', 'text/plain', Buffer.from(`${chained}\n`.repeat(60_000)), /Only its first 10,000 lines were read/);
    await page.getByText('10,000 boards were found. Choose one.').waitFor();
    await page.locator('input[type=file]').setInputFiles({ name: 'wide.txt', mimeType: 'text/plain', buffer: Buffer.from(`\ufeff${chained.match(/.{9}/g)!.join('\r\n')}`, 'utf16le') });
    await page.getByText('One grid fits').first().waitFor();
    await close(page);
  });

  it('finds the best and the worst grid, lists the top, and has the certificate verified', async () => {
    const page = await open(`/solve#board=${contest}`, { size: 'desktop', acceptDownloads: true });
    await tab(page, 'Score').click();
    const best = await ask('max', { boards: [contest] });
    await page.getByText(`Best score ${best.score!.toLocaleString('en-GB')}`).waitFor();
    await page.getByText(/^Proved/).first().waitFor();
    expect(await shown(page)).toBe(best.grid);
    expect(await page.locator('.board .label').allTextContents()).toHaveLength(81);
    // The second is compared with the best one, weight by weight.
    const { top: two } = await ask('max', { boards: [contest], top: 2 });
    await button(page, 'Show the second').click();
    const total = page.locator('.solve-table tfoot');
    await total.getByText(`${two![0]!.score.toLocaleString('en-GB')} → ${two![1]!.score.toLocaleString('en-GB')}`).waitFor();
    await total.getByText(`−${two![0]!.score - two![1]!.score}`, { exact: true }).waitFor();
    await button(page, 'List them').click();
    const { top } = await ask('max', { boards: [contest], top: 10 });
    await page.locator('.solve-top button').nth(9).click();
    expect(await shown(page)).toBe(top![9]!.grid);
    await button(page, 'What is at stake').click();
    await cell(page, 66).click(); // r8c4
    await page.getByText('6: 2,850 points, 12 points less').waitFor();

    await button(page, 'Make the certificate').click();
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, /^Download it/).click()]);
    const file = await contents(download);
    expect((await ask('verify', { certificate: file.toString('base64'), board: contest })).status).toBe('proved');
    await button(page, 'Verify it').click();
    await page.getByText(`Verified: no grid scores more than ${best.score!.toLocaleString('en-GB')}.`).waitFor();

    await button(page, 'Worst').click();
    const least = await ask('max', { boards: [contest], min: true });
    await page.getByText(`Worst score ${least.score!.toLocaleString('en-GB')}`).waitFor();
    expect(await shown(page)).toBe(least.grid);

    // The file alone says what it proves, and one that is damaged proves nothing.
    const other = await open('/solve');
    await other.locator('input[type=file]').setInputFiles({ name: 'a', mimeType: 'application/octet-stream', buffer: file });
    await other.getByText(`Verified: no grid scores more than ${best.score!.toLocaleString('en-GB')}.`).waitFor();
    await tab(other, 'Board').click();
    file[file.length - 20]! ^= 0x55;
    await other.locator('input[type=file]').setInputFiles({ name: 'b', mimeType: 'application/octet-stream', buffer: file });
    await other.getByText('The certificate proves nothing').waitFor();
    expect(other.url()).toContain(contest); // the board stays
    await close(other);
    await close(page);
  });

  it('paints weights by mouse and keyboard, and scores with them', async () => {
    const page = await open(`/solve#board=${contest}`, { size: 'desktop' });
    await tab(page, 'Weights').click();
    await button(page, 'All zero').click();
    await page.getByRole('spinbutton').fill('7');
    const box = (await page.locator('.solve-board .board').boundingBox())!;
    const at = (index: number) => [box.x + (box.width * (6 + (index % 9) * 100 + 50)) / 912, box.y + (box.height * (6 + Math.floor(index / 9) * 100 + 50)) / 912] as const;
    await page.mouse.move(...at(0));
    await page.mouse.down();
    for (let i = 1; i <= 8; i++) await page.mouse.move(...at(i));
    await page.mouse.up();
    await page.keyboard.press('ArrowDown'); // r2c9
    await page.keyboard.press('3');
    await page.keyboard.press('-');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    const weights = [...Array<number>(9).fill(7), ...Array<number>(7).fill(0), 7, 2, ...Array<number>(63).fill(0)];
    expect((await page.locator('.board .label').allTextContents()).map(Number)).toEqual(weights);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+Shift+z');
    await tab(page, 'Score').click();
    const best = await ask('max', { boards: [contest], weights });
    await page.locator('.solve-big', { hasText: `Best score ${best.score}` }).waitFor();
    // The address has the board, the weights, and what is asked.
    await page.reload();
    await page.locator('.solve-big', { hasText: `Best score ${best.score}` }).waitFor();
    await close(page);
  });

  it('shows the spread of scores with a grid marked in it', async () => {
    const { top } = await ask('max', { boards: [contest], top: 100 });
    const { spread } = await ask('spread', { boards: [contest] });
    const mine = top![99]!;
    const page = await open(`/solve#board=${contest}`);
    await tab(page, 'Spread').click();
    await page.locator('.solve-histogram .solve-bar').first().waitFor();
    const titles = await page.locator('.solve-histogram title').allTextContents();
    expect(titles.map((text) => Number(/: ([\d,]+) grid/.exec(text)![1]!.replace(/,/g, ''))).reduce((a, b) => a + b)).toBe(748);
    // The bars stand side by side.
    const boxes = await Promise.all((await page.locator('.solve-bar').all()).map(async (bar) => (await bar.boundingBox())!));
    for (const [i, box] of boxes.slice(1).entries()) expect(box.x).toBeGreaterThanOrEqual(boxes[i]!.x + boxes[i]!.width);
    await page.getByLabel('Your grid, in any form').fill('12');
    await button(page, 'Mark it').click();
    await page.getByText('No grid in this text completes the board.').waitFor();
    await page.getByLabel('Your grid, in any form').fill(mine.grid);
    await button(page, 'Mark it').click();
    const better = spread!.filter((each) => each.score > mine.score).reduce((n, each) => n + each.count, 0);
    await page.getByText(`Your grid scores ${mine.score.toLocaleString('en-GB')}`).waitFor();
    await page.getByText(`${better} grids are better.`).waitFor();
    expect(page.url()).toContain(`grid=${mine.grid}`);
    await close(page);
  });

  it('counts scores in ranges if there are too many of them', async () => {
    // 295,426 grids, and nearly as many scores: with the largest weights of the page, a board with
    // enough scores takes long, so the server is asked with larger ones.
    const board = '....................3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....';
    const weights = Array.from({ length: 81 }, (_, cell) => ((cell + 1) ** 4 * 7_919) % 100_003_661);
    const page = await open(`/solve#board=${board}`);
    await page.route('**/api/v1/spread', async (route) => {
      const asked = route.request().postDataJSON() as object;
      await route.fulfill({ response: await route.fetch({ postData: { ...asked, weights } }) });
    });
    await tab(page, 'Spread').click();
    await page.getByText('They are counted in ranges of 2,048 scores').waitFor();
    await page.getByText('As a table').click();
    await page.getByText(/^The highest 1,000 of /).waitFor();
    expect(await page.locator('.solve-table tbody th').first().textContent()).toMatch(/^[\d,]+ to [\d,]+$/);
    expect(await page.locator('.solve-table tbody tr').count()).toBe(1000);
    await close(page);
  });

  it('keeps the focus of the keyboard at the end of the path', async () => {
    const page = await open(`/solve#board=${chained}`);
    await tab(page, 'Path').click();
    const focused = () => page.evaluate(() => document.activeElement!.textContent);
    await page.locator('.solve-steps button').last().click();
    await button(page, 'Next').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Solved', { exact: false }).first().waitFor();
    expect(await button(page, 'Next').isDisabled()).toBe(true);
    expect(await focused()).toBe('Next');
    const end = await shown(page);
    await page.keyboard.press('Enter');
    expect(await shown(page)).toBe(end);
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('Previous');
    await page.locator('.solve-steps button').nth(1).click();
    await button(page, 'Previous').focus();
    await page.keyboard.press('Enter');
    expect([await focused(), await button(page, 'Previous').isDisabled()]).toEqual(['Previous', true]);
    await close(page);
  });

  it('shows the path step by step, with links below the digits', async () => {
    const page = await open(`/solve#board=${chained}`, { language: 'zh', size: 'desktop' });
    await tab(page, '步骤').click();
    await page.getByText('极难').first().waitFor();
    await page.getByText('宫排除').first().waitFor();
    const steps = page.locator('.solve-steps button');
    const total = await steps.count();
    await page.locator('.solve-steps button:has-text("链")').first().click();
    expect(await page.locator('.board .link').count()).toBeGreaterThan(1);
    // What a link crosses is drawn after it.
    const above = await page.locator('.solve-board .board').evaluate((board) => {
      const [links, digits] = [[...board.querySelectorAll('.link')], [...board.querySelectorAll('.digit, .mark')]];
      return digits.length > 81 && links.every((link) => digits.every((digit) => link.compareDocumentPosition(digit) & Node.DOCUMENT_POSITION_FOLLOWING));
    });
    expect(above).toBe(true);
    for (let i = 0; i < 3; i++) await button(page, '下一个').click();
    await steps.nth(total - 1).click();
    await button(page, '下一个').click();
    await page.getByText('完成。').first().waitFor();
    expect(await shown(page)).toBe((await ask('solve', { boards: [chained] })).grid);
    await close(page);
  });

  it('stops what takes long, and does not call it whole', async () => {
    const page = await open('/solve');
    await tab(page, 'Grids').click();
    await button(page, 'Start anyway').click();
    const text = () => page.locator('.solve-big').textContent();
    const numberIn = (said: string | null) => Number(/([\d,]+) or more grids fit/.exec(said ?? '')![1]!.replace(/,/g, ''));
    await expect.poll(async () => numberIn(await text())).toBeGreaterThan(1000);
    const first = numberIn(await text());
    await expect.poll(async () => numberIn(await text())).toBeGreaterThan(first);
    const ended = page.waitForEvent('requestfailed');
    await button(page, 'Stop').click();
    await ended;
    await page.getByText('Stopped.').waitFor();
    expect(await text()).toContain('or more');
    await button(page, 'Estimate the number').click();
    await page.getByText(/^About 6\.\d+ · 10\^21/).waitFor();
    await close(page);
  });

  it('says why a board has no answer', async () => {
    const page = await open(`/solve#board=${clashing}`);
    await page.getByText('has the same digit twice').first().waitFor();
    expect(await page.locator('.cell.clash').count()).toBe(2);
    await page.goto(`/solve#board=${chained.slice(0, 80)}9`);
    await page.getByText('No grid fits').first().waitFor();
    await page.goto(`/solve#board=${contest}`);
    await tab(page, 'Path').click();
    await page.getByText('Several grids fit.').first().waitFor();
    await tab(page, 'Board').click();
    await page.getByRole('textbox').fill('nothing to see');
    await button(page, 'Load board').click();
    await page.getByText(/No board was found|Line 1, column 1/).first().waitFor();
    await close(page);
  });
});

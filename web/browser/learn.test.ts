import type { Locator, Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { cellNamed, cells, columnOf, digits, rowOf } from '../src/board/cells';
import { changesOf, exampleOf, positionOf, storable, whereOf, type Example } from '../src/learn/example';
import stored from '../src/learn/examples.json';
import lessons from '../src/learn/lessons.json';
import techniques from '../src/learn/techniques.json';
import { pictureOf, type Step } from '../src/board/path';
import { hands } from './hands';
import { close, inBrowser, open } from './open';

const examples = stored as Example[][];
const indexOf = (name: string) => techniques.findIndex((each) => each.name === name);

/** withoutDuel is the address of a client that plays no duel: while somebody does, the server refuses answers about boards that may help. */
const withoutDuel = { 'X-Forwarded-For': '192.0.2.6' };

async function ask<Answer>(question: string, body: object): Promise<Answer[]> {
  const response = await fetch(`${inject('url')}/api/v1/${question}`, { method: 'POST', headers: { 'Content-Type': 'application/json', ...withoutDuel }, body: JSON.stringify(body) });
  return ((await response.json()) as { answers: Answer[] }).answers;
}

it.each(techniques)('has the steps that the engine gives: $name', async ({ name }) => {
  for (const example of examples[indexOf(name)]!) expect(storable((await exampleOf(name, example.board, ask))!)).toEqual(example);
});

it('has the completions that the engine gives', async () => {
  for (const { board, count, completions } of [lessons.few, lessons.many]) {
    expect((await ask<{ count: number }>('count', { boards: [board] }))[0]!.count).toBe(count);
    const [answer] = await ask<{ status: string; top: object[] }>('max', { boards: [board], top: completions.length });
    expect(answer!.status).toBe('scored');
    expect(answer!.top).toEqual(completions);
  }
  expect(lessons.few.count).toBe(lessons.few.completions.length);
});

inBrowser('learn', () => {
  it('tells what a grid scores and what a choice costs', async () => {
    const page = await open('/learn', { size: 'desktop' });
    await page.getByRole('link', { name: /How it is played/ }).click();
    await page.getByText('Grid 1 of 12: 2885 points').waitFor();
    await page.getByRole('slider').focus();
    await page.keyboard.press('End');
    const worst = lessons.few.completions.at(-1)!.score;
    await page.getByText(`Grid 12 of 12: ${worst} points`).waitFor();
    expect(await page.locator('.learn-sums tfoot td').last().textContent()).toBe(String(worst));
    await page.locator('.board[role=grid] [data-cell="0"]').click();
    const best = Math.max(...lessons.few.completions.filter(({ grid }) => grid[0] === '9').map(({ score }) => score));
    await page.getByRole('button', { name: `9: at most ${best} points, it costs ${2885 - best}` }).click();
    const at = lessons.few.completions.findIndex(({ score, grid }) => score === best && grid[0] === '9');
    await page.getByText(`Grid ${at + 1} of 12: ${best} points`).waitFor();
    await close(page);
  });

  it('settles prices until the optimum is proved, and lets one drag them', async () => {
    const page = await open('/learn/proof', { size: 'desktop', language: 'zh' });
    const bound = page.locator('.learn-figures dd').first();
    expect(await bound.textContent()).toBe('2941.0');
    const cell = page.locator('.board [data-cell="8"]'); // which three digits want
    const box = (await cell.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 - 40, { steps: 8 });
    await page.mouse.up();
    expect(Number(await bound.textContent())).toBeLessThan(2941);
    expect(await page.getByRole('slider').inputValue()).toBe('5');
    await page.keyboard.press('-');
    expect(await page.getByRole('slider').inputValue()).toBe('4');
    await page.getByRole('button', { name: '9', exact: true }).click();
    expect(await page.locator('.learn-digits [role=status]').textContent()).toMatch(/^数字 9 选的九格共得 \d+ 分，付出价格 .+，还剩 .+。$/);
    await page.getByRole('button', { name: '9', exact: true }).click();
    const numbers = (await page.locator('.learn-digits [role=status]').textContent())!.replace(/−/g, '-').match(/-?\d+\.\d/g)!.map(Number);
    expect(numbers[0]! + numbers[1]!).toBeCloseTo(numbers[2]!, 5);
    await page.getByRole('button', { name: '把价格调好' }).click();
    await page.locator('.learn-proved').waitFor();
    expect(await page.locator('.learn-proved').textContent()).toContain('2881');
    await page.getByRole('button', { name: '价格清零' }).click();
    expect(await bound.textContent()).toBe('2941.0');
    await close(page);
  });

  const cellOn = (page: Page, cell: number) => page.locator(`.board[role=grid] [data-cell="${cell}"]`);

  /** find finds a step on the board that is shown: its pattern, and what follows. */
  async function find(page: Page, { steps, ...position }: Pick<Example, 'board' | 'before' | 'steps'>, step: Step = steps[0]!, press = (target: Locator) => target.click()) {
    if (!step.place) await press(cellOn(page, [...whereOf(pictureOf(step, positionOf(position)))][0]!));
    const change = changesOf(step)[0]!;
    await press(cellOn(page, cellNamed(change)));
    await press(page.locator('.learn-guess').getByRole('button', { name: change[5]!, exact: true }));
    await page.getByText('That is it.').first().waitFor();
  }

  it('leads from the first single on, and remembers what is done', async () => {
    const fingers = hands[2]!;
    const page = await open('/', fingers.window);
    const press = (target: Locator) => fingers.press(page, target);
    await press(page.getByRole('button', { name: 'Menu' }));
    await press(page.getByRole('link', { name: 'Learn' }));
    await press(page.getByRole('link', { name: /^Techniques/ }));
    await press(page.getByRole('link', { name: 'Begin with Full House' }));
    for (const [i, example] of examples[0]!.entries()) {
      await page.getByRole('button', { name: `Board ${i + 1}`, pressed: true }).waitFor();
      await find(page, example, example.steps.at(-1), press); // any that is there
      await page.getByText(example.steps.at(-1)!.text!).waitFor();
      if (i === 0) {
        await press(page.getByRole('button', { name: 'From the start' }));
        await press(page.getByRole('button', { name: 'Show the step' })); // what was done stays done
      }
      if (i < 2) await press(page.getByRole('button', { name: 'Next board' }));
    }
    expect(await page.getByRole('link', { name: 'Practise it' }).last().getAttribute('href')).toBe('/learn/practice#full-house');
    await press(page.getByRole('link', { name: 'All techniques' }));
    await page.getByRole('link', { name: 'Continue with Hidden Single' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: /^Full House.*Done$/ }).waitFor();
    await press(page.getByRole('link', { name: 'Continue with Hidden Single' }));
    await find(page, examples[1]![0]!, undefined, press);
    await press(page.getByRole('link', { name: 'All techniques' }));
    await page.getByRole('link', { name: /^Hidden Single.*1 of 3$/ }).click();
    await page.getByRole('button', { name: 'Board 2', pressed: true }).waitFor(); // the first that is left
    await press(page.getByRole('button', { name: 'Show the step' }));
    expect(await page.locator('.learn-done').count()).toBe(1); // what is shown is not found
    await close(page);
  });

  it('lets one find a pattern and what follows step by step, and works without the server', async () => {
    const [example] = examples[indexOf('X-Wing')]!;
    const position = positionOf(example!);
    const page = await open('/learn/techniques#x-wing', { size: 'desktop', serviceWorkers: 'allow' });
    await page.getByText(/^A digit has its only places in two rows/).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready); // it is loading files until then
    await page.context().setOffline(true);
    const patterns = example!.steps.map((step) => whereOf(pictureOf(step, position)));
    const outside = cells.find((cell) => patterns.every((pattern) => !pattern.has(cell)))!;
    await cellOn(page, outside).click();
    await page.getByText('This cell is not part of it.').first().waitFor();
    const [inside] = patterns[0]!;
    for (let row = rowOf(outside); row !== rowOf(inside!); row = (row + 1) % 9) await page.keyboard.press('ArrowDown');
    for (let column = columnOf(outside); column !== columnOf(inside!); column = (column + 1) % 9) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByText('Yes, it is there.').first().waitFor();
    const removed = example!.steps[0]!.remove![0]!;
    const cell = cellNamed(removed);
    const stays = digits.find((digit) => position.candidates[cell]! & (1 << (digit - 1)) && `${digit}` !== removed[5])!;
    await cellOn(page, cell).click();
    await page.keyboard.press(`${stays}`);
    await page.getByText(/No, that candidate stays|this step does not remove it/).first().waitFor();
    await page.keyboard.press(removed[5]!);
    await page.getByText('That is it.').first().waitFor();
    await page.getByText(example!.steps[0]!.text!).waitFor();
    expect(await page.locator('.role-remove').count()).toBe(example!.steps[0]!.remove!.length);
    // Who uses the keyboard alone is where the next thing is to be done.
    const focus = (what: string) => page.locator(`${what}:focus`).waitFor();
    await page.getByRole('button', { name: 'Next board' }).press('Enter');
    await focus('.board [data-cell]');
    await page.getByRole('button', { name: 'Where?' }).press('Enter');
    await focus('.board [data-cell]');
    await page.getByRole('button', { name: 'Show the step' }).press('Enter');
    await focus('.learn-text .primary');
    await close(page);
  });

  it('has a lesson for every technique, one after the other', async () => {
    const page = await open('/learn/techniques#full-house', { size: 'desktop' });
    for (const { name } of techniques) {
      await page.getByRole('heading', { name, exact: true }).waitFor();
      await page.getByRole('button', { name: 'Show the step' }).click();
      expect(await page.locator('.role-remove, .role-place').count(), name).toBeGreaterThan(0);
      if (name !== techniques.at(-1)!.name) await page.getByRole('navigation', { name: 'Lessons' }).getByRole('link').last().click();
    }
    await page.goto('/learn/techniques#dynamic-double-forcing-chains'); // as steps are called
    await page.getByRole('heading', { name: 'Double Forcing Chains' }).waitFor();
    await close(page);
  });

  it('gives position after position to find a technique, and counts them', async () => {
    const page = await open('/learn/techniques#x-wing', { size: 'desktop', extraHTTPHeaders: withoutDuel });
    /** asked are the answers about positions, in the order in which they come. */
    const asked: { board: string; answers: Promise<{ answers: { steps: Step[] }[] }> }[] = [];
    page.on('response', (response) => {
      const { boards, clues, language } = (/\/(explain|hint)$/.test(response.url()) ? response.request().postDataJSON() : {}) as { boards?: string[]; clues?: string; language?: string };
      if (boards && language !== 'zh') asked.push({ board: clues ?? boards[0]!, answers: response.json() });
    });
    /** made returns a position that the page has made: its path, and its hint. */
    const made = async (at: number) => {
      await expect.poll(() => asked.length).toBeGreaterThan(2 * at + 1);
      const [path, hint] = await Promise.all(asked.slice(2 * at, 2 * at + 2).map(async ({ answers }) => (await answers).answers[0]!.steps));
      const isWanted = ({ technique }: Step) => technique === 'X-Wing';
      return { board: asked[2 * at]!.board, before: path!.slice(0, path!.findIndex(isWanted)).flatMap(changesOf), steps: hint!.filter(isWanted) };
    };
    await page.getByRole('link', { name: 'Practise it' }).click();
    await page.getByRole('checkbox', { name: 'With a clock' }).check();
    for (const i of [1, 2]) {
      await find(page, await made(i - 1));
      await page.getByText(`${i} of ${i} without a mistake and without help.`).waitFor();
      expect((await made(i)).board).not.toBe((await made(i - 1)).board);
      if (i === 1) await page.getByRole('button', { name: 'Next position' }).click();
    }
    await page.getByText(/Best time: \d+ seconds?\./).waitFor();
    await page.reload();
    await page.getByText('2 of 2 without a mistake and without help.').waitFor();
    await page.getByRole('button', { name: 'Show the step' }).click();
    await page.getByText('2 of 3 without a mistake and without help.').waitFor();
    await page.getByRole('combobox').selectOption({ label: 'Jellyfish' }); // which few boards need
    await page.getByText(/Jellyfish\.$/).waitFor();
    await page.getByRole('link', { name: 'The lesson' }).click();
    await page.getByRole('heading', { name: 'Jellyfish' }).waitFor();
    await close(page);
  });

  it('is there without the server after the first visit', async () => {
    const page = await open('/', { serviceWorkers: 'allow', extraHTTPHeaders: withoutDuel });
    await page.locator('.start-board').first().waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    await page.goto('/learn/techniques#jellyfish');
    await page.getByRole('heading', { name: 'Jellyfish' }).waitFor();
    await page.goto('/learn/proof');
    await page.getByRole('button', { name: 'One step' }).click();
    expect(Number(await page.locator('.learn-figures dd').first().textContent())).toBeLessThan(2941);
    await page.goto('/learn/target');
    await page.getByText('Grid 1 of 12').waitFor();
    for (const path of ['/make', '/learn/practice#x-wing']) {
      await page.goto(path);
      await page.getByText('This needs the server, which cannot be reached.').waitFor();
    }
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.learn-lesson').waitFor();
    await close(page, /Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  });
});

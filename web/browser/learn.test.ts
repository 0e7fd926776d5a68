import { expect, inject, it } from 'vitest';
import { chineseOf, type Example } from '../src/learn/example';
import { familyOf } from '../src/learn/lesson';
import lessons from '../src/learn/lessons.json';
import stored from '../src/learn/techniques.json';
import type { Step } from '../src/board/path';
import { close, inBrowser, open } from './open';

const examples = stored as Example[];

async function ask<Answer>(question: string, body: object): Promise<Answer[]> {
  const response = await fetch(`${inject('url')}/api/v1/${question}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  return ((await response.json()) as { answers: Answer[] }).answers;
}

it('has the steps that the engine gives', async () => {
  // One board at a time: on a busy machine, all of them take longer than a request may.
  const explain = async (language: 'en' | 'zh') => {
    const paths: { steps: Step[] }[] = [];
    for (const { board } of examples) paths.push(...(await ask<{ steps: Step[] }>('explain', { boards: [board], language })));
    return paths;
  };
  const [en, zh] = [await explain('en'), await explain('zh')];
  examples.forEach((example, i) => {
    const path = en[i]!.steps;
    let at = 0;
    for (let left = example.before.length; left > 0; at++) left -= (path[at]!.place ? 1 : 0) + (path[at]!.remove?.length ?? 0);
    expect(path.slice(0, at).flatMap((each) => [...(each.place ? [each.place] : []), ...(each.remove ?? [])]), example.name).toEqual(example.before);
    expect(path[at]).toEqual(example.step);
    expect(familyOf(path[at]!.technique!)).toBe(example.name);
    expect(chineseOf(zh[i]!.steps[at]!)).toEqual(example.zh);
  });
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

  it('shows a technique, lets one find it, and works without the server', async () => {
    const example = examples.find(({ name }) => name === 'X-Wing')!;
    const removed = example.step.remove![0]!;
    const page = await open('/learn/techniques#x-wing', { size: 'desktop' });
    await page.getByText('There is this technique on the board: X-Wing').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready); // it is loading files until then
    await page.context().setOffline(true);
    const cell = (Number(removed[1]) - 1) * 9 + Number(removed[3]) - 1;
    await page.locator(`.board [data-cell="${cell}"]`).click();
    await page.keyboard.press(removed[5]!);
    await page.getByText('That is it.').first().waitFor();
    await page.getByText(example.step.text!.slice(0, 40)).waitFor();
    expect(await page.locator('.role-remove').count()).toBe(example.step.remove!.length);
    for (const each of examples) {
      await page.getByRole('button', { name: 'Show the step' }).or(page.getByRole('button', { name: 'From the start' })).waitFor();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('button', { name: 'Show the step' }).click();
      expect(await page.locator('.role-remove, .role-place').count(), each.name).toBeGreaterThan(0);
    }
    await close(page);
  });

  it('is there without the server after the first visit', async () => {
    const page = await open('/');
    await page.locator('.start-board').first().waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    await page.goto('/learn/techniques#jellyfish');
    await page.getByText('There is this technique on the board: Jellyfish').waitFor();
    await page.goto('/learn/proof');
    await page.getByRole('button', { name: 'One step' }).click();
    expect(Number(await page.locator('.learn-figures dd').first().textContent())).toBeLessThan(2941);
    await page.goto('/learn/target');
    await page.getByText('Grid 1 of 12').waitFor();
    await page.goto('/make');
    await page.getByText('This needs the server, which cannot be reached.').waitFor();
    await close(page, /Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  });
});

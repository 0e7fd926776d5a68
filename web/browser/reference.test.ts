import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { close, contents, inBrowser, open } from './open';

/** form opens the form of an operation. */
async function form(page: Page, id: string) {
  await page.locator(`#${id} pre.request + button`).click();
  return page.locator(`#${id} form`);
}

const answerOf = async (page: Page, id: string) => {
  const text = page.locator(`#${id} form pre`);
  await page.locator(`#${id} form .status`).filter({ hasText: /^2\d\d/ }).waitFor();
  await page.waitForFunction((of) => document.querySelector(`#${of} form pre`)?.textContent?.trimEnd().endsWith('}'), id);
  return JSON.parse((await text.textContent())!) as { [name: string]: unknown };
};

inBrowser('reference', () => {
  it('asks every question with its example', async () => {
    const page = await open('/api/', { size: 'desktop' });
    expect(await page.locator('#solve pre.request').textContent()).toContain(new URL(page.url()).origin);
    const ids = await page.locator('section:has(pre.request[data-path^="/api/v1/"]:not([data-path*="games"]):not([data-path*="{"]):not([data-path$="print"]):not([data-path$="waiting"]):not([data-path$="copy"]))').evaluateAll((all) => all.map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(12);
    for (const id of ids) {
      await (await form(page, id)).locator('[type=submit]').press('Enter');
      const answer = await answerOf(page, id);
      expect((answer['answers'] as unknown[]).length, id).toBeGreaterThan(0);
    }
    await close(page);
  });

  it('shows pictures, and saves documents', async () => {
    const page = await open('/api/', { size: 'desktop' });
    const ids = await page.locator('section:has(pre.request[data-path*="/picture/"])').evaluateAll((all) => all.map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(4);
    for (const id of ids) {
      const asked = await form(page, id);
      await asked.getByLabel('form').fill('svg');
      await asked.getByRole('button', { name: 'Send' }).click();
      const picture = asked.getByRole('img', { name: 'answer' });
      await picture.waitFor();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), { message: id }).toBeGreaterThan(100);
    }
    const print = await form(page, 'print');
    await print.getByRole('button', { name: 'Send' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), print.getByRole('link', { name: 'Save the file' }).click()]);
    expect(download.suggestedFilename()).toBe('bullseye.pdf');
    expect((await contents(download)).subarray(0, 5).toString()).toBe('%PDF-');
    const explained = await form(page, 'explainDocument');
    for (const [ending, begin] of [['html', '<!DOCTYPE html>'], ['pdf', '%PDF-']] as const) {
      await explained.getByLabel('form').fill(ending);
      await explained.getByRole('button', { name: 'Send' }).click();
      await explained.locator('.status').filter({ hasText: ending }).waitFor();
      const [saved] = await Promise.all([page.waitForEvent('download'), explained.getByRole('link', { name: 'Save the file' }).click()]);
      expect(saved.suggestedFilename()).toBe(`bullseye.${ending}`);
      expect((await contents(saved)).toString().startsWith(begin)).toBe(true);
    }
    // A request that is wrong is answered with a text.
    const [first] = ids;
    await page.locator(`#${first} form`).getByLabel('query').fill('board=1');
    await page.locator(`#${first} form`).getByRole('button', { name: 'Send' }).click();
    await page.locator(`#${first} form pre`).filter({ hasText: 'detail' }).waitFor();
    expect(await page.locator(`#${first} form img`).isVisible()).toBe(false);
    await close(page, /status of 422/);
  });

  it('begins a game, whose ID and token the other forms have', async () => {
    const page = await open('/api/?language=zh', { size: 'phone', theme: 'dark' });
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-CN');
    const see = await form(page, 'see');
    await (await form(page, 'create')).getByRole('button', { name: '发送' }).click();
    const { game, token } = await answerOf(page, 'create');
    expect(await see.getByLabel('game').inputValue()).toBe(game);
    expect(await see.getByLabel('令牌').inputValue()).toBe(token);
    await see.getByRole('button', { name: '发送' }).click();
    expect(await answerOf(page, 'see')).toHaveProperty('phase');
    const events = await form(page, 'events');
    await events.getByRole('button', { name: '发送' }).click();
    await events.locator('pre').filter({ hasText: 'data:' }).waitFor();
    await events.getByRole('button', { name: '停止' }).click();
    await events.getByText('已停止。').waitFor();
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Questions' }).waitFor();
    await close(page);
  });

  it('shows live answers, and says what is wrong with a request', async () => {
    const page = await open('/api/', { size: 'desktop' });
    const count = await form(page, 'count');
    await count.getByLabel('live answers').check();
    await count.getByRole('button', { name: 'Send' }).click();
    await count.locator('pre').filter({ hasText: 'event: end' }).waitFor();
    await count.getByLabel('live answers').uncheck();
    await count.getByLabel('body').fill('{"boards": [');
    await count.getByRole('button', { name: 'Send' }).click();
    await count.getByText('The body is no JSON:').waitFor();
    await count.getByLabel('body').fill('{"bords": []}');
    await count.getByRole('button', { name: 'Send' }).click();
    await count.locator('pre').filter({ hasText: 'did you mean' }).waitFor();
    await close(page, /status of 422/);
  });

  it('works without a script', async () => {
    const page = await open('/api/', { javaScriptEnabled: false, language: 'zh' });
    expect(await page.getByRole('heading', { name: '提问' }).isVisible()).toBe(true);
    expect(await page.locator('pre.request + button').count()).toBe(0);
    await close(page);
  });
});

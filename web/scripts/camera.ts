// Takes pictures of the page.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import type { Place } from '../browser/places';
import { findChromium, sizes } from './chromium';
import { crowd, serve, type Served } from './server';

/** A Look is how somebody sees the page. */
export interface Look {
  size: keyof typeof sizes;
  theme: 'light' | 'dark';
  language: 'en' | 'zh';
}

/** looks are all, those of the phone first. */
export const looks: Look[] = (Object.keys(sizes) as (keyof typeof sizes)[]).flatMap((size) =>
  (['light', 'dark'] as const).flatMap((theme) => (['en', 'zh'] as const).map((language) => ({ size, theme, language }))),
);

export class Camera {
  private constructor(
    private readonly folder: string,
    private readonly server: Served,
    private readonly browser: Browser,
  ) {}

  /** in returns a camera that writes into a folder. */
  static async in(folder: string): Promise<Camera> {
    await mkdir(folder, { recursive: true });
    const server = await serve(...crowd);
    return new Camera(folder, server, await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] }));
  }

  async close() {
    await this.browser.close();
    await this.server.stop();
  }

  /** open opens a window with a look. With a time, it is always that time. */
  async open({ size, theme, language }: Look, time?: string): Promise<Page> {
    const page = await this.browser.newPage({
      baseURL: this.server.url,
      viewport: sizes[size],
      colorScheme: theme,
      locale: language === 'zh' ? 'zh-CN' : 'en-GB',
      timezoneId: 'UTC',
      hasTouch: size !== 'desktop',
      isMobile: size !== 'desktop',
    });
    page.on('console', (message) => console.log(message.type(), message.text()));
    page.on('pageerror', (error) => console.log('error', String(error)));
    if (time) {
      await page.clock.setFixedTime(time);
      await page.addInitScript(() => (Math.random = () => 0.5)); // names of guests follow from it
    }
    return page;
  }

  /** show brings a window to a place. */
  async show(page: Page, place: Place) {
    await page.goto(place.path);
    await place.prepare?.(page);
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {}); // duels always have a connection
  }

  /** take takes a picture of what a window shows, or of all that can be scrolled to: as PNG, or as a small one. */
  async take(page: Page, place: Place, look: Look, { whole = false, small = false } = {}) {
    const png = await page.screenshot({ fullPage: whole, animations: 'disabled', caret: 'hide' });
    const name = join(this.folder, `${place.name}.${look.size}.${look.theme}.${look.language}.${small ? 'webp' : 'png'}`);
    await writeFile(name, small ? await this.webp(png) : png);
    console.log(name);
  }

  /** webp returns a picture as WebP, which takes a fraction of the room of PNG. */
  private async webp(png: Buffer): Promise<Buffer> {
    const page = await this.browser.newPage();
    const base64 = await page.evaluate(async (text) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${text}`)).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.75 });
      return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''));
    }, png.toString('base64'));
    await page.close();
    return Buffer.from(base64, 'base64');
  }
}

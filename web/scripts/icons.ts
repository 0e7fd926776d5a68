// Draws the icons of the page as PNG, from public/icon.svg, for systems that take no SVG: npm run icons.
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findChromium } from './chromium';

const drawing = readFileSync('public/icon.svg', 'utf8');
/** Systems cut these icons to a shape of their own: the ground reaches the edge, and a circle of 80 % has all of the target. */
const square = drawing.replace(' rx="14"', '');
const maskable = square.replace('viewBox="0 0 64 64"', 'viewBox="-11 -11 86 86"').replace('<rect width="64" height="64"', '<rect x="-11" y="-11" width="86" height="86"');
const icons = [
  { file: 'icon-192.png', side: 192, drawing },
  { file: 'icon-512.png', side: 512, drawing },
  { file: 'icon-maskable.png', side: 512, drawing: maskable },
  { file: 'apple-touch-icon.png', side: 180, drawing: square },
];
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
for (const icon of icons) {
  const page = await browser.newPage({ viewport: { width: icon.side, height: icon.side } });
  await page.setContent(`<body style="margin:0;display:grid">${icon.drawing}</body>`);
  writeFileSync(`public/${icon.file}`, await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The sizes of windows that pictures are taken of. */
export const sizes = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 800 },
} as const;

/** findChromium returns the path of Chromium: CHROMIUM, or a program in the path, first the one without windows; '' if there is none. */
export function findChromium(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
  return process.env['CHROMIUM'] ?? found ?? '';
}

// Starts the server and the browser that all tests share.
import type { TestProject } from 'vitest/node';
import { chromium } from 'playwright-core';
import { findChromium } from '../scripts/chromium';
import { crowd, serve } from '../scripts/server';

declare module 'vitest' {
  interface ProvidedContext {
    url: string;
    browser: string; // where it listens; '' if there is none
  }
}

export default async function setup(project: TestProject) {
  // A browser loads a page with many files, from one address, again and again.
  const server = await serve(...crowd);
  project.provide('url', server.url);
  const executablePath = findChromium();
  const browser = executablePath ? await chromium.launchServer({ executablePath, args: ['--no-sandbox'] }) : null;
  project.provide('browser', browser?.wsEndpoint() ?? '');
  return async () => {
    await browser?.close();
    await server.stop();
  };
}

import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';

/** The shell is Chromium without the windows that nobody sees, and takes a quarter less time. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Where Chromium is: one that is installed, or the one that CHROMIUM names. */
export const CHROMIUM = process.env['CHROMIUM'] ?? PLACES.find((path) => existsSync(path));

/** Root may not use Chromium's sandbox. @param more of its own options */
export function startChromium(more: readonly string[] = []): Promise<Browser> {
  if (CHROMIUM === undefined) throw new Error('No Chromium is installed, and CHROMIUM names none.');
  const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...more];
  return chromium.launch({ executablePath: CHROMIUM, args });
}

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
const PROGRAM = process.env['CHROMIUM'] ?? PLACES.find((path) => existsSync(path));

/** Whether there is a Chromium: installed, or named by CHROMIUM. CI has to have one. */
export function hasChromium(): boolean {
  if (PROGRAM) return true;
  if (process.env['CI']) throw new Error('There is no Chromium, and CI has to look at the reference page with one.');
  process.stderr.write('No Chromium is installed, and CHROMIUM names none: nothing is tested in a browser.\n');
  return false;
}

/** Root may not use Chromium's sandbox. */
export function startChromium(): Promise<Browser> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath: PROGRAM, args });
}

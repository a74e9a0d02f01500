import type { Browser } from 'playwright-core';
import { CHROMIUM, startChromium } from '../../../bench/support/chromium.js';
import { isThere } from '../run/needs.js';

let shared: Promise<Browser> | undefined;

/** The browser of this process, which ends with it. Each test opens contexts of its own. */
export const sharedChromium = (): Promise<Browser> => (shared ??= startChromium());

/** Whether there is a Chromium: installed, or named by CHROMIUM. CI has to have one. */
export function hasChromium(): boolean {
  return isThere(CHROMIUM !== undefined, 'No Chromium is installed, and CHROMIUM names none');
}

import { CHROMIUM } from '../../../bench/support/chromium.js';
import { isThere } from '../run/needs.js';

export { startChromium } from '../../../bench/support/chromium.js';

/** Whether there is a Chromium: installed, or named by CHROMIUM. CI has to have one. */
export function hasChromium(): boolean {
  return isThere(CHROMIUM !== undefined, 'No Chromium is installed, and CHROMIUM names none');
}

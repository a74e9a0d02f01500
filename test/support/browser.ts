import { CHROMIUM } from '../../bench/support/chromium.js';

export { startChromium } from '../../bench/support/chromium.js';

/** Whether there is a Chromium: installed, or named by CHROMIUM. CI has to have one. */
export function hasChromium(): boolean {
  if (CHROMIUM) return true;
  if (process.env['CI']) throw new Error('There is no Chromium, and CI has to look at the reference page with one.');
  process.stderr.write('No Chromium is installed, and CHROMIUM names none: nothing is tested in a browser.\n');
  return false;
}

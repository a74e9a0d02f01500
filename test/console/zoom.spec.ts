// @module-tag long
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasChromium } from '../support/pages/browser.js';
import { call } from '../support/companies/call.js';
import { useConsole } from '../support/pages/console.js';

/** What 200 % leaves of 1280 × 900, each pixel of CSS being two of the screen. */
const ZOOMED = { width: 640, height: 450, deviceScaleFactor: 2, mobile: false };

/** The controls that reach beyond the page, or beyond what cuts them off. What lies in a part that scrolls can be reached. */
const CUT_OFF = `[...document.querySelectorAll('a[href], button, input, select, textarea, summary')].flatMap((control) => {
  const { left, right, width } = control.getBoundingClientRect();
  if (width === 0 || !control.checkVisibility() || control.closest('.unseen, .skip')) return [];
  let from = 0;
  let to = window.innerWidth;
  for (let part = control.parentElement; part; part = part.parentElement) {
    const { overflowX } = getComputedStyle(part);
    if (overflowX === 'auto' || overflowX === 'scroll') return [];
    if (overflowX !== 'hidden' && overflowX !== 'clip') continue;
    const edges = part.getBoundingClientRect();
    from = Math.max(from, edges.left);
    to = Math.min(to, edges.right);
  }
  const isWhole = left >= from - 1 && right <= to + 1;
  return isWhole ? [] : [(control.ariaLabel || control.innerText || control.name || control.outerHTML.slice(0, 80)).trim()];
})`;

describe.skipIf(!hasChromium())('at 200 %', () => {
  const rig = useConsole();

  const ask = async (path: string) => (await call('GET', `${rig.service.url}/api/v1/${path}`, rig.sample)).json;
  async function zoomed(page: Page): Promise<{ width: number; cutOff: string[] }> {
    const width = await page.evaluate<number>(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(document.documentElement.scrollWidth))))',
    );
    return { width, cutOff: await page.evaluate<string[]>(CUT_OFF) };
  }

  it('no page scrolls sideways, and no control is cut off', async () => {
    const [material] = (await ask('material?q=steel+sheet')).data;
    const [event] = (await ask('exchange')).data;
    const product = `/products/${material.uuid}?kind=material`;
    const paths = [
      ...['', '/products', '/activities', '/activities/groups', '/exchange', '/partners', '/clients', '/imports'],
      ...['/factors', '/factors/databases', `/factors/${material.dataset.uuid}`],
      ...[product, ...['origin', 'versions', 'history', 'pact'].map((view) => `${product}&view=${view}`)],
      ...(event ? [`/exchange/${event.id}`] : []),
    ];
    for (const locale of ['en-GB', 'de-DE']) {
      const page = await rig.signedIn('', { locale });
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setDeviceMetricsOverride', ZOOMED);
      for (const path of paths) {
        await page.goto(`${rig.service.url}/console${path}`);
        await page.locator('main h1').waitFor();
        await page.waitForLoadState('networkidle');
        expect([locale, path, await zoomed(page)]).toEqual([locale, path, { width: ZOOMED.width, cutOff: [] }]);
      }
    }
  });
});

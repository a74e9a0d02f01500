import 'reflect-metadata';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { Clients, PERMISSIONS } from '#access';
import { installApi } from './support/api-installation.js';
import { startChromium } from './support/chromium.js';
import { fillLargeCompany } from './support/large-company.js';
import { median, print, round } from './support/figures.js';

/**
 * How long the console takes on a slow line (1.6 Mbit/s down, 750 kbit/s up, 150 ms, as browsers' "Fast 3G") with nothing in the
 * browser's cache: until a key can be typed; and, signed in, until the overview can be used, and shows its first figures.
 * `node dist/bench/console-3g.js [--rounds 7] [--keep folder]`
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' }, keep: { type: 'string' } } });
const rounds = Number(values.rounds);
const FAST_3G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: 750_000 / 8,
};
const KEY_FIELD = 'input[type=password]';

const installation = await installApi(
  (database, company) => fillLargeCompany(database, company, { products: 100, activities: 5_000, events: 50 }),
  values.keep,
);
const { url, database, company } = installation;
const browser = await startChromium();
try {
  const { apiKey = '' } = await new Clients(database).create(company, 'Console', PERMISSIONS, true);
  const all: Record<'signIn' | 'overview' | 'figures', number[]> = {
    signIn: [],
    overview: [],
    figures: [],
  };
  for (let nth = 0; nth <= rounds; nth++) {
    const signIn = await timesOf(browser, async (page) => ({ signIn: await until(page, KEY_FIELD) }));
    const overview = await timesOf(
      browser,
      async (page) => ({
        overview: await until(page, 'nav a[aria-current]', 'main h1'),
        figures: await until(page, 'main td'),
      }),
      apiKey,
    );
    if (nth === 0) continue; // Round 0 is a warm-up.
    for (const [name, ms] of Object.entries({ ...signIn, ...overview })) all[name as keyof typeof all].push(ms);
  }
  print({ rounds, msUntil: Object.fromEntries(Object.entries(all).map(([name, ms]) => [name, round(median(ms), 0)])) });
} finally {
  await browser.close();
  await installation.stop();
}

/** Opens the console on the slow line, signed in where there is a key. */
async function timesOf<Times>(of: Browser, look: (page: Page) => Promise<Times>, key?: string): Promise<Times> {
  const context = await of.newContext();
  const page = await context.newPage();
  if (key) {
    await page.goto(`${url}/console`);
    await page.locator(KEY_FIELD).fill(key);
    await page.locator('button[type=submit]').click();
    await page.locator('main td').first().waitFor();
  }
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devTools.send('Network.emulateNetworkConditions', FAST_3G);
  await page.goto(`${url}/console`, { waitUntil: 'commit' });
  const times = await look(page);
  await context.close();
  return times;
}

/** Milliseconds since the address was asked for until all of these are there, and the page answers to what is done. */
async function until(page: Page, ...selectors: readonly string[]): Promise<number> {
  for (const selector of selectors) {
    await page
      .locator(selector)
      .first()
      .waitFor({ timeout: 15_000 })
      .catch(async (fault: unknown) => {
        throw new Error(`${page.url()}: ${await page.locator('body').innerText()}`, { cause: fault });
      });
  }
  return page.evaluate<number>('new Promise((resolve) => setTimeout(() => resolve(performance.now())))');
}

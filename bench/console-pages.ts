import 'reflect-metadata';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { Clients, PERMISSIONS } from '#access';
import { installApi } from './support/api-installation.js';
import { startChromium } from './support/chromium.js';
import { print, round } from './support/figures.js';
import { fillLargeCompany } from './support/large-company.js';

/**
 * Every page of the console, in Chromium, on a company of many products and activities: how long it takes until its first rows are
 * there, and the slowest of the requests behind it. It ends with 1 where a page does not open, or a request takes longer than `--most` ms.
 * Each page is opened twice.
 * `node dist/bench/console-pages.js [--products 200000] [--activities 5000000] [--events 100000] [--most 1000] [--keep folder]`
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '200000' },
    activities: { type: 'string', default: '5000000' },
    events: { type: 'string', default: '100000' },
    most: { type: 'string', default: '1000' },
    keep: { type: 'string' },
  },
});
const [products, activities, events, most] = [values.products, values.activities, values.events, values.most].map(
  Number,
) as [number, number, number, number];

const ROW = 'main tbody tr';
/** What has to be there on each page, by its address. */
const PAGES: Readonly<Record<string, string>> = {
  '/': '.in-columns tbody tr',
  '/products': ROW,
  '/products?kind=process': '.empty',
  '/products?q=material 1999': ROW,
  '/products?sku=SKU-199': ROW,
  '/products?state=draft': ROW,
  '/products?pact=published': ROW,
  '/products?pact=withheld': ROW,
  '/products?pact=noFigures': ROW,
  '/activities': ROW,
  '/activities?sd=2022-01-01&ed=2022-12-31': ROW,
  '/activities?sd=2022-03-01&ed=2022-03-31&q=activity': ROW,
  '/activities?without=scope': '.empty',
  '/activities/groups': '.empty',
  '/exchange': ROW,
  '/exchange?state=delivered': ROW,
  '/partners': '.empty',
  '/clients': ROW,
  '/factors': '.empty',
  '/factors/databases': '.empty',
  '/imports': '.empty',
};

interface Opened {
  readonly ms: number;
  readonly slowest: { readonly ms: number; readonly request: string };
}

const installation = await installApi(
  (database, company) => fillLargeCompany(database, company, { products, activities, events }),
  values.keep,
);
const { url, database, company } = installation;
const browser = await startChromium();
try {
  const page = await browser.newPage();
  await signIn(page);
  const pages = await everyPage();
  const figures: Record<string, string> = {};
  let failed = false;
  for (const [path, awaited] of Object.entries(pages)) {
    const first = await opened(page, path, awaited);
    const again = await opened(page, path, awaited);
    figures[path] =
      `${again.ms} ms, first ${first.ms}; of its requests ${again.slowest.ms}, first ${first.slowest.ms}: ${first.slowest.request}`;
    failed ||= Math.max(first.slowest.ms, again.slowest.ms) > most;
  }
  print({ products, activities, events, most, pages: figures });
  if (failed) process.exitCode = 1;
} finally {
  await browser.close();
  await installation.stop();
}

/** The pages of single records besides. */
async function everyPage(): Promise<Record<string, string>> {
  const [product] = await database.query<{ uuid: string }>(
    `select uuid from element where company = $1 and name = 'Material 1'`,
    [company],
  );
  const [event] = await database.query<{ uuid: string }>('select uuid from exchange_event where company = $1 limit 1', [
    company,
  ]);
  const views = ['', 'view=origin', 'view=versions', 'view=history', 'view=pact'];
  const awaited = '.summary ~ :last-child';
  return {
    ...PAGES,
    ...Object.fromEntries(views.map((view) => [`/products/${product?.uuid}?kind=material&${view}`, awaited])),
    [`/exchange/${event?.uuid}`]: '.timeline li',
  };
}

async function signIn(page: Page): Promise<void> {
  const { apiKey = '' } = await new Clients(database).create(company, 'Console', PERMISSIONS, true);
  await page.goto(`${url}/console`);
  await page.locator('input[type=password]').fill(apiKey);
  await page.locator('button[type=submit]').click();
  await page.locator('.shell').waitFor();
}

async function opened(page: Page, path: string, awaited: string): Promise<Opened> {
  let slowest = { ms: 0, request: '' };
  const began = performance.now();
  const asked = new Map<object, number>();
  page.removeAllListeners('request').removeAllListeners('requestfinished');
  page.on('request', (request) => request.url().includes('/api/') && asked.set(request, performance.now()));
  page.on('requestfinished', (request) => {
    const ms = round(performance.now() - (asked.get(request) ?? Infinity), 0);
    if (ms > slowest.ms) slowest = { ms, request: request.url().slice(url.length) };
  });
  await page.goto(`${url}/console${path}`);
  await page.locator(awaited).first().waitFor({ timeout: 60_000 });
  const ms = round(performance.now() - began, 0);
  await page.waitForLoadState('networkidle', { timeout: 60_000 });
  if (await page.locator('[role=alert]').count()) throw new Error(`${path}: ${await page.locator('main').innerText()}`);
  return { ms, slowest };
}

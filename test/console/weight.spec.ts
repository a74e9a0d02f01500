import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasChromium } from '../support/pages/browser.js';
import { builtConsole } from '../support/processes/built.js';
import { useConsole } from '../support/pages/console.js';

const KB = 1_000;
/** What loads the library of the charts, wherever it is built into. */
const CHARTS = /^chart-drawing-/;

describe.skipIf(!hasChromium())('what a browser loads of the console', () => {
  const rig = useConsole();

  /** The files that the page has loaded, and how large they are, compressed by gzip, which every browser takes. */
  const loaded = async (page: Page): Promise<{ name: string; bytes: number }[]> => {
    const addresses = await page.evaluate<string[]>(
      `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/console/'))`,
    );
    const names = ['index.html', ...new Set(addresses.map((address) => join('assets', basename(address))))];
    return names.map((name) => ({ name, bytes: gzipSync(readFileSync(join(builtConsole(), name))).length }));
  };
  const sum = (files: readonly { bytes: number }[]) => files.reduce((all, { bytes }) => all + bytes, 0);

  it('is less than 60 kB for sign-in and overview, and less than 150 kB with the charts', async () => {
    const page = await rig.signedIn();
    await page.waitForLoadState('networkidle');
    const files = await loaded(page);
    const charts = files.filter(({ name }) => CHARTS.test(basename(name)));
    expect(sum(files) - sum(charts)).toBeLessThan(60 * KB);
    expect(sum(files)).toBeLessThan(150 * KB);
  });

  it('is named in the document, so that nothing of it waits for what loads before, but for the charts', async () => {
    const named = readFileSync(join(builtConsole(), 'index.html'), 'utf8');
    const page = await rig.open();
    await page.locator('input[type=password]').waitFor();
    // The code of the page that is shown first comes while somebody signs in.
    const names = (files: readonly { name: string }[]) => files.map(({ name }) => name).slice(1);
    expect(names(await loaded(page)).filter((name) => !named.includes(name))).toEqual([]);
    const overview = await rig.signedIn();
    await overview.waitForLoadState('networkidle');
    const late = names(await loaded(overview)).filter((name) => !named.includes(name));
    expect(late.filter((name) => !CHARTS.test(basename(name)))).toEqual([]);
  });

  it('asks for the sign-in at once where no other tab is open', async () => {
    const page = await rig.newContext().then((context) => context.newPage());
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(`${rig.service.url}/console`);
    // No timer ends here: the clock stands still.
    await page.locator('input[type=password]').waitFor();
  });

  it('is of each page only what it needs', async () => {
    const page = await rig.signedIn();
    await page.waitForLoadState('networkidle');
    expect((await loaded(page)).filter(({ name }) => name.includes('ClientsPage'))).toEqual([]);
    await page.getByRole('link', { name: 'Clients' }).click();
    await page.getByRole('table').waitFor();
    expect((await loaded(page)).filter(({ name }) => name.includes('ClientsPage'))).not.toEqual([]);
  });
});

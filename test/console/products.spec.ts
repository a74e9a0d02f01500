import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasChromium } from '../support/pages/browser.js';
import { call } from '../support/companies/call.js';
import { useConsole } from '../support/pages/console.js';

describe.skipIf(!hasChromium())('the list of products', () => {
  const rig = useConsole();

  const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
  const names = (page: Page) => page.locator('tbody th a').allInnerTexts();
  const add = async (name: string, more: object = {}) => {
    const body = { name, unit: 'kg', ...more };
    const options = { apiKey: rig.sample.apiKey, body };
    return (await call('POST', `${rig.service.url}/api/v1/material`, options)).json as { uuid: string };
  };

  it('shows what there is, with the figure as the API sent it one click away', async () => {
    const page = await rig.signedIn('/products');
    await page.getByRole('table', { name: 'Materials' }).waitFor();
    await row(page, 'Aluminium sheet').getByText('Northfield Metals').waitFor();
    await row(page, 'Floor lamp, planned').getByText('No figure').waitFor();
    await row(page, 'Floor lamp, planned').getByText('Without figures').waitFor();
    await row(page, 'Aluminium bracket').getByText('Published').waitFor();
    await row(page, 'Aluminium bracket').getByText('Draft').waitFor();
    const figure = row(page, 'Aluminium sheet').getByRole('button', { name: '9.11' });
    await figure.click();
    await row(page, 'Aluminium sheet').getByText('9.10691851').waitFor();
    await rig.look(page, 'products');
  });

  it('finds by words, sku, state, supplier and publication, and keeps all of it in the address', async () => {
    await add('Locked tin');
    const page = await rig.signedIn('/products');
    await page.getByLabel('Search').fill('sheet');
    await expect.poll(() => names(page)).toEqual(['Aluminium sheet', 'Steel sheet']);
    await page.getByLabel('SKU').fill('ST-1');
    await expect.poll(() => names(page)).toEqual(['Steel sheet']);
    await expect.poll(() => page.url()).toMatch(/q=sheet.*sku=ST-1/);

    await page.goto(`${rig.service.url}/console/products?state=locked`);
    await expect.poll(() => names(page)).toEqual(['Locked']);
    expect(await page.getByLabel('State').inputValue()).toBe('locked');
    await page.getByLabel('State').selectOption('');
    await row(page, 'Locked tin').waitFor();

    await page.getByLabel('Supplier').selectOption({ label: 'Northfield Metals' });
    await expect.poll(() => names(page)).toEqual(['Aluminium sheet', 'Steel sheet']);
    await page.goto(`${rig.service.url}/console/products?pact=published`);
    await row(page, 'Aluminium bracket').waitFor();
    expect(await row(page, 'Floor lamp, planned').count()).toBe(0);
  });

  it('says what to do where nothing matches', async () => {
    const page = await rig.signedIn('/products');
    const search = page.getByLabel('Search', { exact: true });
    await search.fill('unobtainium');
    await page.getByText('Nothing matches all of this').waitFor();
    await rig.look(page, 'products-none');
    await page.getByRole('link', { name: 'Show all' }).click();
    await row(page, 'Aluminium bracket').waitFor();
    expect(await search.inputValue()).toBe('');
  });

  it('keeps the space after a word that it has searched for by then', async () => {
    const page = await rig.signedIn('/products');
    const search = page.getByLabel('Search', { exact: true });
    await search.fill('steel ');
    await expect.poll(() => page.url()).toMatch(/q=steel$/);
    await expect.poll(() => names(page)).toContain('Steel sheet');
    await search.pressSequentially('sheet');
    await expect.poll(() => page.url()).toMatch(/q=steel(\+|%20)sheet/);
    expect(await search.inputValue()).toBe('steel sheet');
  });

  it('shows process elements, too, each with a page', async () => {
    const page = await rig.signedIn('/products');
    await page.getByRole('link', { name: 'Process elements' }).click();
    await row(page, 'Injection moulding').waitFor();
    expect(page.url()).toContain('kind=process');
    await page.getByRole('link', { name: 'Injection moulding' }).click();
    await page.getByRole('heading', { name: 'Injection moulding' }).waitFor();
  });

  it('goes through many of them by the links of the API', async () => {
    for (let nth = 1; nth <= 26; nth += 1) await add(`Bolt ${String(nth).padStart(2, '0')}`);
    const page = await rig.signedIn('/products?q=bolt');
    await page.getByText('1–25 of 26').waitFor();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('26–26 of 26').waitFor();
    expect(page.url()).toMatch(/q=bolt.*after=/);
    expect(await names(page)).toHaveLength(1);
    // Another search begins at the first page.
    await page.getByLabel('Search').fill('bolt 0');
    await expect.poll(async () => (await names(page)).length).toBe(9);
  });

  it('looks the same whichever page was open before', async () => {
    const page = await rig.signedIn('/activities');
    await page.getByRole('search').waitFor();
    await page.getByRole('link', { name: 'Products' }).click();
    await page.getByRole('table', { name: 'Materials' }).waitFor();
    const widths = await page.evaluate<number[]>(
      `['.filters', '.filter-fields'].map((name) => document.querySelector(name).clientWidth)`,
    );
    expect(widths[1]).toBe(widths[0]);
  });

  it('speaks German', async () => {
    const page = await rig.signedIn('/products', { locale: 'de-DE' });
    await page.getByRole('table', { name: 'Materialien' }).waitFor();
    await row(page, 'Aluminium sheet').getByRole('button', { name: '9,11' }).waitFor();
  });

  it('is not offered to who may not see it', async () => {
    const body = { name: 'Reporter', permissions: ['activity:read'], apiKey: true };
    const { json } = await call('POST', `${rig.service.url}/api/v1/client`, { apiKey: rig.sample.apiKey, body });
    const page = await rig.signedIn('/products', { apiKey: json.apiKey });
    await page.getByText('You may not see this').waitFor();
    expect(await page.getByRole('link', { name: 'Products' }).count()).toBe(0);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasChromium } from '../support/pages/browser.js';
import { call } from '../support/companies/call.js';
import { useConsole } from '../support/pages/console.js';

describe.skipIf(!hasChromium())('the overview', () => {
  const rig = useConsole();

  const api = async (path: string) => (await call('GET', `${rig.service.url}/api/v1/${path}`, rig.sample)).json;
  const titles = (page: Page, table: string, nth: number) =>
    page
      .getByRole('table', { name: table })
      .locator('tbody tr')
      .locator(`:nth-child(${nth}) [title^="Exact value"]`)
      .evaluateAll<string[], { title: string }>((found) =>
        found.map(({ title }) => title.replace('Exact value: ', '')),
      );

  it('shows the months of a year, to the digit as the report has them, and leads to their activities', async () => {
    const page = await rig.signedIn('?year=2025');
    await page.getByText('As a table').click();
    await page.getByRole('table', { name: 'Emissions by month' }).waitFor();
    const { months } = await api('report/monthly?year=2025');
    expect(await titles(page, 'Emissions by month', 2)).toEqual(months.map(({ CO2e }: { CO2e: string }) => CO2e));
    await rig.look(page, 'overview');
    const row = page.getByRole('table', { name: 'Emissions by month' }).getByRole('row', { name: /February/ });
    // The sample company has no activities of 2024, which is not an emission of 0.
    expect(await row.getByRole('cell').nth(1).innerText()).toBe('–');
    await row.getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Activities' }).waitFor();
    expect(new URL(page.url()).search).toBe('?sd=2025-02-01&ed=2025-02-28');
  });

  it('shows the year before behind, where it is asked for', async () => {
    const page = await rig.signedIn('?year=2026');
    await page.getByText('2026 has no activities').waitFor();
    await page.getByLabel('Year').selectOption('2025');
    await page.getByText('Emissions by month').first().waitFor();
    expect(new URL(page.url()).search).toBe('?year=2025');
    await call('POST', `${rig.service.url}/api/v1/activity`, {
      apiKey: rig.sample.apiKey,
      body: { name: 'Later', UpstreamCO2e: '3', startDate: '2026-02-03' },
    });
    await page.goto(`${rig.service.url}/console?year=2026`);
    await page.getByText('As a table').click();
    const { months } = await api('report/monthly?year=2025');
    await expect
      .poll(() => titles(page, 'Emissions by month', 3))
      .toEqual(months.map(({ CO2e }: { CO2e: string }) => CO2e));
    // A month without activities has not emitted 0.
    const january = page.getByRole('table', { name: 'Emissions by month' }).getByRole('row', { name: /January/ });
    expect(await january.getByRole('cell').first().innerText()).toBe('–');
  });

  it('shows orgs, taxonomies and what is uncategorised as the report has them', async () => {
    const page = await rig.signedIn('?year=2025');
    await page.getByRole('table', { name: 'By org' }).waitFor();
    const { orgs, taxonomies, withoutScope, withoutTaxonomy } = await api('report/monthly?year=2025');
    const figures = (of: { CO2e: string }[]) => of.map(({ CO2e }) => CO2e);
    expect(await titles(page, 'By org', 3)).toEqual(figures(orgs));
    expect(await titles(page, 'By taxonomy', 3)).toEqual(figures(taxonomies));
    expect(await titles(page, 'Uncategorised', 3)).toEqual(figures([withoutScope, withoutTaxonomy]));
    const lacking = page.getByRole('table', { name: 'Uncategorised' });
    await lacking.getByRole('row', { name: /scope/ }).getByRole('link').last().click();
    await page.getByRole('region', { name: 'Totals of what is filtered' }).waitFor();
    expect(await page.locator('.exact-amount').last().innerText()).toBe(withoutScope.CO2e);
  });

  it('counts what is open and what has failed, and the imports that run', async () => {
    const page = await rig.signedIn();
    const exchange = page.getByRole('table', { name: 'Answers and requests' });
    for (const [state, name] of [
      ['refused', 'Refused by the partner'],
      ['retrying', 'Failed, tried again'],
    ] as const) {
      const { count } = await api(`exchange?state=${state}&limit=1`);
      const link = exchange.getByRole('row', { name: new RegExp(name) }).getByRole('link');
      expect(await link.innerText()).toBe(String(count));
      expect(await link.getAttribute('href')).toBe(`/console/exchange?state=${state}`);
    }
    const running = (await api('import')).data.find((each: any) => each.fileName === 'to be cancelled.csv');
    const link = page
      .getByRole('table', { name: 'Imports running' })
      .getByRole('link', { name: 'to be cancelled.csv' });
    expect(await link.getAttribute('href')).toBe(`/console/imports/${running.uuid}`);
  });

  it('counts products by how they stand towards partners, and leads to them', async () => {
    const page = await rig.signedIn();
    const table = page.getByRole('table', { name: 'Products' });
    const { facets } = await api('material?limit=1&facets=pact');
    expect(facets.pact.noFigures).toBeGreaterThan(0);
    const lacking = table.getByRole('row', { name: /Without figures.*Materials/ }).getByRole('link');
    expect(await lacking.innerText()).toBe(String(facets.pact.noFigures));
    await lacking.click();
    await page.getByRole('heading', { name: 'Products' }).waitFor();
    expect(await page.getByLabel('PACT').inputValue()).toBe('noFigures');
    const { data } = await api('material?pact=noFigures');
    await page.getByRole('link', { name: data[0].name, exact: true }).waitFor();
  });

  it('asks for nothing that a client may not read', async () => {
    const { json } = await call('POST', `${rig.service.url}/api/v1/client`, {
      apiKey: rig.sample.apiKey,
      body: { name: 'Reader of factors', permissions: ['dataset:read'], apiKey: true },
    });
    const page = await rig.signedIn('', { apiKey: json.apiKey as string });
    await page.getByText('There is nothing here that you may see').waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
  });

  it('speaks German', async () => {
    const page = await rig.signedIn('?year=2025', { locale: 'de-DE' });
    await page.getByText('Als Tabelle').click();
    const { months } = await api('report/monthly?year=2025');
    const march = page.getByRole('row', { name: /März/ });
    const text = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 }).format(months[2].CO2e);
    await march.getByText(text, { exact: true }).waitFor();
  });
});

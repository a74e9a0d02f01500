import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { NOTHING_FOLLOWS, storeDatasets } from '#factors';
import { Decimal } from '#impacts';
import { SHARED } from '#platform';
import { hasChromium } from '../support/pages/browser.js';
import { call } from '../support/companies/call.js';
import { useConsole } from '../support/pages/console.js';

describe.skipIf(!hasChromium())('the factors pages', () => {
  const rig = useConsole();

  const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });
  const names = (page: Page) => page.locator('tbody th a').allInnerTexts();
  const ask = async (path: string) => (await call('GET', `${rig.service.url}/api/v1${path}`, rig.sample)).json;

  it('goes through all of them by the links of the API, and finds by words and filters that the address keeps', async () => {
    const { count } = await ask('/search');
    const databases = (await ask('/database')).data as { uuid: string; name: string }[];
    const own = databases.find(({ name }) => name === 'Own factors')!;
    const page = await rig.signedIn('/factors');
    await page.getByText(`1–25 of ${count}`).waitFor();
    await rig.look(page, 'factors');
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText(`26–${count} of ${count}`).waitFor();

    await page.getByLabel('Search').fill('steel cans');
    await expect.poll(() => names(page)).toEqual(['Steel cans, primary', 'Steel cans, recycled']);
    expect(page.url()).toMatch(/q=steel(\+|%20)cans/);
    expect(page.url()).not.toContain('after=');
    await page.getByLabel('Database').selectOption(own.uuid);
    const { data } = await ask(`/search?q=steel%20cans&source=${own.uuid}`);
    await expect.poll(() => names(page)).toEqual((data as { name: string }[]).map(({ name }) => name));
    await page.getByLabel('Kind of unit').selectOption('time');
    await page.getByText('Nothing matches all of this').waitFor();
    await rig.look(page, 'factors-none');
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.getByText(`1–25 of ${count}`).waitFor();
  });

  it('filters by kind of unit, region and year, and says what the service refuses', async () => {
    const { data } = await ask('/search?geoLocation=GB&year=2024&unitType=mass');
    const found = (data as { name: string }[]).map(({ name }) => name);
    expect(found.length).toBeGreaterThan(0);
    const page = await rig.signedIn('/factors?geoLocation=GB&year=2024&unitType=mass');
    await expect.poll(() => names(page)).toEqual(found);
    await page.getByLabel('Kind of unit').selectOption('time');
    await page.getByText('Nothing matches all of this').waitFor();
    rig.expectRefusals(400);
    await page.getByLabel('Year').fill('soon');
    await page.getByText('Something is not right yet').waitFor();
    expect(await page.getByText('Nothing matches all of this').count()).toBe(0);
  });

  it('shows the figures of a factor as the API sent them, and its facts; a product leads to it', async () => {
    const { data } = await ask('/material?q=Steel%20sheet');
    const { uuid, dataset } = data[0];
    const factor = await ask(`/dataset/${dataset.uuid}`);
    const page = await rig.signedIn(`/products/${uuid}?kind=material`);
    await page.getByRole('link', { name: dataset.name }).click();
    await page.getByRole('heading', { name: dataset.name }).waitFor();
    expect(page.url()).toContain(`/factors/${dataset.uuid}`);
    await page.getByText('As a table').click();
    await row(page, /A1–A3/).getByRole('button').click();
    await row(page, /A1–A3/).getByText(factor.impacts['GWP-fossil'].A1_A3, { exact: true }).waitFor();
    const facts = page.getByRole('region', { name: 'Facts' });
    for (const text of [factor.database.name, factor.database.version, factor.key])
      await facts.getByText(text, { exact: true }).waitFor();
    await rig.look(page, 'factor');
    await page.getByLabel('Indicator').selectOption('AP');
    await page.getByText('There is no figure of this indicator').waitFor();
    await facts.getByRole('link', { name: factor.database.name }).click();
    const all = await ask(`/search?source=${factor.database.uuid}&limit=25`);
    await expect.poll(() => names(page)).toEqual(all.data.map(({ name }: { name: string }) => name));
    expect(await page.getByLabel('Database').inputValue()).toBe(factor.database.uuid);
  });

  it('shows the content of biogenic carbon that a factor states, and nothing where it states none', async () => {
    const figures = { AP: { A1: new Decimal(1) } };
    const pact = { biogenicCarbonContent: '0.4' };
    await rig.service.database.transaction((tx) =>
      storeDatasets(tx, NOTHING_FOLLOWS, { owner: SHARED, name: 'Timbers', version: '2026', licence: 'CC0' }, [
        { key: 'a', name: 'Xylem board', unit: 'kg', taxonomy: [], figures, pact },
      ]),
    );
    const { data } = await ask('/search?q=xylem');
    const page = await rig.signedIn(`/factors/${data[0].uuid}`);
    const facts = page.getByRole('region', { name: 'Facts' });
    await facts.getByText('Biogenic carbon, kg C per unit').waitFor();
    await facts.getByText('0.4', { exact: true }).waitFor();
    expect(await facts.getByText('Biogenic carbon in the packaging').count()).toBe(0);
  });

  it('says where there is no such factor', async () => {
    rig.expectRefusals(404);
    const page = await rig.signedIn('/factors/00000000-0000-4000-8000-000000000000');
    await page.getByText('It is not there').waitFor();
  });

  it('lists the databases with version and licence', async () => {
    const { data } = await ask('/database');
    const page = await rig.signedIn('/factors');
    await page.getByRole('link', { name: 'Databases' }).click();
    for (const { name, version } of data) await row(page, name).getByText(version, { exact: true }).waitFor();
    await rig.look(page, 'databases');
  });

  it('changes and deletes a database of the own, and says why one in use stays; shared ones are only shown', async () => {
    rig.expectRefusals(400, 409, 412);
    const send = async (method: string, path: string, body?: unknown) =>
      (await call(method, `${rig.service.url}/api/v1/${path}`, { apiKey: rig.sample.apiKey, body })).json;
    const impacts = { 'GWP-fossil': { A1_A3: '1' } };
    const database = { name: 'Mistaken import', version: '1', licence: 'own' };
    const made = await send('POST', 'dataset', { name: 'Mistake', unit: 'kg', impacts, database });
    await rig.service.database.transaction((tx) =>
      storeDatasets(tx, NOTHING_FOLLOWS, { owner: SHARED, name: 'Of everybody', version: '1', licence: 'CC0' }, [
        { key: '1', name: 'Diesel', unit: 'l', figures: { 'GWP-fossil': { A1_A3: new Decimal('2.5') } }, taxonomy: [] },
      ]),
    );
    const { data } = (await ask('/database')) as { data: { name: string; shared: boolean }[] };
    const page = await rig.signedIn('/factors/databases');
    const shared = data.filter((each) => each.shared);
    expect(shared.length).toBeGreaterThan(0);
    for (const { name } of shared) {
      await row(page, name).getByText('Shared', { exact: true }).waitFor();
      expect([name, await row(page, name).getByRole('button').count()]).toEqual([name, 0]);
    }
    await page.getByRole('button', { name: 'Change Mistaken import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Mistaken import' });
    await dialog.getByLabel('Licence').fill('');
    await dialog.getByLabel('Year of the prices').fill('soon');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter a year').waitFor();
    await dialog.getByText('Fill this in.').waitFor();
    await dialog.getByLabel('Licence').fill('CC0');
    await dialog.getByLabel('Year of the prices').fill('');
    await dialog.getByLabel('Greenhouse gases weighted by').fill('six');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => dialog.getByLabel('Greenhouse gases weighted by').getAttribute('aria-invalid'))
      .toBe('true');
    await rig.look(page, 'databases-change');
    await dialog.getByLabel('Greenhouse gases weighted by').fill('AR6');
    await send('PATCH', `database/${made.database.uuid}`, { boundary: 'Cradle to gate' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Changed by someone else meanwhile').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await ask(`/database/${made.database.uuid}`)).toMatchObject({
      licence: 'CC0',
      gwpSet: 'AR6',
      boundary: 'Cradle to gate',
    });

    const { uuid } = await send('POST', 'material', { name: 'Bound by mistake', dataset: { uuid: made.uuid } });
    await page.getByRole('button', { name: 'Delete Mistaken import' }).click();
    const confirm = page.getByRole('dialog', { name: 'Delete Mistaken import?' });
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await confirm.getByText(/by the material "Bound by mistake"/).waitFor();
    await rig.look(page, 'databases-in-use');
    await confirm.getByRole('button', { name: 'Cancel' }).click();
    await send('DELETE', `material/${uuid}`);
    await page.getByRole('button', { name: 'Delete Mistaken import' }).click();
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await row(page, 'Mistaken import').waitFor({ state: 'detached' });
    expect(((await ask('/database')).data as { name: string }[]).map(({ name }) => name)).not.toContain(database.name);
  });

  it('speaks German', async () => {
    const page = await rig.signedIn('/factors?q=steel', { locale: 'de-DE' });
    await page.getByRole('table', { name: 'Faktoren' }).waitFor();
    await row(page, /Steel cans, primary/)
      .getByRole('button', { name: '2.854,92' })
      .waitFor();
  });

  it('is not offered to who may not see it', async () => {
    const body = { name: 'Reporter', permissions: ['activity:read'], apiKey: true };
    const { json } = await call('POST', `${rig.service.url}/api/v1/client`, { apiKey: rig.sample.apiKey, body });
    const page = await rig.signedIn('/factors', { apiKey: json.apiKey });
    await page.getByText('You may not see this').waitFor();
    expect(await page.getByRole('link', { name: 'Factors' }).count()).toBe(0);
  });
});

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasChromium } from '../support/pages/browser.js';
import { call } from '../support/companies/call.js';
import { useConsole } from '../support/pages/console.js';

describe.skipIf(!hasChromium())('the activities page', () => {
  const rig = useConsole();

  const api = async (method: string, path: string, body?: unknown) =>
    call(method, `${rig.service.url}/api/v1/${path}`, {
      apiKey: rig.sample.apiKey,
      ...(body !== undefined && { body }),
    });
  const listing = async (query: string) => (await api('GET', `activity?limit=25&${query}`)).json;
  const named = async (path: string, name: RegExp) => {
    const { json } = await api('GET', path);
    const found = ((json.data ?? json) as { uuid: string; name: string }[]).find((each) => name.test(each.name));
    if (!found) throw new Error(`${path} has no ${String(name)}`);
    return found;
  };
  const row = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name });
  const totals = (page: Page) => page.getByRole('region', { name: 'Totals of what is filtered' });
  const exactTotals = (page: Page) => totals(page).locator('.exact-amount').allInnerTexts();
  const add = async (body: object) => (await api('POST', 'activity', body)).json as { uuid: string };

  it('shows the activities, and totals that are those of the API to the digit', async () => {
    const page = await rig.signedIn('/activities');
    await page.getByRole('table', { name: 'Activities' }).waitFor();
    const { count, CO2e, uncategorizedCO2e, data } = await listing('');
    expect(await exactTotals(page)).toEqual([CO2e, uncategorizedCO2e]);
    await totals(page).getByText(new Intl.NumberFormat('en-GB').format(count), { exact: true }).waitFor();
    expect(await page.getByRole('rowheader').count()).toBe(data.length);
    await rig.look(page, 'activities');
  });

  it('keeps every filter in the address, so that whoever gets it sees the same', async () => {
    const [scope, org, node] = await Promise.all([
      named('scope', /1/),
      named('org', /Hannover/),
      named('taxonomy?limit=100', /^Utilities$/),
    ]);
    const page = await rig.signedIn('/activities?page=2');
    await page.getByLabel('Period').selectOption('2025');
    await page.getByLabel('Scope', { exact: true }).selectOption({ label: scope.name });
    await page.getByLabel('Org').selectOption({ label: org.name });
    await page.getByLabel('Taxonomy').selectOption(node.uuid);
    await page.getByLabel('Words of').fill('gas');
    await page.getByLabel('Words of').press('Enter');
    await page.getByLabel('From').fill('2025-03-01');
    const filters = `sd=2025-03-01&ed=2025-12-31&scope=${scope.uuid}&org=${org.uuid}&taxonomy=${node.uuid}&q=gas`;
    await expect
      .poll(() => new URL(page.url()).searchParams.toString().split('&').sort())
      .toEqual(filters.split('&').sort());
    const expected = await listing(filters);
    expect(expected.count).toBe(10);
    await expect.poll(() => exactTotals(page)).toEqual([expected.CO2e, expected.uncategorizedCO2e]);

    const other = await rig.signedIn(`/activities?${filters}`);
    await expect.poll(() => exactTotals(other)).toEqual([expected.CO2e, expected.uncategorizedCO2e]);
    expect(await other.getByLabel('Org').inputValue()).toBe(org.uuid);
    await other.getByRole('link', { name: 'Clear the filters' }).click();
    await expect.poll(() => new URL(other.url()).search).toBe('');
  });

  it('finds those without a scope or a taxonomy', async () => {
    await add({ name: 'Nowhere', UpstreamCO2e: '0.100000000000000000001', startDate: '2024-05-01' });
    const page = await rig.signedIn('/activities');
    await page.getByLabel('Scope', { exact: true }).selectOption('Without');
    await page.getByLabel('Taxonomy').selectOption('Without');
    await row(page, 'Nowhere').waitFor();
    expect(new URL(page.url()).searchParams.get('without')).toBe('scope,taxonomy');
    const { CO2e, uncategorizedCO2e } = await listing('without=scope,taxonomy');
    await expect.poll(() => exactTotals(page)).toEqual([CO2e, uncategorizedCO2e]);
    expect(uncategorizedCO2e).toMatch(/00000000000000000001$/);
    await page.getByLabel('Words of').fill('gibberish');
    await page.getByLabel('Words of').press('Enter');
    await page.getByText('No activity is like that').waitFor();
    await rig.look(page, 'activities-none-found');
  });

  it('goes through many by pages', async () => {
    const page = await rig.signedIn('/activities?sd=2025-01-01');
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText(/^26–50 of/).waitFor();
    const { data } = await listing('sd=2025-01-01&page=2');
    await row(page, data[0].name).first().waitFor();
    await page.getByRole('link', { name: 'Previous' }).click();
    await page.getByText(/^1–25 of/).waitFor();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText(/^26–50 of/).waitFor();
    // A filter begins at the first page.
    await page.getByLabel('Words of').fill('natural');
    await page.getByLabel('Words of').press('Enter');
    await page.getByText('Natural gas, 2025-01').first().waitFor();
    expect(page.url()).not.toContain('page=');
  });

  it("adds an activity, with the service's faults at the fields", async () => {
    rig.expectRefusals(400);
    const page = await rig.signedIn('/activities?q=forklift');
    await page.getByRole('button', { name: 'Add an activity' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an activity' });
    await dialog.getByLabel('Name').fill('Gas of the forklift');
    await dialog.getByLabel('Began').fill('2025-06-07');
    await dialog.getByLabel('Quantity').fill('12,5');
    await dialog.getByLabel('Unit').selectOption('kWh');
    await dialog.getByLabel('CO₂e upstream').fill('much');
    await rig.look(page, 'activities-add');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => dialog.getByLabel('Quantity').getAttribute('aria-invalid')).toBe('true');
    expect(await dialog.getByLabel('CO₂e upstream').getAttribute('aria-invalid')).toBe('true');
    await rig.look(page, 'activities-faults');
    await dialog.getByLabel('Quantity').fill('12.5');
    await dialog.getByLabel('CO₂e upstream').fill('1.000000000000000000001');
    await dialog.getByLabel('Scope').selectOption({ label: (await named('scope', /1/)).name });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row(page, 'Gas of the forklift').waitFor();
    const { data } = await listing('q=forklift');
    expect(data).toMatchObject([
      { quantity: 12.5, unit: 'kWh', CO2e: '1.000000000000000000001', startDate: '2025-06-07T00:00:00.000Z' },
    ]);
  });

  it('computes by a product that is found by its words', async () => {
    const gas =
      (await api('GET', 'material?q=gas&limit=1')).json.data[0] ?? (await api('GET', 'process?q=gas')).json.data[0];
    const page = await rig.signedIn('/activities?q=burner');
    await page.getByRole('button', { name: 'Add an activity' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an activity' });
    await dialog.getByLabel('Name').fill('Gas of the burner');
    await dialog.getByLabel('Product').fill('gas');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Choose one of the products').waitFor();
    const option = dialog.locator('datalist option').first();
    await option.waitFor({ state: 'attached' });
    await dialog.getByLabel('Product').fill((await option.getAttribute('value')) ?? '');
    await dialog.getByLabel('Quantity').fill('100');
    await dialog.getByLabel('Unit').selectOption('kWh');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row(page, 'Gas of the burner').waitFor();
    const { data } = await listing('q=burner');
    expect(data[0].product.uuid).toBe(gas.uuid);
    expect(data[0].CO2e).not.toBe('0');
  });

  it('changes only what was typed, and tells of what others changed meanwhile', async () => {
    rig.expectRefusals(412);
    const { uuid } = await add({ name: 'Shared meter', quantity: 5, unit: 'kWh', UpstreamCO2e: '7' });
    const page = await rig.signedIn('/activities?q=shared');
    await page.getByRole('button', { name: 'Change Shared meter' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the activity' });
    await dialog.getByLabel('Name').fill('Shared meter, read anew');
    await dialog.getByLabel('Quantity').fill('6');
    const gas =
      (await api('GET', 'material?q=gas&limit=1')).json.data[0] ?? (await api('GET', 'process?q=gas')).json.data[0];
    await api('PATCH', `activity/${uuid}`, {
      ...{ quantity: 8, description: 'Corrected by the office', product: { uuid: gas.uuid } },
    });
    await dialog.getByRole('button', { name: 'Save' }).click();
    const notice = dialog.getByText('Changed by someone else meanwhile');
    // The button is at the end of a form that is higher than the dialog.
    await expect.poll(async () => ((await notice.boundingBox())?.y ?? -1) > 0).toBe(true);
    await dialog.getByRole('listitem').filter({ hasText: 'Quantity' }).getByText('8', { exact: true }).waitFor();
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Corrected by the office');
    expect(await dialog.getByLabel('Quantity').inputValue()).toBe('6');
    expect(await dialog.getByLabel('Product').inputValue()).toBe(gas.name);
    await rig.look(page, 'activities-changed');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row(page, 'Shared meter, read anew').waitFor();
    expect((await api('GET', `activity/${uuid}`)).json).toMatchObject({
      ...{ name: 'Shared meter, read anew', quantity: 6, description: 'Corrected by the office', CO2e: '7' },
    });
  });

  it('deletes an activity after it has asked', async () => {
    const { uuid } = await add({ name: 'Mistyped', UpstreamCO2e: '1' });
    const page = await rig.signedIn('/activities?q=mistyped');
    await page.getByRole('button', { name: 'Delete Mistyped' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect((await api('GET', `activity/${uuid}`)).status).toBe(200);
    await page.getByRole('button', { name: 'Delete Mistyped' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No activity is like that').waitFor();
    expect((await api('GET', `activity/${uuid}`)).status).toBe(404);
  });

  it('makes a group, renames it, and puts activities into it', async () => {
    await add({ name: 'Excursion one', UpstreamCO2e: '1' });
    await add({ name: 'Excursion two', UpstreamCO2e: '2' });
    const page = await rig.signedIn('/activities/groups');
    await page.getByRole('button', { name: 'New group' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Trps');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: 'Rename Trps' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Trips');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('rowheader', { name: 'Trips' }).waitFor();
    await rig.look(page, 'activity-groups');
    await page.getByRole('link', { name: 'To the activities' }).click();
    await page.getByLabel('Words of').fill('excursion');
    await page.getByLabel('Words of').press('Enter');
    await page.getByLabel('Choose Excursion one').check();
    await page.getByLabel('Choose Excursion two').check();
    const bar = page.getByRole('region', { name: 'Group for what is chosen' });
    await bar.getByLabel('Group').selectOption('Trips');
    await rig.look(page, 'activities-assign');
    await bar.getByRole('button', { name: 'Assign' }).click();
    await bar.waitFor({ state: 'detached' });
    const { data } = await listing('q=excursion');
    expect(data.length).toBe(2);
    await row(page, 'Excursion one').getByText('Trips').waitFor();
    for (const { uuid } of data) expect((await api('GET', `activity/${uuid}`)).json.group.name).toBe('Trips');
  });

  it('finds what is in a group, also from the groups', async () => {
    const { uuid: group } = (await api('POST', 'activity/group', { name: 'Ledger 7' })).json as { uuid: string };
    await add({ name: 'Row of the ledger', UpstreamCO2e: '0.3', group: { uuid: group } });
    const page = await rig.signedIn('/activities/groups');
    await page.getByRole('link', { name: 'Ledger 7' }).click();
    await row(page, 'Row of the ledger').getByText('Ledger 7').waitFor();
    expect(await page.getByRole('rowheader').count()).toBe(1);
    expect(await exactTotals(page)).toEqual(['0', '0.3']);
    expect(await page.getByLabel('Group', { exact: true }).inputValue()).toBe(group);
    await rig.look(page, 'activities-group');
  });

  it('assigns many over pages, says how far it is, and goes on where it failed', async () => {
    rig.expectRefusals(404, 503);
    const { uuid: group } = (await api('POST', 'activity/group', { name: 'Many' })).json as { uuid: string };
    const rows = Array.from({ length: 60 }, (_, nth) => ({ name: `Parcel ${nth}`, UpstreamCO2e: '1' }));
    await api('POST', 'activity/bulk', rows);
    const page = await rig.signedIn('/activities?q=parcel');
    const bar = page.getByRole('region', { name: 'Group for what is chosen' });
    for (const chosen of ['25', '50', '60']) {
      await page.getByLabel('Choose all on this page').check();
      await bar.getByText(`${chosen} chosen`).waitFor();
      if (chosen !== '60') await page.getByRole('link', { name: 'Next' }).click();
      if (chosen !== '60') await page.getByText(chosen === '25' ? /^26–50 of/ : /^51–60 of/).waitFor();
    }
    const [gone] = (await listing('q=parcel')).data;
    await api('DELETE', `activity/${gone.uuid}`);
    // The service can't answer any more after the twentieth.
    let sent = 0;
    await page.route('**/api/v1/activity/*', (route) => {
      if (route.request().method() !== 'PATCH' || ++sent <= 20) return route.continue();
      return route.fulfill({ status: 503, json: { message: 'Later.' } });
    });
    await bar.getByLabel('Group').selectOption('Many');
    await bar.getByRole('button', { name: 'Assign' }).click();
    await bar.getByText(/^\d+ of 60$/).waitFor();
    await bar.getByText('40 are left.').waitFor({ timeout: 60_000 });
    await rig.look(page, 'activities-assign-failed');
    expect((await listing(`group=${group}`)).count).toBe(19);
    await page.unroute('**/api/v1/activity/*');
    await bar.getByRole('button', { name: 'Assign' }).click();
    await bar.waitFor({ state: 'detached' });
    expect((await listing(`group=${group}`)).count).toBe(59);
  });

  it.each(['csv', 'xlsx'] as const)('exports exactly what is filtered as %s', async (format) => {
    const filters = 'sd=2025-02-01&ed=2025-02-28&q=gas';
    const page = await rig.signedIn(`/activities?${filters}`);
    await page.getByRole('table').waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: `Export as ${format.toUpperCase()}` }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(`activities.${format}`);
    const saved = readFileSync(await file.path());
    if (format === 'csv') {
      expect(saved.toString().replace('\uFEFF', '')).toBe((await api('GET', `activity?${filters}&format=csv`)).text);
      expect(saved.toString().trim().split('\n').length).toBe(1 + (await listing(filters)).count);
    } else expect(saved.subarray(0, 2).toString()).toBe('PK');
  });

  it('shows totals only, and asks for nothing else, where a client may only report', async () => {
    const body = { name: 'Reporter', permissions: ['activity:report'], apiKey: true };
    const { apiKey } = (await api('POST', 'client', body)).json as { apiKey: string };
    const page = await rig.signedIn('/activities', { apiKey });
    await page.getByText('You may see totals only').waitFor();
    const { CO2e, uncategorizedCO2e } = await listing('');
    expect(await exactTotals(page)).toEqual([CO2e, uncategorizedCO2e]);
    for (const name of ['Add an activity', 'Export as CSV']) {
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    }
    expect(await page.getByLabel('Words of').count()).toBe(0);
    await rig.look(page, 'activities-totals-only');
  });

  it('marks what leaves something out, names it, and shows a memo scope apart', async () => {
    const made = async (path: string, body: object) => (await api('POST', path, body)).json.uuid as string;
    const salt = await made('material', { name: 'Salt of no figure', unit: 'kg' });
    const feed = await made('material', { name: 'Feed', unit: 'kg' });
    const model = await made('model', { product: { uuid: feed } });
    const meal = await made('material', { name: 'Meal', unit: 'kg', footprint: { CO2e: { A1: '3' } } });
    for (const uuid of [salt, meal]) {
      await made(`model/${model}/input`, { material: { uuid }, quantity: 1, unit: 'kg' });
    }
    const market = await made('scope', { name: 'Market-based', memo: true });
    await add({ name: 'Fed', product: { uuid: feed }, quantity: 2, unit: 'kg', startDate: '2018-05-01' });
    await add({ name: 'Beside', UpstreamCO2e: '50', scope: { uuid: market }, startDate: '2018-06-01' });
    const page = await rig.signedIn('/activities?sd=2018-01-01&ed=2018-12-31');
    await totals(page).getByText('1 with gaps').waitFor();
    expect(await exactTotals(page)).toEqual(['0', '6', '50']);
    const mark = row(page, 'Fed').getByRole('link', { name: '1 input lacks it' });
    expect(await mark.getAttribute('href')).toContain(`/products/${feed}?kind=material&view=model`);
    expect(await row(page, 'Beside').getByRole('link').count()).toBe(0);
    await rig.look(page, 'activities-marked');
    await page.getByRole('button', { name: 'Change Fed' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('left out of the CO₂e: 1').waitFor();
    await dialog.getByText('Salt of no figure').waitFor();
    await rig.look(page, 'activities-gaps');
    await dialog.getByRole('link', { name: 'To the model of the product' }).click();
    await page.getByRole('heading', { name: 'Feed' }).waitFor();

    await page.goto(`${rig.service.url}/console?year=2018`);
    await page.getByText('As a table').click();
    const months = page.getByRole('table', { name: 'Emissions by month' });
    await months.getByRole('row', { name: /May/ }).getByText('1 with gaps').waitFor();
    await months.getByRole('columnheader', { name: 'Market-based (memo, in no total)' }).waitFor();
    expect(await months.getByRole('row', { name: /June/ }).getByRole('cell').first().innerText()).toBe('–');
    await rig.look(page, 'overview-gaps');
  });

  it('speaks German, and writes numbers as Germans do', async () => {
    const page = await rig.signedIn('/activities?sd=2025-01-01&ed=2025-12-31', { locale: 'de-DE' });
    const region = page.getByRole('region', { name: 'Summen des Gefilterten' });
    const { CO2e } = await listing('sd=2025-01-01&ed=2025-12-31');
    const format = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 });
    await region.getByText(format.format(CO2e)).waitFor();
    await region.getByText(CO2e, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Aktivität hinzufügen' }).click();
    await page.getByRole('dialog', { name: 'Aktivität hinzufügen' }).waitFor();
  });
});

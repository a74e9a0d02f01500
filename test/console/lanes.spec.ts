import { describe, expect, it } from 'vitest';
import { call } from '../support/companies/call.js';
import { hasChromium } from '../support/pages/browser.js';
import { useConsole } from '../support/pages/console.js';

describe.skipIf(!hasChromium())('the transport lanes', () => {
  const rig = useConsole();

  const ask = async (method: string, path: string, body?: unknown) =>
    (await call(method, `${rig.service.url}/api/v1${path}`, { apiKey: rig.sample.apiKey, body })).json;

  it('are made with a figure, bound to a factor of freight, and let go again', async () => {
    const impacts = { 'GWP-fossil': { A1_A3: '0.1' }, AP: { A1_A3: '0.0001' } };
    await ask('POST', '/dataset', { name: 'Tonne by truck', unit: 'tkm', impacts });
    const page = await rig.signedIn('/products?kind=material');
    await page.getByRole('link', { name: 'Transport lanes' }).click();
    await page.getByRole('button', { name: 'New lane' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Bergen by truck');
    await dialog.getByLabel('Length in km').fill('463,5');
    await dialog.getByLabel('kg CO2e per tkm').fill('0,08');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const row = page.getByRole('row', { name: /Bergen by truck/ });
    await row.getByText('2 of 37 indicators').waitFor();
    await rig.look(page, 'lanes');

    await page.getByRole('button', { name: 'Change Bergen by truck' }).click();
    await dialog.getByLabel('Where its figures come from').selectOption('factor');
    await dialog.getByLabel('Search for a factor').fill('tonne by truck');
    await dialog.getByRole('radio', { name: /Tonne by truck/ }).check();
    await dialog.getByLabel('Amount of the factor').fill('1.2');
    await rig.look(page, 'lane-bound');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row.getByText('0.12', { exact: true }).waitFor();
    await page.getByRole('button', { name: '2 of 37 indicators of Bergen by truck' }).click();
    await dialog.getByRole('row', { name: /Acidification/ }).waitFor();
    await rig.look(page, 'lane-figures');
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    await page.getByRole('button', { name: 'Change Bergen by truck' }).click();
    await dialog.getByLabel('Where its figures come from').selectOption('own');
    await dialog.getByLabel('kg CO2e per tkm').fill('0.3');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row.getByText('0.3', { exact: true }).waitFor();
    const { data } = await ask('GET', '/transport/lane?limit=1000');
    const lane = data.find(({ name }: { name: string }) => name === 'Bergen by truck');
    expect(lane).toMatchObject({ totalKm: 463.5, CO2ePerTkm: '0.3' });
    expect(lane.dataset).toBeUndefined();
  });
});

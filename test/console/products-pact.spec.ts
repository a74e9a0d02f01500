// @module-tag long
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasChromium } from '../support/pages/browser.js';
import { call } from '../support/companies/call.js';
import { useConsole } from '../support/pages/console.js';

const EXTENSION = {
  specVersion: '2.0.0',
  dataSchema: 'https://api.ileap.sine.dev/shipment-footprint.json',
  data: { shipmentId: 'S-7', mass: '1.50' },
};
/** One of each kind of value. */
const STATED = {
  biogenicCarbonContent: '0.12',
  biogenicCO2Uptake: '-0.4400000000000000000000000001',
  landManagementBiogenicCO2Removals: '-0.02',
  landAreaOccupation: '1.75',
  aircraftGhgEmissions: '0.03',
  packagingEmissionsIncluded: true,
  packagingGhgEmissions: '0.2',
  ccsTechnologicalCO2CaptureIncluded: true,
  ccsTechnologicalCO2Capture: '-0.01',
  technologicalCO2CaptureOrigin: 'Kiln of the works,\nstored below the sea.',
  ccuCarbonContent: '0.05',
  ccuCalculationApproach: 'Cut-off',
  crossSectoralStandards: ['ISO14067', 'ISO14044'],
  productOrSectorSpecificRules: [
    { operator: 'PEF', ruleNames: ['Textiles 3.1'] },
    { operator: 'Other', otherOperatorName: 'Together for Sustainability', ruleNames: ['PCF Guideline 2.0'] },
  ],
  verification: { coverage: 'product level', providerName: 'Verity', completedAt: '2026-02-03T00:00:00.000Z' },
  validityPeriodStart: '2026-01-01T00:00:00.000Z',
  extensions: [EXTENSION],
};

describe.skipIf(!hasChromium())('what a product states for PACT', () => {
  const rig = useConsole();
  const ask = async (method: string, path: string, body?: unknown) =>
    (await call(method, `${rig.service.url}/api/v1/material${path}`, { apiKey: rig.sample.apiKey, body })).json;
  const add = async (name: string, pact?: object): Promise<string> => {
    const { uuid } = await ask('POST', '', { name, unit: 'kg', impacts: { 'GWP-fossil': { A1: '2' } }, pact });
    expect([name, uuid]).toEqual([name, expect.any(String)]);
    return uuid as string;
  };
  const stated = async (uuid: string) => (await ask('GET', `/${uuid}`)).pact;
  const region = (page: Page) => page.getByRole('region', { name: 'What is stated for PACT' });
  const edit = async (page: Page) => {
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    return page.getByRole('dialog');
  };

  it('is shown, all of it, in groups', async () => {
    const uuid = await add('Stated lime', STATED);
    const page = await rig.signedIn(`/products/${uuid}?kind=material&view=pact`);
    const shown = region(page);
    for (const text of [
      ...['Packaging and aircraft', 'Captured CO2 (CCS, CCU)', 'Land occupied, m² in a year per unit', '1.75'],
      ...['PEF: Textiles 3.1', 'Together for Sustainability: PCF Guideline 2.0', 'ISO14067', 'This product', 'Verity'],
      ...['Kiln of the works', 'Cut-off', '3 Feb 2026', '1 Jan 2026', EXTENSION.dataSchema],
    ]) {
      await shown.getByText(text).first().waitFor();
    }
    expect(await shown.locator('dt').count()).toBe(Object.keys(STATED).length + 2);
    await shown.locator('button.exact').click();
    await shown.getByText(STATED.biogenicCO2Uptake).waitFor();
    await rig.look(page, 'product-pact-stated');

    await page.goto(`${rig.service.url}/console/products/${await add('Silent lime')}?view=pact`);
    await region(page).getByText('Nothing.').waitFor();
  });

  it('is changed, each kind of value, and what is not touched stays', async () => {
    const uuid = await add('Changed lime', STATED);
    const page = await rig.signedIn(`/products/${uuid}?kind=material&view=pact`);
    const dialog = await edit(page);
    await dialog.getByLabel('Land occupied').fill('2,5');
    await dialog.getByLabel('Packaging is in the figures').selectOption('');
    await dialog.getByLabel('Rules of its kind').fill('EPD International: PCR 2019:14 1.3.4\nWe ourselves: Lime 1');
    await dialog.getByLabel('Accounting standards').fill('ISO14067');
    await dialog.getByLabel('What was verified').selectOption('PCF program');
    await dialog.getByLabel('Verified on').fill('');
    await dialog.getByLabel('Data model extensions').fill(JSON.stringify([{ ...EXTENSION, data: { mass: '2' } }]));
    await rig.look(page, 'product-pact-edit');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await region(page).getByText('2.5', { exact: true }).waitFor();
    const { packagingEmissionsIncluded: _, ...others } = STATED;
    expect(await stated(uuid)).toEqual({
      ...others,
      landAreaOccupation: '2.5',
      crossSectoralStandards: ['ISO14067'],
      productOrSectorSpecificRules: [
        { operator: 'EPD International', ruleNames: ['PCR 2019:14 1.3.4'] },
        { operator: 'Other', otherOperatorName: 'We ourselves', ruleNames: ['Lime 1'] },
      ],
      verification: { coverage: 'PCF program', providerName: 'Verity' },
      extensions: [{ ...EXTENSION, data: { mass: '2' } }],
    });
  });

  it('is not sent while it can’t be read, and what the service refuses stands at its field', async () => {
    const uuid = await add('Refused lime');
    const page = await rig.signedIn(`/products/${uuid}?kind=material&view=pact`);
    const dialog = await edit(page);
    await dialog.getByText('Extensions', { exact: true }).click();
    await dialog.getByLabel('Data model extensions').fill('{');
    await dialog.getByText('Standards and rules of its kind').click();
    await dialog.getByLabel('Rules of its kind').fill('Textiles 3.1');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('This is no list in JSON').waitFor();
    await dialog.getByText('Write on each line who made the rule').waitFor();
    await dialog.getByLabel('Rules of its kind').fill('');
    await dialog.getByLabel('Data model extensions').fill('[{"specVersion": "2.0.0", "dataSchema": "no address"}]');
    await dialog.getByText('Captured CO2 (CCS, CCU)').click();
    await dialog.getByLabel('CO2 captured and stored').fill('5');
    // A fault opens the group that it is in.
    await dialog.getByText('Captured CO2 (CCS, CCU)').click();
    rig.expectRefusals(400);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.locator('.fault', { hasText: 'dataSchema' }).waitFor();
    const captured = dialog.getByLabel('CO2 captured and stored');
    await captured.waitFor();
    expect(await captured.getAttribute('aria-invalid')).toBe('true');
    await rig.look(page, 'product-pact-refused');
    expect(await stated(uuid)).toBeUndefined();
  });

  it('has German words', async () => {
    const uuid = await add('Deutscher Kalk', STATED);
    const page = await rig.signedIn(`/products/${uuid}?kind=material&view=pact`, { locale: 'de-DE' });
    const shown = page.getByRole('region', { name: 'Was für PACT angegeben ist' });
    await shown.getByText('Belegtes Land, m² in einem Jahr je Einheit').waitFor();
    await shown.getByText('Dieses Produkt').waitFor();
    await shown.getByText('1,75').waitFor();
  });
});

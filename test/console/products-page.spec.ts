import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasChromium } from '../support/pages/browser.js';
import { call } from '../support/companies/call.js';
import { useConsole } from '../support/pages/console.js';

describe.skipIf(!hasChromium())('the page of a product', () => {
  const rig = useConsole();

  const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });
  const ask = async (method: string, path: string, body?: unknown) =>
    (await call(method, `${rig.service.url}/api/v1${path}`, { apiKey: rig.sample.apiKey, body })).json;
  const uuidOf = async (name: string): Promise<string> => {
    const { data } = await ask('GET', `/material?q=${encodeURIComponent(name)}`);
    return data[0].uuid as string;
  };
  const open = async (name: string, view = '') => rig.signedIn(`/products/${await uuidOf(name)}?kind=material${view}`);

  it('shows the figures per stage as a chart and a table, with the exact decimals, and the facts', async () => {
    const page = await open('Aluminium bracket');
    await page.getByRole('heading', { name: 'Aluminium bracket' }).waitFor();
    await page.getByRole('img', { name: 'Climate change: fossil, by life-cycle stage' }).waitFor();
    await page.getByText('As a table').click();
    await row(page, /A1 · Raw material supply/)
      .getByText('4.2')
      .waitFor();
    await row(page, /D · Benefits/)
      .getByText('-1.1')
      .waitFor();
    const facts = page.getByRole('region', { name: 'Facts' });
    for (const text of ['0.85', '40', 'Sheffield, United Kingdom', 'products/parts', '41532'])
      await facts.getByText(text).first().waitFor();
    await page.getByRole('img', { name: 'Image of Aluminium bracket' }).waitFor();
    await expect.poll(() => page.evaluate('document.querySelector("img").naturalWidth')).toBeGreaterThan(0);
    await rig.look(page, 'product');
  });

  it('shows any of the 37 indicators, which the address keeps, and says where one has no figure', async () => {
    await ask('PATCH', `/material/${await uuidOf('Aluminium bracket')}`, {
      impacts: { ODP: { A1: '0.00000012345678' } },
    });
    const page = await open('Aluminium bracket');
    const choice = page.getByLabel('Indicator');
    await expect.poll(() => choice.locator('option').count()).toBe(37);
    await choice.selectOption('ODP');
    await page.getByText('As a table').click();
    await row(page, /A1/).getByRole('button').click();
    await row(page, /A1/).getByText('0.00000012345678').waitFor();
    expect(page.url()).toContain('indicator=ODP');
    await choice.selectOption('AP');
    await page.getByText('There is no figure of this indicator').waitFor();
  });

  it('shows what it is made of, each part leading to where it comes from, down to the factor', async () => {
    const page = await open('Desk lamp', '&view=origin');
    const table = page.getByRole('table', { name: /^What Climate change: fossil is made of/ });
    await table.waitFor();
    await row(page, /Aluminium bracket/)
      .getByText('43.7')
      .waitFor();
    await row(page, /^Steel cans, primary/)
      .first()
      .waitFor();
    await rig.look(page, 'product-origin');
    const model = (await ask('GET', `/model?product=${await uuidOf('Desk lamp')}`)).data[0];
    const { stages } = await ask('GET', `/model/${model.uuid}/contribution`);
    const exact = stages[1].parts[0].contributions['GWP-fossil'].amount as string;
    await row(page, /Sheffield to Hannover/)
      .first()
      .getByRole('button')
      .last()
      .click();
    await page.getByText(exact).first().waitFor();

    await page
      .getByRole('list', { name: 'As areas' })
      .getByRole('link', { name: /Steel sheet/ })
      .click();
    await page.getByRole('heading', { name: 'Steel sheet' }).waitFor();
    const factor = page.getByRole('link', { name: 'Steel cans, primary' });
    expect(await factor.getAttribute('href')).toMatch(/^\/console\/factors\/[\w-]{36}$/);
  });

  it('shows the days that figures hold for as they were declared, west of Greenwich, too', async () => {
    const { uuid } = await ask('POST', '/material', { name: 'Dated tin', unit: 'kg', startDate: '2025-01-01' });
    const page = await rig.signedIn();
    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setTimezoneOverride', { timezoneId: 'America/New_York' });
    await page.goto(`${rig.service.url}/console/products/${uuid}?kind=material`);
    await page.getByRole('region', { name: 'Facts' }).getByText('from 1 Jan 2025').waitFor();
  });

  it('shows its history', async () => {
    const page = await open('Aluminium bracket', '&view=history');
    await page.getByRole('table', { name: 'Who changed what, and when' }).waitFor();
    await page.getByText('Cast bracket, machined and anodised').waitFor();
    await rig.look(page, 'product-history');
  });

  it('shows whether partners get it, why not, and the exact footprint', async () => {
    const page = await open('Aluminium bracket', '&view=pact');
    await page.getByText('Partners get a footprint of this version').waitFor();
    const { footprintId } = await ask('GET', `/material/${await uuidOf('Aluminium bracket')}/pact`);
    const shown = JSON.parse(
      await page.getByRole('region', { name: 'The footprint as partners' }).locator('pre').innerText(),
    );
    const url = `${rig.service.url}/api/pact/3/footprints/${footprintId}`;
    expect(shown).toEqual((await call('GET', url, { apiKey: rig.sample.apiKey })).json.data);
    await rig.look(page, 'product-pact');

    const planned = await uuidOf('Floor lamp, planned');
    const { reason } = await ask('GET', `/material/${planned}/pact`);
    await page.goto(`${rig.service.url}/console/products/${planned}?view=pact`);
    await page.getByText(reason).waitFor();
    await rig.look(page, 'product-withheld');

    // What is lacking besides, and then the footprint that would be published.
    const { uuid } = await ask('POST', '/material', {
      name: 'Kept back',
      share: false,
      impacts: { 'GWP-fossil': { A1_A3: '1.50' } },
    });
    await page.goto(`${rig.service.url}/console/products/${uuid}?view=pact`);
    await page.getByRole('heading', { name: 'What it lacks besides' }).waitFor();
    await rig.look(page, 'product-lacking');
    await ask('PATCH', `/material/${uuid}`, { unit: 'kg' });
    await page.reload();
    const region = page.getByRole('region', { name: 'The footprint as partners would get it' });
    const { preview } = await ask('GET', `/material/${uuid}/pact?preview=true`);
    expect(JSON.parse(await region.locator('pre').innerText())).toEqual(preview.footprint);
    expect(preview.footprint.pcf.pcfExcludingBiogenicUptake).toBe('1.5');
    await rig.look(page, 'product-would-be');
  });

  it('gives the EPD as a file', async () => {
    const page = await open('Aluminium bracket');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Table (HTML)' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^epd-.*\.html$/);
    expect(readFileSync(await file.path(), 'utf8')).toContain('Aluminium bracket');
  });

  it('takes another image for a draft', async () => {
    const page = await open('Aluminium bracket');
    const image = page.getByRole('img', { name: 'Image of' });
    const before = await image.getAttribute('src');
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await page
      .getByLabel('Set an image')
      .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });
    await page.getByText('The image is set.').waitFor();
    await expect.poll(() => image.getAttribute('src')).not.toBe(before);
  });

  it('is found without its kind, and says where there is none', async () => {
    rig.expectRefusals(404);
    const { data } = await ask('GET', '/process?q=moulding');
    const page = await rig.signedIn(`/products/${data[0].uuid}`);
    await page.getByRole('heading', { name: 'Injection moulding' }).waitFor();
    await page.goto(`${rig.service.url}/console/products/0190b3a2-7c1e-7000-8000-000000000001`);
    await page.getByText('It is not there').waitFor();
    await page.getByRole('link', { name: 'All products' }).waitFor();
  });
});

// @module-tag long
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium } from '../support/pages/browser.js';
import { call } from '../support/companies/call.js';
import { useConsole } from '../support/pages/console.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { aPartnerFootprint } from '../support/partners/footprint.js';
import { until } from '../support/run/until.js';

describe.skipIf(!hasChromium())('the pages of received footprints', () => {
  const rig = useConsole();
  let peer: PactPeer;
  let source: string;
  const productId = `urn:gtin:${randomUUID()}`;

  const get = async (path: string): Promise<any> =>
    (await call('GET', `${rig.service.url}/api/v1/${path}`, rig.sample)).json;
  const send = async (method: 'POST', path: string, body?: object): Promise<any> => {
    const { status, text, json } = await call(method, `${rig.service.url}/api/v1/${path}`, {
      apiKey: rig.sample.apiKey,
      body,
    });
    expect([status < 300, text]).toEqual([true, text]);
    return json;
  };

  /** Has the worker read what the partner lists. */
  async function pull(...footprints: ReturnType<typeof aPartnerFootprint>[]): Promise<void> {
    peer.footprints = footprints;
    const { uuid } = await send('POST', 'exchange/pull', { dataSource: { uuid: source } });
    await until('the pull is done', async () => (await get(`exchange/pull/${uuid}`)).state === 'done');
  }
  const received = async (footprint: { id: string }): Promise<any> => {
    const { data } = await get(`received-footprint?dataSource=${source}&limit=1000`);
    return get(
      `received-footprint/${data.find(({ footprintId }: { footprintId: string }) => footprintId === footprint.id).uuid}`,
    );
  };

  const old = aPartnerFootprint(
    { productIds: [productId], productNameCompany: 'Ingot', created: '2025-01-01T00:00:00Z' },
    { pcfExcludingBiogenicUptake: '2.123456789', fossilGhgEmissions: '2.1', landAreaOccupation: '4' },
  );
  const newer = aPartnerFootprint(
    {
      productIds: [productId],
      productNameCompany: 'Ingot, newer',
      precedingPfIds: [old.id],
      created: '2026-01-01T00:00:00Z',
    },
    { pcfExcludingBiogenicUptake: '1.5', pcfIncludingBiogenicUptake: '1.5', fossilGhgEmissions: '1.5' },
  );
  const wrong = aPartnerFootprint(
    { status: 'active', productNameCompany: 'Sheet' },
    { declaredUnitAmount: 'many', referencePeriodStart: 'last year' },
  );

  beforeAll(async () => {
    peer = await startPactPeer();
    const { clientId, clientSecret, url } = peer;
    ({ uuid: source } = await send('POST', 'data-source', { name: 'Foundry', url, clientId, clientSecret }));
    await pull(old, wrong);
  });
  afterAll(() => peer?.close());

  it('lists what came, the newest first, with its faults and notes, and filters it by the address', async () => {
    const page = await rig.signedIn('/exchange');
    await page.getByRole('link', { name: 'Received footprints' }).click();
    const table = page.getByRole('table', { name: 'Received footprints' });
    await table.waitFor();
    const { data } = await get('received-footprint?order=newest');
    const links = () =>
      table
        .locator('th')
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(await links()).toEqual(data.map(({ uuid }: { uuid: string }) => `/console/exchange/received/${uuid}`));
    const ingot = table.getByRole('row', { name: /Ingot/ });
    await ingot.getByText('Foundry').waitFor();
    await ingot.getByText('Active', { exact: true }).waitFor();
    await ingot.getByText('1 Jan 2024 – 1 Jan 2025').waitFor();
    await ingot.getByText(`Notes: ${(await received(old)).notes.length}`).waitFor();
    const sheet = table.getByRole('row', { name: /Sheet/ });
    await sheet.getByText(`Faults: ${(await received(wrong)).faults.length}`).waitFor();
    await sheet.getByText('No status').waitFor();
    await sheet.getByText('last year').waitFor();
    await rig.look(page, 'received');

    await page.getByLabel('Rules of PACT').selectOption('With faults');
    await page.waitForURL(/faulty=true/);
    await expect.poll(() => table.getByRole('row').count()).toBe(2);
    await page.getByLabel('Rules of PACT').selectOption('');
    await page.getByLabel('Id of the product').fill(productId.toUpperCase());
    await page.waitForURL(/product=/);
    await expect.poll(() => table.getByRole('row').count()).toBe(2);
    await ingot.waitFor();
    await page.getByLabel('Status').selectOption('Deprecated');
    await page.getByText('Nothing matches').waitFor();
    await rig.look(page, 'received-none');
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.getByLabel('Partner').selectOption('Foundry');
    await page.waitForURL(new RegExp(`source=${source}`));
    await expect.poll(() => table.getByRole('row').count()).toBe(3);
  });

  it('shows one: its figures to the digit, what could not be mapped, its document, and where its factor is used', async () => {
    const { uuid, dataset, notes, content } = await received(old);
    const bound = await send('POST', 'material', { name: 'Ingot of ours', dataset: { uuid: dataset } });
    const page = await rig.signedIn(`/exchange/received/${uuid}`);
    await page.getByRole('heading', { name: 'Ingot', level: 1 }).waitFor();
    const figures = page.getByRole('table', { name: 'Figures, as they were received' });
    const exact = figures.getByTitle('2.123456789');
    await exact.click();
    expect(await exact.innerText()).toBe('2.123456789');
    await figures
      .getByRole('row', { name: /landAreaOccupation/ })
      .getByText('m²·a')
      .waitFor();
    expect(await figures.getByText('biogenicCO2Uptake').count()).toBe(0);
    expect(notes.length).toBeGreaterThan(1);
    for (const note of notes) await page.getByRole('listitem').getByText(note, { exact: true }).waitFor();
    await page.getByRole('table', { name: 'Where it is used' }).getByRole('link', { name: 'Ingot of ours' }).waitFor();
    await rig.look(page, 'received-footprint');

    await page.getByText('JSON', { exact: true }).click();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a file' }).click(),
    ]);
    expect(JSON.parse(readFileSync(await saved.path(), 'utf8'))).toEqual(content);

    await page.getByRole('link', { name: 'Open the factor' }).click();
    await page.waitForURL(new RegExp(`/factors/${dataset}`));
    await page.getByRole('link', { name: 'Ingot of ours' }).waitFor();
    await page.getByRole('link', { name: 'Footprints of this product' }).click();
    const table = page.getByRole('table', { name: 'Received footprints' });
    await expect.poll(() => table.getByRole('row').count()).toBe(2);
    await table.getByRole('link', { name: 'Ingot', exact: true }).click();
    await page.getByRole('heading', { name: 'Ingot', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'a pull' }).click();
    await page.getByText('Everything that the partner listed was read, and its emission factors are made.').waitFor();
    expect(bound.uuid).toBeDefined();
  });

  it('shows the faults of one that no factor was made of, each with its field', async () => {
    const { uuid, faults, notes } = await received(wrong);
    const page = await rig.signedIn(`/exchange/received/${uuid}`);
    await page.getByText('It breaks rules of PACT').waitFor();
    await page.getByText('No factor was made of it').waitFor();
    const listed = page.getByRole('region', { name: 'Faults' }).getByRole('listitem');
    expect(await listed.count()).toBe(faults.length);
    await listed.getByText('pcf.declaredUnitAmount').first().waitFor();
    await page.getByRole('listitem').getByText(notes[0], { exact: true }).waitFor();
    expect(await page.getByRole('table', { name: 'Where it is used' }).count()).toBe(0);
    await rig.look(page, 'received-faulty');
  });

  it('tells which one took its place, what else came under its id, and that a locked product has older figures', async () => {
    const { dataset } = await received(old);
    const product = await send('POST', 'material', { name: 'Locked ingot', dataset: { uuid: dataset } });
    await send('POST', `material/${product.uuid}/state`, { state: 'locked' });
    const before = await rig.signedIn(`/products/${product.uuid}?kind=material`);
    await before.getByRole('heading', { name: 'Locked ingot', level: 1 }).waitFor();
    await before.getByText('A1').first().waitFor();
    expect(await before.getByText('A newer figure of the supplier exists').count()).toBe(0);

    await pull(newer, { ...old, status: 'Deprecated', productNameCompany: 'Ingot under another name' });
    const page = await rig.signedIn(`/exchange/received/${(await received(old)).uuid}`);
    await page.getByText('A newer footprint took its place').first().waitFor();
    await page.getByText('Other contents under the same id').waitFor();
    await page.getByText(/^Content that came/).click();
    expect(await page.locator('pre').first().innerText()).toContain('"productNameCompany": "Ingot"');
    await rig.look(page, 'received-replaced');
    await page.getByRole('link', { name: 'Show the newer one' }).first().click();
    await page.getByRole('heading', { name: 'Ingot, newer', level: 1 }).waitFor();
    await page.getByText(old.id).first().waitFor();

    const locked = await rig.signedIn(`/products/${product.uuid}?kind=material`);
    await locked.getByText('A newer figure of the supplier exists', { exact: true }).waitFor();
    await rig.look(locked, 'received-newer');
    await locked.getByRole('status').getByRole('link', { name: 'Ingot, newer' }).click();
    await locked.waitForURL(new RegExp(`/factors/${dataset}`));
  });

  it('shows no way to what may not be seen', async () => {
    const { apiKey } = await send('POST', 'client', { name: 'Reader', permissions: ['exchange:read'], apiKey: true });
    const page = await rig.signedIn('/exchange/received', { apiKey });
    await page.getByRole('link', { name: 'Ingot, newer' }).click();
    await page.getByText('The factor that it became').waitFor();
    expect(await page.getByRole('link', { name: 'Open the factor' }).count()).toBe(0);
    expect(await page.getByText('Where it is used').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Pull footprints' }).count()).toBe(0);
  });

  it('says that a footprint is not there', async () => {
    rig.expectRefusals(404);
    const page = await rig.signedIn('/exchange/received/00000000-0000-4000-8000-000000000000');
    await page.getByRole('alert').getByText('It is not there').waitFor();
  });

  it('speaks German', async () => {
    const page = await rig.signedIn('/exchange/received', { locale: 'de-DE' });
    await page.getByRole('table', { name: 'Erhaltene Fußabdrücke' }).getByRole('link', { name: 'Sheet' }).click();
    await page.getByText('Er bricht Regeln von PACT').waitFor();
    await page.getByRole('table', { name: 'Zahlen, wie sie ankamen' }).waitFor();
  });
});

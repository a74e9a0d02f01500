// @module-tag long
import { describe, expect, it } from 'vitest';
import { hasChromium } from '../support/pages/browser.js';
import { call } from '../support/companies/call.js';
import { useConsole } from '../support/pages/console.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { aPartnerFootprint } from '../support/partners/footprint.js';
import { until } from '../support/run/until.js';

describe.skipIf(!hasChromium())('the pages of pulls', () => {
  const rig = useConsole();

  const get = async (path: string): Promise<any> =>
    (await call('GET', `${rig.service.url}/api/v1/${path}`, rig.sample)).json;
  const post = async (path: string, body?: object): Promise<any> =>
    (await call('POST', `${rig.service.url}/api/v1/${path}`, { apiKey: rig.sample.apiKey, body })).json;

  async function withPartner(name: string, work: (peer: PactPeer, uuid: string) => Promise<void>): Promise<void> {
    const peer = await startPactPeer();
    try {
      const { clientId, clientSecret, url } = peer;
      const { uuid } = await post('data-source', { name, url, clientId, clientSecret });
      await work(peer, uuid);
    } finally {
      await peer.close();
    }
  }

  it('lists what was pulled, the newest first, with why it failed and when it goes on', async () => {
    const page = await rig.signedIn('/exchange');
    await page.getByRole('link', { name: 'Pulls', exact: true }).click();
    await page.getByRole('heading', { name: 'Pulls', level: 1 }).waitFor();
    const table = page.getByRole('table', { name: 'Pulls' });
    const row = table.getByRole('row', { name: /Partner that is away/ });
    await row.getByText('Failed, tried again').waitFor();
    await row.getByText(/Next attempt/).waitFor();
    await rig.look(page, 'pulls');

    await withPartner('Partner that lists', async (_peer, uuid) => {
      const { uuid: pull } = await post('exchange/pull', { dataSource: { uuid } });
      await until('it is done', async () => (await get(`exchange/pull/${pull}`)).state === 'done');
      await page.reload();
      await table.getByRole('row', { name: /Partner that lists/ }).waitFor();
      const { data } = await get('exchange/pull?order=newest');
      const shown = await table.getByRole('link').evaluateAll((links) => links.map((one) => one.getAttribute('href')));
      expect(shown).toEqual(data.map((each: { uuid: string }) => `/console/exchange/pulls/${each.uuid}`));

      await page.getByLabel('Partner').selectOption('Partner that lists');
      await page.waitForURL(new RegExp(`source=${uuid}`));
      await expect.poll(() => table.getByRole('row').count()).toBe(2);
      await page.getByLabel('Partner').selectOption('Sample partner');
      await page.getByText('Nothing matches').waitFor();
      await rig.look(page, 'pulls-none');
      await page.getByRole('link', { name: 'Show all' }).click();
      await expect.poll(() => table.getByRole('row').count()).toBe(data.length + 1);
    });
  });

  it('starts one with a filter from the page of the partner, and shows how far it is', async () => {
    await withPartner('Partner to pull from', async (peer, uuid) => {
      peer.footprints = [aPartnerFootprint(), aPartnerFootprint({ status: 'active' }), aPartnerFootprint()];
      peer.pageSize = 2;
      peer.onFootprints((_request, nth) => (nth === 1 ? { kind: 'hang' } : undefined));
      const page = await rig.signedIn(`/partners/${uuid}`);
      await page.getByRole('button', { name: 'Pull footprints' }).click();
      const dialog = page.getByRole('dialog', { name: 'Pull footprints from a partner' });
      expect(await dialog.getByLabel('Partner').inputValue()).toBe(uuid);
      await dialog.getByLabel('Ids of products').fill('urn:gtin:4012345000016\n\n urn:gtin:4012345000023 ');
      await dialog.getByText('More filters').click();
      await dialog.getByLabel('Places').fill('DE\nEurope');
      await dialog.getByLabel('Status').selectOption('Active');
      await dialog.getByLabel('Valid on').fill('2026-01-31');
      await rig.look(page, 'pulls-start');
      await dialog.getByRole('button', { name: 'Pull footprints' }).click();
      await page.waitForURL(/\/exchange\/pulls\/[0-9a-f-]{36}$/);
      await page
        .getByRole('heading', {
          name: 'urn:gtin:4012345000016, urn:gtin:4012345000023 and 4 more',
          level: 1,
        })
        .waitFor();
      await page.getByText('Under way').first().waitFor();
      await rig.look(page, 'pulls-under-way');

      peer.onFootprints(undefined);
      peer.hangUp();
      await page.getByText('Everything that the partner listed was read, and its emission factors are made.').waitFor();
      const pull = await get(`exchange/pull/${page.url().split('/').pop()}`);
      expect(pull).toMatchObject({ state: 'done', pages: 2, found: 3, added: 3, faulty: 1 });
      expect(pull.filter).toMatchObject({
        productId: ['urn:gtin:4012345000016', 'urn:gtin:4012345000023'],
        geography: ['DE', 'Europe'],
        status: ['Active'],
      });
      await page.getByText('DE, Europe', { exact: true }).waitFor();
      const came = page.getByRole('heading', { name: 'What came' }).locator('..');
      const texts = (await came.locator('dl').innerText()).split('\n').filter(Boolean);
      expect(texts).toEqual([
        'Pages read',
        '2',
        'Footprints that came',
        '3',
        'New',
        '3',
        'Changed',
        '0',
        'With faults',
        '1',
      ]);
      await rig.look(page, 'pulls-done');
      await page.getByRole('link', { name: 'Received footprints of this partner' }).click();
      await page.waitForURL(new RegExp(`/exchange/received\\?source=${uuid}`));
      await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(4);
    });
  });

  it('says what is wrong with a pull before and after it is sent', async () => {
    rig.expectRefusals(400, 409);
    const page = await rig.signedIn('/exchange/pulls');
    await page.getByRole('button', { name: 'Pull footprints' }).click();
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: 'Pull footprints' });
    await send.click();
    await dialog.getByText('Fill this in.').waitFor();
    await dialog.getByLabel('Partner').selectOption('Partner that is away');
    await send.click();
    await dialog.getByRole('alert').waitFor();
    await rig.look(page, 'pulls-refused');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Pull footprints');
  });

  it('cancels one that keeps failing, after it has asked', async () => {
    const [failing] = (await get('exchange/pull')).data;
    expect(failing.state).toBe('retrying');
    const page = await rig.signedIn(`/exchange/pulls/${failing.uuid}`);
    await page.getByText('Next attempt').first().waitFor();
    await page.getByText(failing.lastError).first().waitFor();
    await rig.look(page, 'pulls-failing');
    await page.getByRole('button', { name: 'Cancel the pull' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel the pull?' });
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    expect((await get(`exchange/pull/${failing.uuid}`)).finished).toBeUndefined();
    await page.getByRole('button', { name: 'Cancel the pull' }).click();
    await dialog.getByRole('button', { name: 'Cancel the pull' }).click();
    await page.getByText('It was cancelled.').first().waitFor();
    expect(await get(`exchange/pull/${failing.uuid}`)).toMatchObject({ state: 'failed' });
    expect(await page.getByRole('button', { name: 'Cancel the pull' }).count()).toBe(0);
  });

  it('offers nothing that may not be done', async () => {
    const made = await post('client', { name: 'Reader', permissions: ['exchange:read'], apiKey: true });
    const page = await rig.signedIn('/exchange/pulls', { apiKey: made.apiKey });
    await page.getByRole('table', { name: 'Pulls' }).getByRole('link').first().click();
    await page.getByText('About the pull').waitFor();
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /Pull|Cancel/ })
        .count(),
    ).toBe(0);
  });

  it('says that a pull is not there', async () => {
    rig.expectRefusals(404);
    const page = await rig.signedIn('/exchange/pulls/00000000-0000-4000-8000-000000000000');
    await page.getByRole('alert').getByText('It is not there').waitFor();
  });

  it('speaks German', async () => {
    const page = await rig.signedIn('/exchange/pulls', { locale: 'de-DE' });
    await page.getByRole('table', { name: 'Abrufe' }).waitFor();
    await page.getByRole('button', { name: 'Fußabdrücke abrufen' }).click();
    await page.getByRole('dialog').getByText('Weitere Filter').click();
    await page.getByRole('dialog').getByLabel('Gültig am').waitFor();
  });
});

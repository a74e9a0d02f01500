import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasChromium } from '../support/pages/browser.js';
import { aRequestEvent } from '../support/companies/builders.js';
import { call, sendEvent } from '../support/companies/call.js';
import { useConsole } from '../support/pages/console.js';
import { FULFILLED } from '../support/companies/exchange-calls.js';

describe.skipIf(!hasChromium())('the pages of the exchange', () => {
  const rig = useConsole();

  const exchange = async (path = '') =>
    (await call('GET', `${rig.service.url}/api/v1/exchange${path}`, rig.sample)).json;
  const one = async (state: string, direction: string) =>
    (await exchange()).data.find((each: any) => each.state === state && each.direction === direction);

  it('lists what came and went with its state, and filters it by the address', async () => {
    const page = await rig.signedIn('/exchange');
    const table = page.getByRole('table', { name: 'Events of the exchange' });
    await table.waitFor();
    const { count } = await exchange();
    expect(await table.getByRole('row').count()).toBe(count + 1);
    await table
      .getByRole('row', { name: /Asked us for footprints/ })
      .getByText('Delivered')
      .waitFor();
    await rig.look(page, 'exchange');

    const times = async () => (await exchange('?order=newest')).data.map(({ id }: any) => `/console/exchange/${id}`);
    const shown = () => table.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(await shown()).toEqual(await times());

    await page.getByLabel('Direction').selectOption('outbound');
    await page.waitForURL(/direction=outbound/);
    const { count: asked } = await exchange('?direction=outbound');
    expect(asked).toBeGreaterThan(0);
    await expect.poll(() => table.getByRole('row').count()).toBe(asked + 1);
    expect(await table.getByText('Asked us for footprints').count()).toBe(0);
    await page.getByLabel('Direction').selectOption('');

    await page.getByLabel('State').selectOption('retrying');
    await page.waitForURL(/state=retrying/);
    await expect.poll(() => table.getByRole('row').count()).toBe(2);
    await page.getByLabel('Partner').selectOption('Sample partner');
    await page.getByText('Nothing matches').waitFor();
    await rig.look(page, 'exchange-none');
    await page.getByRole('link', { name: 'Show all' }).click();
    await expect.poll(() => table.getByRole('row').count()).toBe(count + 1);
  });

  it('shows an event: what it asks, the answer to the digit, and everything as JSON', async () => {
    const { id } = await one('delivered', 'inbound');
    const page = await rig.signedIn(`/exchange/${id}`);
    await page.getByText('DL-1').first().waitFor();
    await page.getByText('The partner took it', { exact: true }).waitFor();
    const { answer } = await exchange(`/${id}`);
    const exact = answer.footprints[0].pcf.pcfExcludingBiogenicUptake;
    const figure = page.getByRole('table', { name: 'Footprints of the answer' }).getByTitle(exact).first();
    await figure.click();
    expect(await figure.innerText()).toBe(exact);
    await page.getByText('The record as JSON').click();
    expect(await page.locator('pre').innerText()).toContain(`"id": "${id}"`);
    await rig.look(page, 'exchange-event');
  });

  it('shows the events as they were sent, and saves one with the very bytes', async () => {
    const { id } = await one('delivered', 'inbound');
    const page = await rig.signedIn(`/exchange/${id}`);
    await page.getByText('The event as it was received').click();
    const bytes = async (part: string) =>
      (await call('GET', `${rig.service.url}/api/v1/exchange/${id}/event?part=${part}`, rig.sample)).text;
    const lines = (text: string) => JSON.stringify(JSON.parse(text), null, 2);
    await expect.poll(() => page.locator('pre').first().textContent()).toBe(lines(await bytes('event')));
    await page.getByText('The event as it was received').click();
    await page.getByText('Our answer, byte for byte as it is sent').click();
    await expect.poll(() => page.locator('pre').first().textContent()).toBe(lines(await bytes('answer')));
    await rig.look(page, 'exchange-sent');
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a file' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe(`answer-${id}.json`);
    expect(readFileSync(await saved.path(), 'utf8')).toBe(await bytes('answer'));
  });

  it('leads from what a partner answered to the received footprints of its product, and not from what we answered', async () => {
    const { json } = await call('GET', `${rig.service.url}/api/v1/received-footprint`, rig.sample);
    const { answer } = json.data.find((each: any) => each.answer !== undefined);
    const [footprint] = (await exchange(`/${answer}`)).answer.footprints;
    const page = await rig.signedIn(`/exchange/${answer}`);
    const table = () => page.getByRole('table', { name: 'Footprints of the answer' });
    await table().getByRole('link', { name: footprint.productNameCompany }).click();
    await page.waitForURL(/\/exchange\/received\?product=/);
    const received = page.getByRole('table', { name: 'Received footprints' });
    await received.getByRole('link', { name: footprint.productNameCompany }).first().waitFor();

    const ours = await rig.signedIn(`/exchange/${(await one('delivered', 'inbound')).id}`);
    await ours.getByRole('table', { name: 'Footprints of the answer' }).waitFor();
    expect(await ours.getByRole('table', { name: 'Footprints of the answer' }).getByRole('link').count()).toBe(0);
  });

  it('says that our answer is no longer kept, or not made yet', async () => {
    const { id } = await one('delivered', 'inbound');
    const { database } = rig.service;
    const [kept] = await database.queryAcross<{ body: string }>(
      'deployment',
      'select body from delivery where uuid = $1',
      [id],
    );
    const keep = (body: string | null, outcome: string | null) =>
      database.queryAcross('deployment', 'update delivery set body = $2, outcome = $3 where uuid = $1', [
        id,
        body,
        outcome,
      ]);
    await keep(null, 'fulfilled');
    const page = await rig.signedIn(`/exchange/${id}`);
    await page.getByText('Our answer is no longer kept').waitFor();
    expect(await page.getByText('Our answer, byte for byte').count()).toBe(0);
    await keep(null, null);
    await page.reload();
    await page.getByText('Our answer is made when it is first sent.').waitFor();
    await keep(kept?.body ?? null, 'fulfilled');
  });

  it('stops sending and sends again, after it has asked', async () => {
    const { id } = await one('retrying', 'outbound');
    const page = await rig.signedIn(`/exchange/${id}`);
    await page.getByText('Next attempt').waitFor();
    await rig.look(page, 'exchange-retrying');
    await page.getByRole('button', { name: 'Stop sending' }).click();
    const dialog = page.getByRole('dialog');
    await rig.look(page, 'exchange-stop');
    await dialog.getByRole('button', { name: 'Stop sending' }).click();
    await page.getByText('Somebody ended it.').waitFor();
    expect((await exchange(`/${id}`)).state).toBe('cancelled');

    await page.getByRole('button', { name: 'Send again' }).click();
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(async () => (await exchange(`/${id}`)).state).not.toBe('cancelled');
    await page.getByRole('button', { name: 'Stop sending' }).waitFor();
  });

  it('asks a partner, and shows what becomes of it', async () => {
    const page = await rig.signedIn('/exchange');
    await page.getByRole('button', { name: 'Ask a partner' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
    await dialog.getByText('Say at least one thing').waitFor();
    await dialog.getByLabel('Partner').selectOption('Partner that is away');
    await dialog.getByLabel('Ids of products').fill('urn:gtin:4012345000023\n\n urn:gtin:4012345000030 ');
    await dialog.getByLabel('Comment').fill('For the new lamp');
    await rig.look(page, 'exchange-ask');
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.waitForURL(/\/exchange\/[0-9a-f-]{36}$/);
    await page.getByText('For the new lamp', { exact: true }).waitFor();
    const event = await exchange(`/${page.url().split('/').pop()}`);
    expect(event.criteria.productId).toEqual(['urn:gtin:4012345000023', 'urn:gtin:4012345000030']);
    expect(event.dataSource.name).toBe('Partner that is away');
  });

  it('offers nothing that may not be done', async () => {
    const body = { name: 'Reader', permissions: ['exchange:read'] };
    const made = await call('POST', `${rig.service.url}/api/v1/client`, {
      apiKey: rig.sample.apiKey,
      body: { ...body, apiKey: true },
    });
    const { id } = (await exchange()).data[0];
    const page = await rig.signedIn(`/exchange/${id}`, { apiKey: made.json.apiKey });
    await page.getByText('About the event').waitFor();
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /Send|Stop/ })
        .count(),
    ).toBe(0);
    await page.getByRole('link', { name: 'All events' }).click();
    await page.getByRole('table', { name: 'Events of the exchange' }).waitFor();
    expect(await page.getByRole('button', { name: 'Ask a partner' }).count()).toBe(0);
  });

  it('says that an event is not there', async () => {
    rig.expectRefusals(404);
    const page = await rig.signedIn('/exchange/00000000-0000-4000-8000-000000000000');
    await page.getByRole('alert').getByText('It is not there').waitFor();
    await rig.look(page, 'exchange-missing');
  });

  it('finds what nobody answered in time, asks again, and tells an answer from elsewhere and those that came later', async () => {
    const { database } = rig.service;
    const { id } = await one('retrying', 'outbound');
    await database.queryAcross(
      'deployment',
      `update exchange_event set created = (created at time zone 'UTC' - interval '20 days') at time zone 'UTC' where uuid = $1`,
      [id],
    );
    const page = await rig.signedIn('/exchange');
    const table = page.getByRole('table', { name: 'Events of the exchange' });
    await table.getByText('Overdue').waitFor();
    await page.getByLabel('The answer').selectOption('Overdue');
    await page.waitForURL(/overdue=true/);
    await expect.poll(() => table.getByRole('row').count()).toBe(2);
    await rig.look(page, 'exchange-overdue');
    await table.getByRole('link').click();
    await page.getByText('Nobody has answered this in time').waitFor();
    await rig.look(page, 'exchange-overdue-event');
    await page.getByRole('button', { name: 'Ask again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ask again' }).click();
    await page.getByRole('link', { name: id }).waitFor();
    const again = page.url().split('/').pop() ?? '';
    expect(await exchange(`/${again}`)).toMatchObject({ repeats: id });
    await page.getByRole('link', { name: id }).click();
    await page.getByRole('link', { name: again }).waitFor();
    expect(await page.getByRole('button', { name: 'Ask again' }).count()).toBe(0);

    const answers = [];
    for (const source of ['https://elsewhere.example/pact', 'https://later.example/pact']) {
      const data = { requestEventId: again, pfs: [{}] };
      const event = aRequestEvent({ type: FULFILLED, source, data, id: randomUUID() });
      const { status } = await sendEvent(rig.service.url, { token: rig.sample.apiKey }, event);
      expect(status).toBe(200);
      answers.push((await exchange('?order=newest&limit=1')).data[0].id);
    }
    const answered = await rig.signedIn(`/exchange/${again}`);
    await answered.getByText('It came from another address').waitFor();
    await answered.getByText('https://elsewhere.example/pact').first().waitFor();
    await answered.getByRole('link', { name: answers[1] }).waitFor();
    await rig.look(answered, 'exchange-answers');
  });

  it('speaks German', async () => {
    const page = await rig.signedIn('/exchange', { locale: 'de-DE' });
    await page.getByRole('table', { name: 'Ereignisse des Austauschs' }).waitFor();
    await page.getByRole('table').getByText('Wird wiederholt').first().waitFor();
  });
});

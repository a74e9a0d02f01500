import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { xlsxFile } from '#sheets';
import { hasChromium } from '../support/pages/browser.js';
import { aRequestEvent } from '../support/companies/builders.js';
import { sendEvent } from '../support/companies/call.js';
import { useConsole } from '../support/pages/console.js';
import { FULFILLED } from '../support/companies/exchange-calls.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';

const MATERIALS = [
  ['kettle', 'Kettle', 'KT-1', 'pcs', '1.2', 'kg', null],
  ['kettle-steel', 'Steel body', 'KT-2', 'kg', null, null, '2.4691357802469135780247'],
  ['kettle-handle', 'Oak handle', 'KT-3', 'pcs', '0.2', 'kg', '0.0333333333333333333333'],
] as const;
const HEADERS = ['syncId', 'name', 'sku', 'unit', 'weight', 'weight.unit', 'impacts.GWP-fossil.A1'];
const BILL = 'parent,component,quantity,unit,lifecycleStage\nKT-1,KT-2,1,kg,A1\nKT-1,KT-3,1,pcs,A1\n';
/** What the page and the partner have to say: the sum, of which no digit is lost. */
const FIGURE = '2.502469113580246911358';

describe.skipIf(!hasChromium())('from a spreadsheet to a footprint that a partner has', () => {
  const rig = useConsole();
  let partner: PactPeer;
  beforeAll(async () => {
    partner = await startPactPeer();
  });
  afterAll(() => partner.close());

  const follow = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name }).click();

  /** Checks a file, imports it, and waits until the stream of its events has told the end. */
  const importFile = async (page: Page, kind: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
    await follow(page, 'Imports');
    await page.getByLabel('File to import').setInputFiles(file);
    await page.getByLabel('What the rows are').selectOption(kind);
    await page.getByRole('table', { name: 'Columns of the file' }).waitFor();
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('Every row is right. Nothing was written yet.').waitFor();
    const streamed = page.waitForResponse(
      (response) => response.headers()['content-type']?.startsWith('text/event-stream') === true,
    );
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
    await page.getByRole('status').getByText('Done').waitFor();
    expect((await streamed).url()).toBe(page.url().replace('/console/imports/', '/api/v1/import/'));
  };

  const review = async (page: Page, action: string, state: string) => {
    await page.locator('.page-head').getByRole('button', { name: action, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();
    await page.locator('.summary').getByText(state, { exact: true }).waitFor();
  };

  /** The partner's address and credentials for us, and credentials of ours for the partner. */
  const befriend = async (page: Page) => {
    await follow(page, 'Partners');
    await page.getByRole('button', { name: 'Add a partner' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Tea house');
    await dialog.getByLabel('Address').fill(partner.url);
    await dialog.getByLabel('Client id').fill(partner.clientId);
    await dialog.getByLabel('Client secret').fill(partner.clientSecret);
    await dialog.getByRole('button', { name: 'Add a partner' }).click();
    await page.getByRole('row', { name: /Tea house/ }).waitFor();

    await follow(page, 'Clients');
    await page.getByRole('button', { name: 'New client' }).click();
    await dialog.getByLabel('Name').fill('Tea house');
    await dialog.getByRole('group', { name: 'PACT' }).getByLabel('read').check();
    await dialog.getByRole('button', { name: 'New client' }).click();
    const issued = page.getByRole('dialog', { name: 'Tea house is made' });
    const clientId = await issued.getByLabel('Client id').inputValue();
    const clientSecret = await issued.getByLabel('Client secret').inputValue();
    await issued.getByRole('button', { name: 'I have copied them' }).click();
    return { clientId, clientSecret, apiKey: undefined };
  };

  it('imports, builds, releases, answers, sees the attempt fail, and sends it again', async () => {
    const page = await rig.signedIn();
    const columns = HEADERS.map((header) => ({ header, kind: 'text' }) as const);
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const workbook = await buffer(xlsxFile(columns, MATERIALS, { sheetName: 'Parts' }));
    await importFile(page, 'Materials', { name: 'kettle.xlsx', mimeType, buffer: workbook });
    await importFile(page, 'Inputs of models', { name: 'bill.csv', mimeType: 'text/csv', buffer: Buffer.from(BILL) });

    await follow(page, 'Products');
    await page.getByLabel('Search').fill('kettle');
    await page.getByRole('link', { name: 'Kettle', exact: true }).click();
    await page.getByRole('heading', { name: 'Kettle' }).waitFor();
    await review(page, 'Lock', 'Locked');
    await review(page, 'Submit for review', 'In review');
    await review(page, 'Verify', 'Verified');
    const shown = page.locator('.key-figures').getByRole('button').first();
    await shown.click();
    expect(await shown.innerText()).toBe(FIGURE);

    const credentials = await befriend(page);
    partner.onEvents({
      kind: 'answer',
      status: 503,
      json: { message: 'Closed for stocktaking', code: 'InternalError' },
    });
    const request = aRequestEvent({ source: partner.url, data: { productId: ['KT-1'] } });
    const token = await rig.service.token(credentials);
    expect((await sendEvent(rig.service.url, { token }, request)).status).toBe(200);

    await follow(page, 'Exchange');
    const row = page.getByRole('row', { name: /Tea house/ });
    await row.getByText('Failed, tried again').waitFor();
    await row.getByRole('link').first().click();
    const attempts = page.locator('.timeline');
    await attempts.getByText('The partner did not take it').first().waitFor();
    await attempts.getByText('HTTP 503').first().waitFor();
    await page.getByText('Next attempt').waitFor();
    await rig.look(page, 'exchange-attempt-failed');

    // It would be tried again in a minute: nobody has to wait for that.
    await page.getByRole('button', { name: 'Stop sending' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop sending' }).click();
    await page.getByText('Somebody ended it.').waitFor();
    partner.onEvents(undefined);
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    await partner.waitFor(({ status }) => status === 200, 60_000);
    const [answer, ...more] = partner.accepted.map(({ json }) => json as any);
    expect(more).toEqual([]);
    expect(answer).toMatchObject({ type: FULFILLED, data: { requestEventId: request['id'] } });
    expect(answer.data.pfs).toHaveLength(1);
    expect(answer.data.pfs[0]).toMatchObject({
      productNameCompany: 'Kettle',
      pcf: { pcfExcludingBiogenicUptake: FIGURE, declaredUnitOfMeasurement: 'piece' },
    });
    await page.getByText('The partner took it.', { exact: true }).waitFor();
    await attempts.getByText('The partner took it', { exact: true }).waitFor();
    expect(await attempts.getByRole('listitem').count()).toBe(partner.received.length);
    const answered = page.getByRole('table', { name: 'Footprints of the answer' }).getByTitle(FIGURE);
    await answered.click();
    expect(await answered.innerText()).toBe(FIGURE);
    await rig.look(page, 'exchange-attempt-sent-again');
  });
});

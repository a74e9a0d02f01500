import { describe, expect, it } from 'vitest';
import { call } from '../support/companies/call.js';
import { hasChromium } from '../support/pages/browser.js';
import { useConsole } from '../support/pages/console.js';

describe.skipIf(!hasChromium())('the scopes', () => {
  const rig = useConsole();

  const ask = async (method: string, path: string, body?: unknown) =>
    (await call(method, `${rig.service.url}/api/v1/${path}`, { apiKey: rig.sample.apiKey, body })).json;

  it('of the company are counted or memos, and those of the GHG Protocol stay as they are', async () => {
    const page = await rig.signedIn('/activities');
    await page.getByRole('link', { name: 'Scopes', exact: true }).click();
    const row = (name: RegExp) => page.getByRole('row', { name });
    const travel = row(/Business travel/);
    await travel.getByText('3.6', { exact: true }).waitFor();
    await travel.getByText('GHG Protocol').waitFor();
    expect(await travel.getByRole('button').count()).toBe(0);

    await page.getByRole('button', { name: 'New scope' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Scope 2, market-based');
    await dialog.getByLabel('A memo').check();
    await rig.look(page, 'scopes-memo');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const market = row(/market-based/);
    await market.getByText('Memo: in no sum').waitFor();
    await market.getByText('Your company').waitFor();
    await rig.look(page, 'scopes');

    const { uuid } = (await ask('GET', 'scope')).find(({ memo }: { memo?: boolean }) => memo);
    await ask('POST', 'activity', { UpstreamCO2e: '50', startDate: '2017-05-01', scope: { uuid } });
    expect(await ask('GET', 'activity?date=2017')).toMatchObject({ CO2e: '0', memoCO2e: '50' });
    await page.getByRole('button', { name: 'Change Scope 2, market-based' }).click();
    await dialog.getByText('are in no sum').waitFor();
    await dialog.getByLabel('A memo').uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await market.getByText('Counted').waitFor();
    expect(await ask('GET', 'activity?date=2017')).toMatchObject({ CO2e: '50' });
  });

  it('are not changed without company:manage, and speak German', async () => {
    const { apiKey } = await ask('POST', 'client', { name: 'Reader', permissions: ['activity:read'], apiKey: true });
    await ask('POST', 'scope', { name: 'Other', memo: true });
    const page = await rig.signedIn('/activities/scopes', { apiKey, locale: 'de-DE' });
    await page.getByText('Nachrichtlich: in keiner Summe').waitFor();
    for (const name of ['Neuer Scope', /ändern$/]) expect(await page.getByRole('button', { name }).count()).toBe(0);
  });
});

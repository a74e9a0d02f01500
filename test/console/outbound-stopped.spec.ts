import { afterEach, describe, expect, it } from 'vitest';
import { call } from '../support/companies/call.js';
import { hasChromium } from '../support/pages/browser.js';
import { useConsole } from '../support/pages/console.js';
import { until } from '../support/run/until.js';

describe.skipIf(!hasChromium())('the console on a copy of the database', () => {
  const rig = useConsole();

  const move = (by: number) =>
    rig.service.database.queryAcross('deployment', 'update installation set database_oid = database_oid + $1', [by]);
  const told = async () =>
    (await call('GET', `${rig.service.url}/api/v1/client/self`, { apiKey: rig.sample.apiKey })).json.outboundStopped;
  afterEach(() => move(-1));

  it('says on every page that nothing is sent to partners, in both languages', async () => {
    const before = await rig.signedIn('/exchange');
    expect(await before.getByText('This is a copy of the data').count()).toBe(0);
    await move(1);
    await until('the service knows', async () => (await told()) === 'copy');
    const page = await rig.signedIn('/exchange');
    await page.getByText('This is a copy of the data: nothing is sent to partners').waitFor();
    await rig.look(page, 'outbound-stopped');
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('link', { name: 'Products', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor();
    await page.getByText('This is a copy of the data: nothing is sent to partners').waitFor();
    const german = await rig.signedIn('/exchange', { locale: 'de-DE' });
    await german.getByText('Dies ist eine Kopie der Daten: An Partner wird nichts gesendet').waitFor();
  });
});

// @module-tag long
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasChromium } from '../support/pages/browser.js';
import { call } from '../support/companies/call.js';
import { useConsole } from '../support/pages/console.js';

describe.skipIf(!hasChromium())('what partners may see', () => {
  const rig = useConsole();

  const api = async (method: string, path: string, body?: unknown) => {
    const answer = await call(method, `${rig.service.url}/api/v1/${path}`, { apiKey: rig.sample.apiKey, body });
    expect([path, answer.status, answer.text]).toEqual([path, 200, answer.text]);
    return answer.json;
  };
  const grants = async (filter = '') => (await api('GET', `grant?${filter}`)).data as Record<string, any>[];
  const access = async () => (await api('GET', 'company')).access as string;
  const partner = async (name: string) => {
    const url = `http://localhost:4096/${encodeURIComponent(name)}`;
    return (await api('POST', 'data-source', { name, url, clientId: 'we', clientSecret: 'secret' })).uuid as string;
  };
  const client = (name: string, more: object = {}) =>
    api('POST', 'client', { name, permissions: ['pact:read'], apiKey: true, ...more });
  const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
  const product = async () => {
    const { data } = await api('GET', 'material?limit=1&pact=published');
    return data[0] as { uuid: string; name: string; sku: string };
  };
  const dialogOf = (page: Page) => page.getByRole('dialog');
  /** What a client sees over PACT. */
  const seen = async (apiKey: string) => {
    const { json } = await call('GET', `${rig.service.url}/api/pact/3/footprints?limit=1000`, { apiKey });
    return json.data.length as number;
  };

  it('tells who sees the footprints, and what that means; it is changed', async () => {
    for (const { uuid } of await grants()) await api('DELETE', `grant/${uuid}`);
    const { apiKey } = await client('Curious');
    expect(await seen(apiKey)).toBeGreaterThan(0);
    const page = await rig.signedIn('/partners');
    await page.getByRole('link', { name: 'Who sees what' }).click();
    await page.getByText('Everybody with a client sees them all').waitFor();
    await page.getByText('Nothing is granted yet').waitFor();
    await page.getByText('What you grant holds once you change that').waitFor();
    await rig.look(page, 'access');
    await page.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who sees the footprints' });
    await dialog.getByLabel('Setting').selectOption('granted');
    await dialog.getByText('What you do not grant does not exist for a partner').waitFor();
    await rig.look(page, 'access-change');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Each partner sees what you grant it').waitFor();
    await page.getByText('So no partner sees any footprint').waitFor();
    expect(await access()).toBe('granted');
    expect(await seen(apiKey)).toBe(0);
  });

  it('switches tokens right below the base URL on and off', async () => {
    const page = await rig.signedIn('/partners/access');
    const atBase = async () => (await api('GET', 'company')).tokenAtBase as boolean;
    expect(await atBase()).toBe(false);
    await page.getByRole('button', { name: 'Switch on below the base URL' }).click();
    await page.getByText('Tokens are had right below the base URL').waitFor();
    expect(await atBase()).toBe(true);
    await rig.look(page, 'token-at-base');
    await page.getByRole('button', { name: 'Switch off below the base URL' }).click();
    await page.getByText('Tokens are had below /3 of your PACT API alone').waitFor();
    expect(await atBase()).toBe(false);
  });

  it('says that a public PACT API shows nothing then, and overwrites nobody', async () => {
    rig.expectRefusals(412);
    await api('PATCH', 'company', { access: 'everybody', pactPublic: true });
    const page = await rig.signedIn('/partners/access');
    await page.getByText('Without a client, too').waitFor();
    await page.getByRole('button', { name: 'Change' }).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel('Setting').selectOption('granted');
    await dialog.getByText('without a client nobody sees anything now').waitFor();
    await api('PATCH', 'company', { name: 'Renamed meanwhile' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await access()).toBe('everybody');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await access()).toBe('granted');
    await page.getByText('without a client nobody sees anything now').waitFor();
    await api('PATCH', 'company', { pactPublic: false });
  });

  it('grants a partner everything, a product and a classification, and takes back', async () => {
    await api('PATCH', 'company', { access: 'granted' });
    const uuid = await partner('Granted Ltd');
    const { apiKey } = await client('Granted reader', { dataSource: { uuid } });
    const { name, sku } = await product();
    const page = await rig.signedIn('/partners/access');
    const dialog = page.getByRole('dialog', { name: 'Grant something' });
    const open = async (kind: string) => {
      await page.getByRole('button', { name: 'Grant', exact: true }).click();
      await dialog.getByLabel('Recipient').selectOption({ label: 'Granted Ltd' });
      await dialog.getByLabel('What it may see').selectOption({ label: kind });
    };
    const grant = async () => {
      await dialog.getByRole('button', { name: 'Grant' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await page.getByRole('button', { name: 'Grant', exact: true }).click();
    await dialog.getByRole('button', { name: 'Grant' }).click();
    await dialog.getByText('Choose one.').first().waitFor();
    expect(await dialog.getByText('Choose one.').count()).toBe(2);
    await rig.look(page, 'access-grant-missing');
    await page.keyboard.press('Escape');

    await open('A product');
    await dialog.getByLabel('Product').fill(sku);
    const option = dialog.locator('datalist option').first();
    await option.waitFor({ state: 'attached' });
    await dialog.getByLabel('Product').fill((await option.getAttribute('value'))!);
    await rig.look(page, 'access-grant');
    await grant();
    await row(page, 'Granted Ltd').getByText(name).waitFor();
    const few = await seen(apiKey);
    expect(few).toBeGreaterThan(0);

    await open('A classification');
    await dialog.getByLabel('Classification').selectOption({ index: 1 });
    await grant();
    await open('Everything');
    await grant();
    await page.getByRole('row', { name: /Everything/ }).waitFor();
    expect((await grants(`dataSource=${uuid}`)).length).toBe(3);
    expect(await seen(apiKey)).toBeGreaterThan(few);
    await rig.look(page, 'access-granted');

    for (const what of ['Everything', name]) {
      await page.getByRole('button', { name: `Take back ${what} from Granted Ltd` }).click();
      await dialogOf(page).getByText('What was sent already stays').waitFor();
      await dialogOf(page).getByRole('button', { name: 'Take back' }).click();
      await page.getByRole('button', { name: `Take back ${what} from Granted Ltd` }).waitFor({ state: 'detached' });
    }
    expect((await grants(`dataSource=${uuid}`)).map(({ taxonomy }) => taxonomy !== undefined)).toEqual([true]);
  });

  it('keeps what is typed at the very moment that its field appears', async () => {
    const page = await rig.signedIn('/partners/access');
    const { name, sku } = await product();
    await page.getByRole('button', { name: 'Grant', exact: true }).click();
    await dialogOf(page).getByLabel('What it may see').waitFor();
    // As soon as the field is in the page, before anything else that is to be done once it is drawn.
    await page.evaluate(`new MutationObserver((_, self) => {
      const field = document.querySelector('dialog input[list]');
      if (!field) return;
      self.disconnect();
      field.value = ${JSON.stringify(sku)};
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }).observe(document.querySelector('dialog'), { childList: true, subtree: true })`);
    await dialogOf(page).getByLabel('What it may see').selectOption({ label: 'A product' });
    const option = dialogOf(page).locator('datalist option').first();
    await option.waitFor({ state: 'attached', timeout: 10_000 });
    expect(await option.getAttribute('value')).toBe(`${name} (${sku})`);
    expect(await dialogOf(page).getByLabel('Product').inputValue()).toBe(sku);
  });

  it('grants a client alone', async () => {
    const { clientId, apiKey } = await client('Auditor');
    await client('Only writes', { permissions: ['material:read'] });
    const page = await rig.signedIn('/partners/access');
    await page.getByRole('button', { name: 'Grant', exact: true }).click();
    const recipient = dialogOf(page).getByLabel('Recipient');
    await recipient.getByText('Auditor').waitFor({ state: 'attached' });
    expect(await recipient.getByText('Only writes').count()).toBe(0);
    await recipient.selectOption({ label: 'Auditor' });
    await dialogOf(page).getByLabel('What it may see').selectOption({ label: 'Everything' });
    await dialogOf(page).getByRole('button', { name: 'Grant' }).click();
    await row(page, 'Auditor').getByText('a client alone').waitFor();
    expect(await grants(`client=${encodeURIComponent(clientId)}`)).toMatchObject([{ everything: true }]);
    expect(await seen(apiKey)).toBeGreaterThan(0);
  });

  it('tells what one partner may see, from its row among the partners', async () => {
    await api('PATCH', 'company', { access: 'everybody' });
    const uuid = await partner('Nordic Buyer');
    const page = await rig.signedIn('/partners');
    await page.getByRole('link', { name: 'Nordic Buyer', exact: true }).click();
    await page.getByRole('heading', { name: 'Nordic Buyer' }).waitFor();
    await page.getByText('It sees every footprint that you publish').waitFor();
    await api('PATCH', 'company', { access: 'granted' });
    await page.reload();
    await page.getByText('This partner is granted nothing').waitFor();
    expect(await page.getByText('It sees every footprint that you publish').count()).toBe(0);
    await page.getByRole('button', { name: 'Grant', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Grant Nordic Buyer something' });
    await dialog.getByLabel('What it may see').selectOption({ label: 'Everything' });
    await dialog.getByRole('button', { name: 'Grant' }).click();
    await page.getByRole('row', { name: /Everything/ }).waitFor();
    expect(await grants(`dataSource=${uuid}`)).toHaveLength(1);
    // What others are granted is not among it.
    expect(await page.locator('main tbody tr').count()).toBe(1);
    await rig.look(page, 'partner');
  });

  it('gives a client to a partner, and takes it away', async () => {
    const uuid = await partner('Owner Ltd');
    const page = await rig.signedIn('/clients');
    await page.getByRole('button', { name: 'New client' }).click();
    await dialogOf(page).getByLabel('Name').fill('Their PACT client');
    await dialogOf(page).getByRole('group', { name: 'PACT' }).getByLabel('read').check();
    await dialogOf(page).getByLabel('Partner').selectOption({ label: 'Owner Ltd' });
    await dialogOf(page).getByRole('button', { name: 'New client' }).click();
    await dialogOf(page).getByRole('button', { name: 'I have copied them' }).click();
    await row(page, 'Their PACT client').getByText('of Owner Ltd').waitFor();
    const found = async () => {
      const { data } = await api('GET', 'client?limit=1000');
      return data.find(({ name }: { name: string }) => name === 'Their PACT client');
    };
    expect((await found()).dataSource).toEqual({ uuid, name: 'Owner Ltd' });
    await page.getByRole('button', { name: 'Change Their PACT client' }).click();
    expect(await dialogOf(page).getByLabel('Partner').inputValue()).toBe(uuid);
    await rig.look(page, 'clients-partner');
    await dialogOf(page).getByLabel('Partner').selectOption('');
    await dialogOf(page).getByRole('button', { name: 'Save' }).click();
    await row(page, 'Their PACT client').getByText('of Owner Ltd').waitFor({ state: 'detached' });
    expect((await found()).dataSource).toBeUndefined();
  });

  it('lets a partner send its events as application/json', async () => {
    const uuid = await partner('Plain JSON');
    const page = await rig.signedIn('/partners');
    await page.getByRole('button', { name: 'Change Plain JSON' }).click();
    const box = dialogOf(page).getByLabel('Take its events as application/json, too');
    expect(await box.isChecked()).toBe(false);
    await box.check();
    await rig.look(page, 'partners-json-events');
    await dialogOf(page).getByRole('button', { name: 'Save' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    expect((await api('GET', `data-source/${uuid}`)).acceptJsonEvents).toBe(true);
    await page.getByRole('button', { name: 'Change Plain JSON' }).click();
    await box.uncheck();
    await dialogOf(page).getByRole('button', { name: 'Save' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    expect((await api('GET', `data-source/${uuid}`)).acceptJsonEvents).toBe(false);
  });

  it("tells on a product's page who got its footprint, and when", async () => {
    await api('PATCH', 'company', { access: 'everybody' });
    const uuid = await partner('Reading Ltd');
    const { apiKey } = await client('Robot of theirs', { dataSource: { uuid } });
    const { uuid: material } = await product();
    const page = await rig.signedIn(`/products/${material}?kind=material&view=pact`);
    await page.getByRole('heading', { name: 'Who got it' }).waitFor();
    const { footprintId } = await api('GET', `material/${material}/pact`);
    await call('GET', `${rig.service.url}/api/pact/3/footprints/${footprintId}`, { apiKey });
    await expect.poll(async () => (await api('GET', `material/${material}/pact/recipients`)).count).toBeGreaterThan(0);
    await page.reload();
    const got = row(page, 'Reading Ltd');
    await got.getByText('Read by Robot of theirs').waitFor();
    await got.getByText(footprintId).waitFor();
    await got.getByText('Active').waitFor();
    await rig.look(page, 'product-recipients');
    await got.getByRole('link', { name: 'Reading Ltd' }).click();
    await page.getByRole('heading', { name: 'Reading Ltd' }).waitFor();
  });

  it('speaks German', async () => {
    const uuid = await partner('Käufer GmbH');
    await api('PATCH', 'company', { access: 'granted' });
    await api('POST', 'grant', { dataSource: { uuid }, everything: true });
    const page = await rig.signedIn('/partners/access', { locale: 'de-DE' });
    await page.getByText('Jeder Partner sieht, was Sie ihm freigeben').waitFor();
    await row(page, 'Käufer GmbH').getByText('Jeder Fußabdruck, den Sie veröffentlichen').waitFor();
    await page.getByRole('button', { name: 'Alles für Käufer GmbH zurücknehmen' }).click();
    await page.getByRole('dialog', { name: 'Alles für Käufer GmbH zurücknehmen?' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Freigeben', exact: true }).click();
    await page.getByRole('dialog', { name: 'Etwas freigeben' }).waitFor();
    await rig.look(page, 'access-german');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Käufer GmbH' }).click();
    await page.getByRole('heading', { name: 'Was er sehen darf' }).waitFor();
  });
});

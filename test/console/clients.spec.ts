// @module-tag long
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasChromium } from '../support/pages/browser.js';
import { call } from '../support/companies/call.js';
import { useConsole } from '../support/pages/console.js';

describe.skipIf(!hasChromium())('the clients page', () => {
  const rig = useConsole();

  const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
  const clients = async () => {
    const { json } = await call('GET', `${rig.service.url}/api/v1/client`, rig.sample);
    return json.data as { name: string; clientId: string; permissions: string[]; state: string; expires?: string }[];
  };
  const client = async (name: string) => (await clients()).find((each) => each.name === name);
  const add = async (name: string, more: object = {}) => {
    const body = { name, permissions: ['material:read'], ...more };
    return (await call('POST', `${rig.service.url}/api/v1/client`, { apiKey: rig.sample.apiKey, body })).json;
  };

  it('shows every client, what it may do, and which one is yours', async () => {
    const page = await rig.signedIn('/clients');
    await page.getByRole('table', { name: 'Clients of the company' }).waitFor();
    for (const { name } of await clients()) await row(page, name).waitFor();
    const own = page.getByRole('row').filter({ hasText: 'You' });
    expect(await own.getByRole('button').count()).toBe(0);
    await own.getByText('permissions').click();
    await own.getByText('company:manage').waitFor();
    await own.getByText('permissions').click();
    await rig.look(page, 'clients');
  });

  it('makes a client, and shows its credentials once; they work, and can be copied', async () => {
    const page = await rig.signedIn('/clients');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'New client' }).click();
    const dialog = page.getByRole('dialog', { name: 'New client' });
    await dialog.getByLabel('Name').fill('Maria Weber');
    await dialog.getByRole('button', { name: 'Reading only' }).click();
    await dialog.getByRole('group', { name: 'Materials' }).getByLabel('change').check();
    await dialog.getByLabel('Ends on').fill('2035-07-01');
    await rig.look(page, 'clients-new');
    await dialog.getByRole('button', { name: 'New client' }).click();

    const issued = page.getByRole('dialog', { name: 'Maria Weber is made' });
    const key = await issued.getByLabel('API key').inputValue();
    await rig.look(page, 'clients-issued');
    await issued.getByRole('button', { name: 'Copy' }).first().click();
    await issued.getByRole('button', { name: 'Copied', exact: true }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key);
    // By mistake they are not lost.
    for (let nth = 0; nth < 3; nth += 1) await page.keyboard.press('Escape');
    await issued.getByRole('button', { name: 'I have copied them' }).click();
    await issued.waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(key);

    await row(page, 'Maria Weber').waitFor();
    const made = await client('Maria Weber');
    expect(made).toMatchObject({ state: 'active', expires: '2035-07-01T00:00:00.000Z' });
    expect(made?.permissions).toContain('material:update');
    expect(made?.permissions).not.toContain('material:create');
    const self = await call('GET', `${rig.service.url}/api/v1/client/self`, { apiKey: key });
    expect(self.json).toMatchObject({ name: 'Maria Weber' });
  });

  it("shows the service's faults at the fields, and keeps what was typed", async () => {
    rig.expectRefusals(400);
    const page = await rig.signedIn('/clients');
    await page.getByRole('button', { name: 'New client' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'New client' }).click();
    await dialog.getByText('Fill this in.').waitFor();
    await dialog.getByText('Choose at least one.').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.ariaInvalid')).toBe('true');
    await rig.look(page, 'clients-missing');
    await dialog.getByLabel('Name').fill('x'.repeat(501));
    await dialog.getByRole('group', { name: 'PACT' }).getByLabel('read').check();
    await dialog.getByLabel('Ends on').fill('2020-01-01');
    await dialog.getByRole('button', { name: 'New client' }).click();
    await dialog.getByText('must not be longer than 500 characters').waitFor();
    expect(await dialog.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByLabel('Name').fill('Late');
    await dialog.getByRole('button', { name: 'New client' }).click();
    await dialog.getByText('has to be in the future').waitFor();
    expect(await dialog.getByLabel('Ends on').inputValue()).toBe('2020-01-01');
    await rig.look(page, 'clients-faults');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // The focus is back where the dialog was opened.
    expect(await page.evaluate('document.activeElement.innerText')).toBe('New client');
  });

  it('tells when each was last used, and marks those that nobody has used for 90 days', async () => {
    const made: [name: string, used: string | null, created: string][] = [
      ['Forgotten robot', '91 days', '400 days'],
      ['Busy robot', '89 days', '400 days'],
      ['Never begun', null, '91 days'],
      ['Just made', null, '1 day'],
      ['Gone robot', '91 days', '400 days'],
    ];
    for (const [name, used, created] of made) {
      const { clientId } = await add(name);
      if (name === 'Gone robot') await call('DELETE', `${rig.service.url}/api/v1/client/${clientId}`, rig.sample);
      await rig.service.database.queryAcross(
        'health',
        'update client set last_used = now() - $2::interval, created = now() - $3::interval where id = $1',
        [clientId, used, created],
      );
    }
    const page = await rig.signedIn('/clients');
    const mark = (name: string) => row(page, name).getByText('Not for 90 days');
    await mark('Forgotten robot').waitFor();
    await mark('Never begun').waitFor();
    for (const name of ['Busy robot', 'Just made', 'Gone robot'])
      expect([name, await mark(name).count()]).toEqual([name, 0]);
    for (const name of ['Never begun', 'Just made']) {
      const cells = await row(page, name).locator('td[data-heading="Last used"]').innerText();
      expect(cells).toMatch(/^Never/);
    }
    const { lastUsed } = (await client('Busy robot')) as unknown as { lastUsed: string };
    expect(await row(page, 'Busy robot').locator('time').first().getAttribute('title')).toBe(lastUsed);
    await rig.look(page, 'clients-unused');
    await page.getByLabel('Language').selectOption('de');
    await row(page, 'Forgotten robot').getByText('Seit 90 Tagen nicht').waitFor();
  });

  it('changes a client', async () => {
    await add('Robot', { expires: '2035-07-01T12:30:00Z' });
    const page = await rig.signedIn('/clients');
    await page.getByRole('button', { name: 'Change Robot' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Robot' });
    await dialog.getByLabel('Name').fill('Welding robot');
    // Others take a permission away meanwhile, which is not given back.
    const { clientId } = (await client('Robot'))!;
    const body = { permissions: ['process:read'] };
    await call('PATCH', `${rig.service.url}/api/v1/client/${clientId}`, { apiKey: rig.sample.apiKey, body });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row(page, 'Welding robot').waitFor();
    expect((await client('Welding robot'))?.permissions).toEqual(['process:read']);
    await page.getByRole('button', { name: 'Change Welding robot' }).click();
    await page.getByRole('dialog').getByRole('group', { name: 'Activities' }).getByLabel('add').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await row(page, 'Welding robot').waitFor();
    expect(await client('Welding robot')).toMatchObject({
      permissions: expect.arrayContaining(['process:read', 'activity:create']),
      expires: '2035-07-01T12:30:00.000Z',
    });
  });

  it('revokes a client after it has asked', async () => {
    const { clientId } = await add('Leaver');
    const page = await rig.signedIn('/clients');
    await page.getByRole('button', { name: 'Revoke Leaver' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke Leaver?' });
    await rig.look(page, 'clients-revoke');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await client('Leaver'))?.state).toBe('active');
    await page.getByRole('button', { name: 'Revoke Leaver' }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await row(page, 'Leaver').getByText('Revoked').waitFor();
    expect((await clients()).find((each) => each.clientId === clientId)?.state).toBe('revoked');
  });

  it('says what went wrong, and by which request, where the service cannot do it', async () => {
    rig.expectRefusals(500);
    const page = await rig.signedIn('/clients');
    await add('Doomed');
    await page.reload();
    await page.getByRole('button', { name: 'Revoke Doomed' }).click();
    await rig.service.database.queryAcross('health', 'alter table refresh_token rename to away');
    try {
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
      const alert = page.getByRole('alert');
      await alert.getByText('The service has a fault').waitFor();
      expect(await alert.locator('code').innerText()).toMatch(/^[\w-]{8,}$/);
      await rig.look(page, 'clients-failed');
    } finally {
      await rig.service.database.queryAcross('health', 'alter table away rename to refresh_token');
    }
  });

  it('goes through many of them by pages, each with an address', async () => {
    for (let nth = 1; nth <= 26; nth += 1) await add(`Sensor ${String(nth).padStart(2, '0')}`);
    const page = await rig.signedIn('/clients');
    await page.getByText(/^1–25 of/).waitFor();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText(/^26–/).waitFor();
    await row(page, 'Sensor 26').waitFor();
    expect(page.url()).toContain('page=2');
    await page.reload();
    await row(page, 'Sensor 26').waitFor();
    await page.getByRole('link', { name: 'Previous' }).click();
    await page.getByText(/^1–25 of/).waitFor();
    await rig.look(page, 'clients-many');
  });

  it('shows within 15 s what others changed, while somebody looks', async () => {
    const page = await rig.open('/clients');
    await page.clock.install();
    await page.locator('input[type=password]').fill(rig.sample.apiKey);
    await page.keyboard.press('Enter');
    await page.getByRole('table').waitFor();
    const { clientId } = await add('Newcomer');
    await page.goto(`${rig.service.url}/console/clients?page=2`);
    await row(page, 'Newcomer').getByText('Active').waitFor();
    await call('DELETE', `${rig.service.url}/api/v1/client/${clientId}`, rig.sample);
    await page.clock.fastForward(15_000);
    await row(page, 'Newcomer').getByText('Revoked').waitFor();
  });

  it('is worked by the keyboard alone', async () => {
    const page = await rig.signedIn('/clients');
    await page.getByRole('table').waitFor();
    const focused = () => page.evaluate<string>('document.activeElement.innerText || document.activeElement.id');
    // As somebody who comes by a bookmark.
    await page.reload();
    await page.getByRole('table').waitFor();
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('New client');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focused()).toBe('New client');
  });
});

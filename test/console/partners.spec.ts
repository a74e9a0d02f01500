import { describe, expect, it } from 'vitest';
import { hasChromium } from '../support/browser.js';
import { call } from '../support/call.js';
import { useConsole } from '../support/console.js';

describe.skipIf(!hasChromium())('the partners page', () => {
  const rig = useConsole();

  const partners = async () => {
    const { json } = await call('GET', `${rig.service.url}/api/v1/data-source`, rig.sample);
    return json.data as { uuid: string; name: string; url: string; clientId: string; authUrl?: string }[];
  };
  const partner = async (name: string) => (await partners()).find((each) => each.name === name);

  it('adds a partner; its secret is nowhere afterwards', async () => {
    rig.expectRefusals(400);
    const page = await rig.signedIn('/partners');
    for (const { name } of await partners()) await page.getByRole('row', { name: new RegExp(name) }).waitFor();
    await rig.look(page, 'partners');
    await page.getByRole('button', { name: 'Add a partner' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add a partner' }).click();
    expect(await dialog.getByText('Fill this in.').count()).toBe(4);
    await dialog.getByLabel('Name').fill('Lamp maker');
    await dialog.getByLabel('Address').fill('not an address');
    await dialog.getByLabel('Client id').fill('we');
    await dialog.getByLabel('Client secret').fill('very-secret');
    await dialog.getByRole('button', { name: 'Add a partner' }).click();
    await dialog.getByText('has to be an http(s) address').waitFor();
    await rig.look(page, 'partners-faults');
    await dialog.getByLabel('Address').fill('http://localhost:4011/pact');
    await dialog.getByRole('button', { name: 'Add a partner' }).click();
    await page.getByRole('row', { name: /Lamp maker/ }).waitFor();
    expect(await partner('Lamp maker')).toMatchObject({ url: 'http://localhost:4011/pact', clientId: 'we' });
    expect(await page.content()).not.toContain('very-secret');
  });

  it('changes a partner, and keeps what was typed where somebody else changed it meanwhile', async () => {
    rig.expectRefusals(412);
    const { uuid } = (await partner('Sample partner'))!;
    const page = await rig.signedIn('/partners');
    await page.getByRole('button', { name: 'Change Sample partner' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Client secret').inputValue()).toBe('');
    await dialog.getByLabel('Client id').fill('another');
    await call('PATCH', `${rig.service.url}/api/v1/data-source/${uuid}`, {
      apiKey: rig.sample.apiKey,
      body: { authUrl: 'http://localhost:4000/token' },
    });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Changed by someone else meanwhile').waitFor();
    await dialog.getByText('This is what others changed').waitFor();
    await dialog.getByRole('listitem').getByText('http://localhost:4000/token').waitFor();
    expect(await dialog.getByLabel('Token endpoint').inputValue()).toBe('http://localhost:4000/token');
    expect(await dialog.getByLabel('Client id').inputValue()).toBe('another');
    await rig.look(page, 'partners-changed');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('row', { name: /Sample partner/ })
      .getByText('another')
      .waitFor();
    expect(await partner('Sample partner')).toMatchObject({
      clientId: 'another',
      authUrl: 'http://localhost:4000/token',
    });
  });

  it('deletes a partner after it has asked', async () => {
    const page = await rig.signedIn('/partners');
    await page.getByRole('button', { name: 'Delete To be deleted' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete To be deleted?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await partner('To be deleted')).toBeDefined();
    await page.getByRole('button', { name: 'Delete To be deleted' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('row', { name: /To be deleted/ }).waitFor({ state: 'detached' });
    expect(await partner('To be deleted')).toBeUndefined();
  });
});

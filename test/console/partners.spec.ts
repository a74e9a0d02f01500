import { describe, expect, it } from 'vitest';
import { hasChromium } from '../support/pages/browser.js';
import { call } from '../support/companies/call.js';
import { useConsole } from '../support/pages/console.js';
import { startPactPeer } from '../support/partners/pact-peer.js';

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

  it('tests a partner: each step with what was found, and the result when the page is opened again', async () => {
    const peer = await startPactPeer();
    try {
      const name = 'Tested partner';
      await call('POST', `${rig.service.url}/api/v1/data-source`, {
        apiKey: rig.sample.apiKey,
        body: { name, url: peer.url, clientId: peer.clientId, clientSecret: peer.clientSecret },
      });
      const page = await rig.signedIn('/partners');
      const row = page.getByRole('row', { name: new RegExp(name) });
      await row.getByText('Not tested').waitFor();

      peer.onToken(undefined);
      peer.onFootprints({ kind: 'answer', status: 403, json: { message: 'No access' }, afterMs: 1_200 });
      await page.getByRole('button', { name: `Test ${name}` }).click();
      const dialog = page.getByRole('dialog', { name: `Test of ${name}` });
      await dialog.getByText('Being tested …').waitFor();
      await dialog.getByText('The partner does not work').waitFor();
      const steps = dialog.getByRole('list', { name: 'Steps of the test' }).getByRole('listitem');
      const last = steps.last();
      await last.getByText('List footprints: Failed').waitFor();
      await last.getByText(/answer 403 · [\d,]+ ms/).waitFor();
      await last.getByText(/No access/).waitFor();
      await dialog.getByText('Get a token: Good').waitFor();
      await rig.look(page, 'partners-tested');

      peer.onFootprints(undefined);
      await dialog.getByRole('button', { name: 'Test again' }).click();
      await dialog.getByText('The partner works').waitFor();
      await dialog.getByText('List footprints: Good').waitFor();
      await page.keyboard.press('Escape');
      await row.getByText('Works', { exact: true }).waitFor();
      expect(await page.evaluate('document.activeElement.ariaLabel')).toBe(`Test ${name}`);

      const asked = peer.tokenRequests.length;
      await page.reload();
      await page.getByRole('button', { name: `What the test of ${name} found` }).click();
      await dialog.getByText('The partner works').waitFor();
      expect(await steps.count()).toBeGreaterThan(2);
      await rig.look(page, 'partners-works');
      // What is only shown asks the partner nothing.
      expect(peer.tokenRequests).toHaveLength(asked);
    } finally {
      await peer.close();
    }
  });

  it('says why a partner cannot be tested any more', async () => {
    rig.expectRefusals(404);
    const name = 'Gone meanwhile';
    const { json } = await call('POST', `${rig.service.url}/api/v1/data-source`, {
      apiKey: rig.sample.apiKey,
      body: { name, url: 'http://localhost:4099/gone', clientId: 'we', clientSecret: 'secret' },
    });
    const page = await rig.signedIn('/partners');
    const test = page.getByRole('button', { name: `Test ${name}` });
    await test.waitFor();
    await call('DELETE', `${rig.service.url}/api/v1/data-source/${json.uuid}`, rig.sample);
    await test.click();
    await page.getByRole('dialog').getByText('It is not there').first().waitFor();
  });

  it('asks for several products at once, those included that it has sent already', async () => {
    rig.expectRefusals(400);
    const { uuid } = (await partner('Sample partner'))!;
    const requests = async (): Promise<any[]> => {
      const path = `exchange?source=${uuid}&direction=outbound&order=newest`;
      return (await call('GET', `${rig.service.url}/api/v1/${path}`, rig.sample)).json.data;
    };
    const before = (await requests()).length;
    const page = await rig.signedIn(`/partners/${uuid}`);
    await page.getByRole('button', { name: 'Ask for several products' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask Sample partner for several products' });
    await dialog.getByRole('button', { name: 'Ask for all' }).click();
    await dialog.getByText('Name at least one product.').waitFor();
    await dialog.getByRole('button', { name: 'Take those already received' }).click();
    const ids = dialog.getByLabel('Ids of products');
    await expect.poll(() => ids.inputValue()).toBe('urn:gtin:4012345000016');
    await ids.fill(`${await ids.inputValue()}\n\nurn:${'x'.repeat(2_048)}`);
    await dialog.getByRole('button', { name: 'Ask for all' }).click();
    await dialog.getByRole('alert').waitFor();
    await rig.look(page, 'partners-ask-many');
    expect(await requests()).toHaveLength(before);
    await ids.fill('urn:gtin:4012345000016\nurn:gtin:4012345000023\nurn:gtin:4012345000016\n');
    await dialog.getByLabel('Comment').fill('For both lamps');
    await dialog.getByRole('button', { name: 'Ask for all' }).click();
    await page.waitForURL(/\/exchange\?direction=outbound/);
    await page.getByText('Requests that go out: 2.').waitFor();
    await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(before + 3);
    const made = await Promise.all(
      (await requests())
        .slice(0, 2)
        .map(async ({ id }) => (await call('GET', `${rig.service.url}/api/v1/exchange/${id}`, rig.sample)).json),
    );
    expect(
      made
        .map(({ criteria }) => criteria.productId)
        .flat()
        .sort(),
    ).toEqual(['urn:gtin:4012345000016', 'urn:gtin:4012345000023']);
    expect(made.map(({ comment }) => comment)).toEqual(['For both lamps', 'For both lamps']);
  });

  it('speaks German', async () => {
    const name = 'Deutscher Partner';
    await call('POST', `${rig.service.url}/api/v1/data-source`, {
      apiKey: rig.sample.apiKey,
      body: { name, url: 'http://localhost:4098/de', clientId: 'we', clientSecret: 'secret' },
    });
    const page = await rig.signedIn('/partners', { locale: 'de-DE' });
    await page.getByRole('table', { name: 'Partner' }).waitFor();
    await page.getByRole('button', { name: `${name} testen` }).click();
    const dialog = page.getByRole('dialog', { name: `Test von ${name}` });
    await dialog.getByText('Der Partner funktioniert nicht').waitFor();
    await dialog.getByText('Token holen: Gescheitert').waitFor();
    await dialog
      .getByText(/^keine Antwort/)
      .first()
      .waitFor();
    await rig.look(page, 'partners-german');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `${name} ändern` }).click();
    await page.getByLabel('Token-Endpunkt').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `${name} löschen` }).click();
    await page.getByRole('dialog', { name: `${name} löschen?` }).waitFor();
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

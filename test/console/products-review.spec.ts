import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasChromium } from '../support/pages/browser.js';
import { call } from '../support/companies/call.js';
import { useConsole } from '../support/pages/console.js';

describe.skipIf(!hasChromium())('reviewing and changing a product', () => {
  const rig = useConsole();

  const ask = async (method: string, path: string, body?: unknown) =>
    (await call(method, `${rig.service.url}/api/v1${path}`, { apiKey: rig.sample.apiKey, body })).json;
  const add = async (name: string, more: object = {}): Promise<string> =>
    (await ask('POST', '/material', { name, unit: 'kg', impacts: { 'GWP-fossil': { A1: '1.5' } }, ...more })).uuid;
  const get = (uuid: string) => ask('GET', `/material/${uuid}`);
  const move = (uuid: string, state: string) => ask('POST', `/material/${uuid}/state`, { state });
  const keyFor = async (...permissions: string[]): Promise<string> =>
    (await ask('POST', '/client', { name: permissions.join(), permissions, apiKey: true })).apiKey;
  const buttons = (page: Page) => page.locator('.page-head .actions button').allInnerTexts();
  const act = async (page: Page, name: string): Promise<void> => {
    await page.locator('.page-head').getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  const edit = async (page: Page) => {
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    return page.getByRole('dialog');
  };

  it('locks, submits and verifies a version, and makes the next one', async () => {
    const uuid = await add('Reviewed tin');
    const page = await rig.signedIn(`/products/${uuid}?kind=material`);
    await page.getByText('Draft', { exact: true }).waitFor();
    await act(page, 'Lock');
    await page.locator('.summary').getByText('Locked').waitFor();
    expect(await buttons(page)).toEqual(['New version', 'Submit for review']);
    await act(page, 'Submit for review');
    await page.locator('.summary').getByText('In review').waitFor();
    await rig.look(page, 'product-in-review');
    await act(page, 'Verify');
    await page.locator('.summary').getByText('Verified').waitFor();
    expect((await get(uuid)).versionState).toBe('verified');
    expect(await buttons(page)).toEqual(['New version']);

    await act(page, 'New version');
    await page.locator('.summary').getByText('Draft').waitFor();
    expect(page.url()).not.toContain(uuid);
    const dialog = await edit(page);
    await dialog.getByLabel('Name').fill('Reviewed tin, lighter');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Reviewed tin, lighter' }).waitFor();
    const next = page.url().match(/[\w-]{36}/)?.[0] ?? '';
    await ask('PATCH', `/material/${next}`, { impacts: { 'GWP-fossil': { A1: '1.25' } } });
    await page.reload();
    await page.getByRole('link', { name: 'Versions' }).click();
    await page.getByLabel('Compare with').selectOption(uuid);
    const difference = page.getByRole('table', { name: 'Difference' });
    await difference.getByRole('row', { name: /name Reviewed tin Reviewed tin, lighter/ }).waitFor();
    await difference.getByRole('row', { name: /GWP-fossil A1 1\.5.*1\.25/ }).waitFor();
    await rig.look(page, 'product-versions');
  });

  it('rejects with a reason, and not without one', async () => {
    rig.expectRefusals(400);
    const uuid = await add('Rejected tin');
    await move(uuid, 'locked');
    await move(uuid, 'in_review');
    const page = await rig.signedIn(`/products/${uuid}?kind=material`);
    await page.getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect.poll(() => dialog.getByLabel('Reason').getAttribute('aria-invalid')).toBe('true');
    await rig.look(page, 'product-reject');
    await dialog.getByLabel('Reason').fill('The steel is from another mill.');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await page.locator('.summary').getByText('Rejected').waitFor();
    await page.getByRole('link', { name: 'Versions' }).click();
    await page.getByText('The steel is from another mill.').waitFor();
  });

  it('offers only what the permission allows', async () => {
    const uuid = await add('Permitted tin');
    const reader = await rig.signedIn(`/products/${uuid}?kind=material`, { apiKey: await keyFor('material:read') });
    await reader.getByText('Draft', { exact: true }).waitFor();
    expect(await buttons(reader)).toEqual([]);
    expect(await reader.getByRole('button', { name: 'Set an image' }).count()).toBe(0);
    await reader.getByRole('link', { name: 'Where it comes from' }).click();
    await reader.getByText('permission model:read').waitFor();

    await move(uuid, 'locked');
    const reviewer = await rig.signedIn(`/products/${uuid}?kind=material`, {
      apiKey: await keyFor('material:read', 'verification:write'),
    });
    await reviewer.getByText('Locked', { exact: true }).waitFor();
    expect(await buttons(reviewer)).toEqual(['Submit for review']);
  });

  it('finds a unit and a place by what people call them', async () => {
    const uuid = await add('Found by words', {});
    const page = await rig.signedIn(`/products/${uuid}?kind=material`);
    const dialog = await edit(page);
    await dialog.getByLabel('such as Stück').fill('pièces');
    await dialog.getByRole('button', { name: 'pcs · piece' }).click();
    await dialog.getByLabel('such as Deutschland').fill('Allemagne');
    await dialog.getByRole('button', { name: 'DE · Germany' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await get(uuid)).toMatchObject({ unit: 'pcs', geoLocation: { code: 'DE' } });
  });

  it('changes what was typed and nothing else; what is emptied is cleared', async () => {
    const uuid = await add('Changed tin', { sku: 'TIN-1', weight: { quantity: 2, unit: 'kg' }, notes: 'Keep' });
    const page = await rig.signedIn(`/products/${uuid}?kind=material`);
    const dialog = await edit(page);
    await rig.look(page, 'product-edit');
    await dialog.getByLabel('SKU').fill('');
    await dialog.getByLabel('Weight', { exact: false }).first().fill('2,5');
    await dialog.getByLabel('Supplier', { exact: true }).selectOption({ label: 'Northfield Metals' });
    await dialog.getByLabel('Recycled content').fill('0');
    await dialog.getByLabel('Technology').selectOption('2');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const changed = await get(uuid);
    expect(changed).toMatchObject({
      weight: { quantity: 2.5, unit: 'kg' },
      supplier: { name: 'Northfield Metals' },
      recycledPercent: 0,
      dataQualityIndicators: { technologicalDQR: 2 },
      notes: 'Keep',
    });
    expect(changed).not.toHaveProperty('sku');
    await page.getByRole('region', { name: 'Facts' }).getByText('Northfield Metals').waitFor();
  });

  it("shows the service's faults at their fields, and what is no number before it is sent", async () => {
    rig.expectRefusals(400);
    const uuid = await add('Faulty tin');
    const page = await rig.signedIn(`/products/${uuid}?kind=material`);
    const dialog = await edit(page);
    await dialog.getByLabel('Recycled content').fill('much');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter a number').waitFor();
    await dialog.getByLabel('Recycled content').fill('140');
    await dialog.getByLabel('Name').fill('');
    await dialog.getByLabel('Part of the world').fill('Atlantis');
    await dialog.getByRole('button', { name: 'Save' }).click();
    for (const label of ['Recycled content', 'Name', 'Part of the world'])
      await expect.poll(() => dialog.getByLabel(label).getAttribute('aria-invalid')).toBe('true');
    expect(await dialog.getByLabel('Recycled content').inputValue()).toBe('140');
    await rig.look(page, 'product-faults');
    expect(await get(uuid)).toMatchObject({ name: 'Faulty tin' });
  });

  it('takes figures by stage as the exact decimals that were typed', async () => {
    rig.expectRefusals(400);
    const uuid = await add('Measured tin');
    const page = await rig.signedIn(`/products/${uuid}?kind=material&view=origin`);
    await page.getByRole('button', { name: 'Enter figures' }).click();
    const dialog = page.getByRole('dialog', { name: 'Figures of Climate change: fossil' });
    expect(await dialog.getByLabel('A1 ·').inputValue()).toBe('1.5');
    await dialog.getByLabel('A1 ·').fill('');
    await dialog.getByLabel('A3 ·').fill('much');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => dialog.getByLabel('A3 ·').getAttribute('aria-invalid')).toBe('true');
    await rig.look(page, 'product-enter');
    await dialog.getByLabel('A3 ·').fill('0,100000000000000000000000000001');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { impacts } = await get(uuid);
    expect(impacts['GWP-fossil']).toMatchObject({ A3: '0.100000000000000000000000000001' });
    expect(impacts['GWP-fossil']).not.toHaveProperty('A1');
  });

  it('keeps what was typed where somebody else was quicker, and shows what they changed', async () => {
    rig.expectRefusals(412);
    const uuid = await add('Contested tin', { sku: 'OLD', notes: 'Old' });
    const page = await rig.signedIn(`/products/${uuid}?kind=material`);
    const dialog = await edit(page);
    await dialog.getByLabel('SKU').fill('MINE');
    await dialog.getByLabel('Description').fill('Typed for long');
    await ask('PATCH', `/material/${uuid}`, { sku: 'THEIRS', notes: 'New' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Changed by someone else meanwhile').waitFor();
    expect(await get(uuid)).toMatchObject({ sku: 'THEIRS' });
    await rig.look(page, 'product-clash');

    await dialog.getByText('This is what others changed').waitFor();
    await dialog.getByText('THEIRS', { exact: true }).waitFor();
    expect(await dialog.getByLabel('SKU').inputValue()).toBe('MINE');
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Typed for long');
    // Nobody typed here, so it is what it is now.
    expect(await dialog.getByLabel('Notes').inputValue()).toBe('New');
    await rig.look(page, 'product-clash-loaded');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await get(uuid)).toMatchObject({ sku: 'MINE', notes: 'New', description: 'Typed for long' });
  });

  it('enters no figure over one that somebody else entered while the page was polled', async () => {
    rig.expectRefusals(412);
    const uuid = await add('Contested figure');
    const page = await rig.open(`/products/${uuid}?kind=material&view=origin`);
    await page.clock.install();
    await page.locator('input[type=password]').fill(rig.sample.apiKey);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Enter figures' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('A1 ·').fill('2.5');
    await ask('PATCH', `/material/${uuid}`, { impacts: { 'GWP-fossil': { A1: '3.5', A2: '0.25' } } });
    const polled = page.waitForResponse((response) => response.url().includes(`/material/${uuid}?`));
    await page.clock.fastForward(15_000);
    await polled;
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Changed by someone else meanwhile').waitFor();
    expect((await get(uuid)).impacts['GWP-fossil']).toMatchObject({ A1: '3.5' });
    expect(await dialog.getByLabel('A1 ·').inputValue()).toBe('2.5');
    expect(await dialog.getByLabel('A2 ·').inputValue()).toBe('0.25');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await get(uuid)).impacts['GWP-fossil']).toMatchObject({ A1: '2.5', A2: '0.25' });
  });

  it('says so where a review clashes with what somebody else did', async () => {
    rig.expectRefusals(409, 412);
    const uuid = await add('Raced tin');
    const page = await rig.signedIn(`/products/${uuid}?kind=material`);
    await page.getByRole('button', { name: 'Lock' }).click();
    await move(uuid, 'locked');
    await page.getByRole('dialog').getByRole('button', { name: 'Lock' }).click();
    await page.getByRole('alert').waitFor();
  });
});

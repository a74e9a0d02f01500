// @module-tag long
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasChromium } from '../support/pages/browser.js';
import { call } from '../support/companies/call.js';
import { useConsole } from '../support/pages/console.js';

describe.skipIf(!hasChromium())('where factors are used', () => {
  const rig = useConsole();

  const send = async (method: string, path: string, body?: unknown): Promise<any> => {
    const { json, status } = await call(method, `${rig.service.url}/api/v1/${path}`, {
      apiKey: rig.sample.apiKey,
      body,
    });
    expect([path, status]).toEqual([path, 200]);
    return json;
  };
  const factor = async (name: string, unit: string, figure: string): Promise<string> =>
    (await send('POST', 'dataset', { name, unit, impacts: { 'GWP-fossil': { A1_A3: figure } } })).uuid;
  const product = async (name: string, dataset: string, quantity = 2): Promise<string> => {
    const body = { name, unit: 'pcs', dataset: { uuid: dataset }, datasetAmount: { quantity, unit: 'kg' } };
    return (await send('POST', 'material', body)).uuid;
  };
  const bindingOf = async (uuid: string) => {
    const { dataset, datasetAmount, impacts } = await send('GET', `material/${uuid}`);
    return [dataset.name, datasetAmount, impacts['GWP-fossil'].A1_A3];
  };
  const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
  const choose = async (page: Page, words: string, name: string) => {
    await page.getByLabel('Search for a factor').fill(words);
    await page.getByRole('radio', { name: new RegExp(name) }).check();
  };

  it('shows the products that are bound to a factor, by pages; each is a link', async () => {
    const uuid = await factor('Widely used', 'kg', '1.5');
    for (let nth = 1; nth <= 27; nth += 1) await product(`Part ${String(nth).padStart(2, '0')}`, uuid);
    await send('POST', 'process', { name: 'Melting', dataset: { uuid } });
    const page = await rig.signedIn(`/factors/${uuid}`);
    await page.getByRole('link', { name: 'Materials (27)' }).waitFor();
    await page.getByText('1–25 of 27').waitFor();
    await row(page, 'Part 01')
      .getByText(/^3 kg CO₂e/)
      .waitFor();
    await rig.look(page, 'factor-used');
    await page.getByRole('link', { name: 'Next' }).click();
    await row(page, 'Part 27').waitFor();
    await page.getByRole('link', { name: 'Process elements (1)' }).click();
    await page.getByRole('link', { name: 'Melting' }).click();
    await page.getByRole('heading', { name: 'Melting' }).waitFor();
  });

  it('says where nothing is bound to it', async () => {
    const page = await rig.signedIn(`/factors/${await factor('Lonely', 'kg', '1')}`, { locale: 'de-DE' });
    await page.getByText('Nichts ist an ihn gebunden').waitFor();
    await page.getByRole('heading', { name: 'Wo er benutzt wird' }).waitFor();
  });

  it('binds a product to another factor from its page, and shows its figures before and after', async () => {
    const [first] = [await factor('Tin of old', 'kg', '2'), await factor('Tin of new', 'kg', '0.123456789')];
    const uuid = await product('Tin box', first);
    const page = await rig.signedIn(`/products/${uuid}?kind=material`);
    await page.getByRole('button', { name: 'Bind to another factor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bind Tin box to a factor' });
    expect(await dialog.getByLabel('Amount of the factor').inputValue()).toBe('2');
    await choose(page, 'tin new', 'Tin of new');
    await rig.look(page, 'product-bind');
    await dialog.getByRole('button', { name: 'Bind', exact: true }).click();
    const done = page.getByRole('dialog', { name: 'Bound to Tin of new' });
    const gate = done.getByRole('row', { name: /GWP-fossil A1_A3/ });
    await gate.getByText(/^4 kg CO₂e/).waitFor();
    await gate.getByRole('button').click();
    await gate.getByText('0.246913578', { exact: true }).waitFor();
    await rig.look(page, 'product-bound');
    expect(await bindingOf(uuid)).toEqual(['Tin of new', { quantity: 2, unit: 'kg' }, '0.246913578']);
    await done.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Tin of new' }).first().waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.innerText')).toBe('Bind to another factor');
  });

  it('does not take an amount that is no number, or that does not convert, and nothing over what others changed', async () => {
    rig.expectRefusals(400, 412);
    const metal = await factor('Zinc', 'kg', '3');
    await factor('Zinc furnace', 'kWh', '0.5');
    const uuid = await product('Zinc plate', metal);
    const page = await rig.signedIn(`/products/${uuid}?kind=material`);
    await page.getByRole('button', { name: 'Bind to another factor' }).click();
    const dialog = page.getByRole('dialog');
    const bind = dialog.getByRole('button', { name: 'Bind', exact: true });
    await choose(page, 'zinc', 'Zinc furnace');
    await dialog.getByLabel('Amount of the factor').fill('much');
    await bind.click();
    await dialog.getByText('Enter a number of digits').waitFor();
    await dialog.getByLabel('Amount of the factor').fill('1,5');
    await bind.click();
    await dialog.getByText(/does not convert/).waitFor();
    expect(await dialog.getByLabel('Unit of the amount').getAttribute('aria-invalid')).toBe('true');
    await rig.look(page, 'product-bind-faults');
    await dialog.getByLabel('Unit of the amount').selectOption('kWh');
    await send('PATCH', `material/${uuid}`, { datasetAmount: { quantity: 7, unit: 'kg' } });
    await bind.click();
    await dialog.getByText('Changed by someone else meanwhile').waitFor();
    expect((await bindingOf(uuid))[0]).toBe('Zinc');
    expect(await dialog.getByLabel('Amount of the factor').inputValue()).toBe('1,5');
    await bind.click();
    await page.getByRole('dialog', { name: 'Bound to Zinc furnace' }).waitFor();
    expect(await bindingOf(uuid)).toEqual(['Zinc furnace', { quantity: 1.5, unit: 'kWh' }, '0.75']);
  });

  it('binds several to another factor: each keeps its amount, and what fails stays and says why', async () => {
    rig.expectRefusals(400);
    const from = await factor('Nickel', 'kg', '10');
    const elsewhere = await factor('Cobalt', 'kg', '20');
    await factor('Nickel melting', 'kWh', '1');
    await factor('Nickel, recycled', 'kg', '4');
    const [coin, ring, chain, kept] = [
      await product('Coin', from, 1),
      await product('Ring', from, 3),
      await product('Chain', from, 5),
      await product('Sealed', from, 7),
    ];
    await send('POST', `material/${kept}/state`, { state: 'locked' });
    const page = await rig.signedIn(`/factors/${from}`);
    await row(page, 'Sealed').waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await page.getByRole('link', { name: /Show drafts only/ }).click();
    await row(page, 'Sealed').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Choose all drafts of this page' }).click();
    await page.getByRole('button', { name: 'Bind to another factor (3)' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Bind', exact: true }).click();
    await dialog.getByText('Choose a factor.').waitFor();
    await choose(page, 'nickel', 'Nickel melting');
    await dialog.getByRole('button', { name: 'Bind', exact: true }).click();
    await dialog.getByText('3 of 3').waitFor();
    expect(await dialog.getByText('Stays as it is', { exact: true }).count()).toBe(3);
    await dialog
      .getByText(/does not convert/)
      .first()
      .waitFor();
    await rig.look(page, 'factor-repoint-faults');
    await dialog.locator('.actions').getByRole('button', { name: 'Close' }).click();
    expect((await bindingOf(coin))[0]).toBe('Nickel');

    await page.getByRole('checkbox', { name: 'Choose Coin' }).check();
    await page.getByRole('checkbox', { name: 'Choose Chain' }).check();
    await page.getByRole('button', { name: 'Bind to another factor (2)' }).click();
    await choose(page, 'nickel recycled', 'Nickel, recycled');
    await send('PATCH', `material/${chain}`, {
      dataset: { uuid: elsewhere },
      datasetAmount: { quantity: 5, unit: 'kg' },
    });
    await dialog.getByRole('button', { name: 'Bind', exact: true }).click();
    await dialog.getByText('Somebody bound it to another factor').waitFor();
    await row(page, 'Coin').getByText('Bound', { exact: true }).waitFor();
    await rig.look(page, 'factor-repointed');
    await dialog.locator('.actions').getByRole('button', { name: 'Close' }).click();
    await row(page, 'Coin').waitFor({ state: 'detached' });
    expect(await bindingOf(coin)).toEqual(['Nickel, recycled', { quantity: 1, unit: 'kg' }, '4']);
    expect(await bindingOf(ring)).toEqual(['Nickel', { quantity: 3, unit: 'kg' }, '30']);
    expect((await bindingOf(chain))[0]).toBe('Cobalt');
  });

  it('offers no binding to who may only read', async () => {
    const uuid = await factor('Read only', 'kg', '1');
    const part = await product('Read only part', uuid);
    const body = { name: 'Reader', permissions: ['material:read', 'dataset:read'], apiKey: true };
    const { apiKey } = await send('POST', 'client', body);
    const page = await rig.signedIn(`/factors/${uuid}`, { apiKey });
    await row(page, 'Read only part').waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    expect(await page.getByRole('link', { name: /Process elements/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Read only part' }).click();
    await page.getByRole('heading', { name: 'Read only part' }).waitFor();
    expect(page.url()).toContain(part);
    expect(await page.getByRole('button', { name: /Bind/ }).count()).toBe(0);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasChromium } from '../support/pages/browser.js';
import { call } from '../support/companies/call.js';
import { useConsole } from '../support/pages/console.js';
import { importFile } from '../support/companies/file-imports.js';

describe.skipIf(!hasChromium())('the model editor', () => {
  const rig = useConsole();

  const ask = async (method: string, path: string, body?: unknown) =>
    (await call(method, `${rig.service.url}/api/v1${path}`, { apiKey: rig.sample.apiKey, body })).json;
  const material = async (name: string, more: object = {}): Promise<string> =>
    (await ask('POST', '/material', { name, unit: 'kg', impacts: { 'GWP-fossil': { A1: '1.5' } }, ...more })).uuid;
  /** A draft in pieces with a model of these inputs. */
  const modelled = async (name: string, inputs: readonly object[] = []) => {
    const product = (await ask('POST', '/material', { name, unit: 'pcs' })).uuid as string;
    const model = (await ask('POST', '/model', { product: { uuid: product } })).uuid as string;
    for (const input of inputs) await ask('POST', `/model/${model}/input`, input);
    return { product, model };
  };
  const inputsOf = async (model: string) => (await ask('GET', `/model/${model}/input`)).data;
  const kg = (uuid: string, quantity: number, more: object = {}) => ({
    ...{ material: { uuid }, quantity, unit: 'kg' },
    ...more,
  });
  const keyFor = async (...permissions: string[]): Promise<string> =>
    (await ask('POST', '/client', { name: permissions.join(), permissions, apiKey: true })).apiKey;
  const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });
  const figure = (page: Page) => page.getByRole('region', { name: 'Figure' });
  const open = (uuid: string, options = {}) => rig.signedIn(`/products/${uuid}?kind=material&view=model`, options);

  it('shows blocks, their inputs and what these are made of, with what each adds', async () => {
    const { data } = await ask('GET', '/material?q=Desk%20lamp');
    const page = await rig.signedIn(`/products/${data[0].uuid}?kind=material`);
    await page.getByRole('link', { name: 'Model', exact: true }).click();
    await page.getByRole('table', { name: 'What goes into one Desk lamp' }).waitFor();
    const [model] = (await ask('GET', `/model?product=${data[0].uuid}`)).data;
    const { stages } = await ask('GET', `/model/${model.uuid}/contribution`);
    const foot = stages[0].parts.find((part: any) => part.input.name === 'Foot');
    await row(page, /what Foot is/)
      .getByText('0.9 kg')
      .waitFor();
    await rig.look(page, 'model');

    await row(page, /what Foot is/)
      .getByRole('button', { name: /show the exact value/ })
      .click();
    await page.getByText(foot.contributions['GWP-fossil'].amount, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Show what Foot is made of' }).click();
    await row(page, /Steel cans, primary/).waitFor();
    const factor = page.getByRole('link', { name: 'Steel cans, primary' });
    expect(await factor.getAttribute('href')).toMatch(/^\/console\/factors\/[\w-]{36}$/);
    await rig.look(page, 'model-open');
    await page.getByRole('button', { name: 'Show the inputs of Body' }).click();
    await row(page, /what Foot is/).waitFor({ state: 'detached' });
    await row(page, /Body 3 inputs/).waitFor();
  });

  it('changes a quantity in its place by keyboard alone, and says what became of the figure', async () => {
    const steel = await material('Keyed steel');
    const { product, model } = await modelled('Keyed beam', [kg(steel, 2)]);
    const page = await open(product);
    await figure(page).getByText('3 kg CO₂e / pcs').waitFor();
    await page.getByRole('button', { name: 'Change quantity of Keyed steel: 2 kg' }).focus();
    await page.keyboard.press('Enter');
    const quantity = page.getByLabel('Quantity', { exact: true });
    await expect
      .poll(() => quantity.evaluate((element: any) => element === element.ownerDocument.activeElement))
      .toBe(true);
    await page.keyboard.type('7');
    await page.keyboard.press('Escape');
    await quantity.waitFor({ state: 'detached' });
    expect((await inputsOf(model))[0].quantity).toBe(2);

    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('2 kg');
    await page.keyboard.press('Enter');
    await quantity.waitFor();
    await page.keyboard.type('2,25');
    await page.keyboard.press('Enter');
    await page
      .getByRole('status')
      .getByText('Cradle to gate (A1–A3) is now 3.38 kg CO₂e / pcs, +0.375 kg CO₂e / pcs')
      .waitFor();
    expect((await inputsOf(model))[0].quantity).toBe(2.25);
    await figure(page).getByText('Before: 3 (+0.375').waitFor();
    await figure(page).getByRole('button', { name: /3\.38/ }).click();
    await figure(page).getByText('3.375', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Change quantity of Keyed steel: 2.25 kg' }).waitFor();
    await rig.look(page, 'model-changed');
  });

  it('changes unit, stage and block, offers the units that fit, and shows the faults at the field', async () => {
    rig.expectRefusals(400);
    const steel = await material('Placed steel');
    const { product, model } = await modelled('Placed beam', [kg(steel, 2)]);
    await ask('POST', `/model/${model}/block`, { name: 'Frame' });
    const page = await open(product);
    await page.getByRole('button', { name: 'Change stage of Placed steel: A1' }).click();
    await page.getByLabel('Unit', { exact: true }).waitFor();
    // Until the material is read, all units are offered.
    await expect
      .poll(async () => (await page.getByLabel('Unit', { exact: true }).locator('option').allInnerTexts()).sort())
      .toEqual(['mg', 'g', 'kg', 't', 'kt', 'lb', 'oz', 'tn_us', 'tn_uk', 'cwt_us', 'cwt_uk'].sort());
    await page.getByLabel('Stage', { exact: true }).selectOption('A3');
    await page.getByLabel('Unit', { exact: true }).selectOption('t');
    await page.getByLabel('Block', { exact: true }).selectOption({ label: 'Frame' });
    await page.getByLabel('Quantity', { exact: true }).fill('much');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a number of digits').waitFor();
    await page.getByLabel('Quantity', { exact: true }).fill('-1');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByLabel('Quantity', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await page.locator('.input-form .fault').waitFor();
    await rig.look(page, 'model-faults');
    await page.getByLabel('Quantity', { exact: true }).fill('0.5');
    await page.keyboard.press('Enter');
    await page.getByLabel('Quantity', { exact: true }).waitFor({ state: 'detached' });
    expect((await inputsOf(model))[0]).toMatchObject({
      ...{ quantity: 0.5, unit: 't', lifecycleStage: { code: 'A3' }, block: { name: 'Frame' } },
    });
    await row(page, /Frame 1 input/).waitFor();
  });

  it('keeps what was typed where somebody else was quicker', async () => {
    rig.expectRefusals(412);
    const steel = await material('Raced steel');
    const { product, model } = await modelled('Raced beam', [kg(steel, 2)]);
    const page = await open(product);
    await page.getByRole('button', { name: /^Change quantity of/ }).click();
    await page.getByLabel('Quantity', { exact: true }).fill('4');
    const [{ uuid }] = await inputsOf(model);
    await ask('PATCH', `/model/${model}/input/${uuid}`, { quantity: 3, lifecycleStage: { code: 'A5' } });
    await page.keyboard.press('Enter');
    await page.getByText('This is what others changed').waitFor();
    expect(await page.getByLabel('Quantity', { exact: true }).inputValue()).toBe('4');
    expect(await page.getByLabel('Stage', { exact: true }).inputValue()).toBe('A5');
    expect((await inputsOf(model))[0].quantity).toBe(3);
    await rig.look(page, 'model-clash');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByLabel('Quantity', { exact: true }).waitFor({ state: 'detached' });
    expect((await inputsOf(model))[0]).toMatchObject({ quantity: 4, lifecycleStage: { code: 'A5' } });
  });

  it('builds a model from nothing: materials and lanes, blocks, and takes inputs out again', async () => {
    const steel = await material('Built steel', { sku: 'BST-1' });
    const { uuid } = await ask('POST', '/material', { name: 'Built beam', unit: 'pcs' });
    const page = await open(uuid);
    await page.getByText('It has no model yet').waitFor();
    await rig.look(page, 'model-none');
    await page.getByRole('button', { name: 'Build a model' }).click();
    await page.getByText('Nothing goes into it yet').waitFor();
    await page.getByRole('button', { name: 'Add a block' }).click();
    await page.getByLabel('Name of the block').fill('Frame');
    await page.keyboard.press('Enter');
    await row(page, /Frame 0 inputs/).waitFor();

    await page.getByRole('button', { name: 'Add an input to Frame' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('Choose what goes in.').waitFor();
    await dialog.getByLabel(/^Material, process/).fill('Built ste');
    await dialog.getByRole('button', { name: /^Built steel/ }).waitFor();
    await rig.look(page, 'model-search');
    await dialog.getByRole('button', { name: /^Built steel/ }).click();
    await dialog.getByLabel('Quantity', { exact: true }).fill('1.5');
    await expect.poll(() => dialog.getByLabel('Unit', { exact: true }).inputValue()).toBe('kg');
    await rig.look(page, 'model-add');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await row(page, /Built steel/)
      .getByText('1.5 kg')
      .waitFor();

    await page.getByRole('button', { name: 'Add an input', exact: true }).click();
    await dialog.getByLabel(/^Material, process/).fill('Sheffield to Hann');
    await dialog
      .getByRole('button', { name: /Sheffield to Hannover/ })
      .first()
      .click();
    expect(await dialog.getByLabel('Stage', { exact: true }).inputValue()).toBe('A2');
    await dialog.getByLabel('Carries').selectOption({ label: 'Built steel' });
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await row(page, /Sheffield to Hannover/)
      .getByText('Carries: Built steel')
      .waitFor();
    const model = (await ask('GET', `/model?product=${uuid}`)).data[0].uuid as string;
    expect(await inputsOf(model)).toMatchObject([
      {
        material: { uuid: steel },
        quantity: 1.5,
        unit: 'kg',
        block: { name: 'Frame' },
        lifecycleStage: { code: 'A1' },
      },
      { transport: { for: { name: 'Built steel' }, weight: { quantity: 1.5 } }, lifecycleStage: { code: 'A2' } },
    ]);
    await rig.look(page, 'model-built');

    await page.getByRole('button', { name: 'Delete Sheffield to Hannover' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await row(page, /Sheffield to Hannover/).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete Built steel' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Rename Frame' }).click();
    await dialog.getByLabel('Name of the block').fill('Hull');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete Hull' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Nothing goes into it yet').waitFor();
    expect(await inputsOf(model)).toEqual([]);
  });

  it('takes switches, in their own unit, and says why a product can’t go into itself', async () => {
    rig.expectRefusals(400, 409);
    const { product, model } = await modelled('Circular beam');
    const page = await open(product);
    await page.getByRole('button', { name: 'Add an input', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const search = dialog.getByLabel(/^Material, process/);
    await search.fill('Heat');
    await dialog.getByRole('button', { name: /^Heat Switch/ }).click();
    const unit = dialog.getByLabel('Unit', { exact: true });
    await expect.poll(() => unit.inputValue()).toBe('kWh');
    expect(await unit.locator('option', { hasText: 'kg' }).count()).toBe(0);
    await dialog.getByLabel('Quantity', { exact: true }).fill('2');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await row(page, /of Heat: 2 kWh/).waitFor();
    expect(await inputsOf(model)).toMatchObject([{ material: { name: 'Heat' }, quantity: 2, unit: 'kWh' }]);

    await page.getByRole('button', { name: 'Add an input', exact: true }).click();
    await search.fill('nothing like this');
    await dialog.getByText('Nothing matches this.').last().waitFor();
    await search.fill('Circular beam');
    await dialog.getByRole('button', { name: /^Circular beam/ }).click();
    await expect.poll(() => unit.inputValue()).toBe('pcs');
    await dialog.getByLabel('Quantity', { exact: true }).fill('1');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog
      .getByText(/cycle|circle|itself/i)
      .first()
      .waitFor();
    await rig.look(page, 'model-cycle');
    expect(await inputsOf(model)).toHaveLength(1);
  });

  it('compares a what-if copy with the version that it is of, and drops it', async () => {
    const [steel, wood] = [await material('Tried steel'), await material('Tried wood')];
    const { product } = await modelled('Tried beam', [kg(steel, 2), kg(wood, 1, { lifecycleStage: { code: 'A5' } })]);
    const page = await open(product);
    await page.getByRole('button', { name: 'What-if copy' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This version is locked first').waitFor();
    await dialog.getByRole('button', { name: 'Lock and copy' }).click();
    await page.getByRole('heading', { name: 'Compared with version 1' }).waitFor();
    expect(page.url()).not.toContain(`/products/${product}`);
    await page.getByText('Both have the same inputs.').waitFor();
    await page.getByText('Both have the same figures.').waitFor();
    await page.getByRole('button', { name: 'Change quantity of Tried steel: 2 kg' }).click();
    await page.getByLabel('Quantity', { exact: true }).fill('1');
    await page.keyboard.press('Enter');
    await row(page, /Tried steel Changed Quantity: 2 kg → 1 kg/).waitFor();
    await page.getByRole('button', { name: 'Delete Tried wood' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await row(page, /Tried wood Deleted/).waitFor();
    await row(page, /A1 · Raw material supply 3.*1\.5.*-1\.5/).waitFor();
    await figure(page)
      .getByText(/Version 1: 3 \(-1\.5/)
      .waitFor();
    await rig.look(page, 'model-what-if');
    expect((await ask('GET', `/material/${product}`)).impacts['GWP-fossil'].A1).toBe('3');

    await page.goto(`${rig.service.url}/console/products/${product}?kind=material&view=model`);
    await page.getByText('There is a draft already, beside this version.').waitFor();
    await page.getByRole('link', { name: 'Open the draft' }).click();
    await row(page, /Tried wood Deleted/).waitFor();
    await page.getByRole('button', { name: 'Delete this draft' }).click();
    await dialog.getByRole('button', { name: 'Delete this draft' }).click();
    await page.getByText('This version is locked, so its model can’t be changed.').waitFor();
    expect(page.url()).toContain(product);
    await rig.look(page, 'model-locked');
    expect(await page.getByRole('button', { name: /^Change|^Delete|^Add/ }).count()).toBe(0);
    expect((await ask('GET', `/material/${product}/versions`)).data).toHaveLength(1);
  });

  it('offers nothing to who may read only', async () => {
    const steel = await material('Seen steel');
    const { product } = await modelled('Seen beam', [kg(steel, 2)]);
    const page = await open(product, { apiKey: await keyFor('material:read', 'model:read') });
    await row(page, /Seen steel/).waitFor();
    expect(await page.getByRole('button', { name: /^Change|^Delete|^Add|^What-if/ }).count()).toBe(0);
    const blind = await open(product, { apiKey: await keyFor('material:read') });
    await blind.getByText('permission model:read').waitFor();
  });

  it('stays usable with 1,000 inputs', async () => {
    const steel = await material('Many steel');
    const { product } = await modelled('Many beam');
    const lines = Array.from({ length: 1_000 }, (_, nth) => `${product},${steel},1,kg,Part ${nth}`);
    const content = ['parent,component,quantity,unit,name', ...lines].join('\n');
    const token = await rig.service.token(rig.sample);
    const { state } = await importFile(rig.service.url, { token }, 'kind=model', { content });
    expect(state).toBe('done');
    const page = await open(product);
    await page.getByRole('button', { name: 'Show 100 more' }).waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(60);
    await page.getByRole('button', { name: 'Show 100 more' }).click();
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(150);
    await page.getByLabel('Find an input').fill('Part 777');
    await row(page, /Part 777/).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('button', { name: /^Change quantity of Part 777/ }).click();
    await page.getByLabel('Quantity', { exact: true }).fill('2');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('is now 1,501.5').waitFor();
  }, 180_000);

  it('speaks German', async () => {
    const steel = await material('Deutscher Stahl');
    const { product } = await modelled('Deutscher Balken', [kg(steel, 1250.5)]);
    const page = await open(product, { locale: 'de-DE' });
    await page.getByRole('heading', { name: 'Eingänge' }).waitFor();
    await page.getByRole('button', { name: 'Menge von Deutscher Stahl ändern: 1.250,5 kg' }).waitFor();
    await rig.look(page, 'model-german');
  });
});

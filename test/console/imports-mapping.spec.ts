import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasChromium } from '../support/pages/browser.js';
import { call } from '../support/companies/call.js';
import { useConsole } from '../support/pages/console.js';

const IMPORT = /\/imports\/[0-9a-f-]{36}$/;

describe.skipIf(!hasChromium())('the mapping of a file on its page', () => {
  const rig = useConsole();

  const get = async (path: string) => (await call('GET', `${rig.service.url}/api/v1/${path}`, rig.sample)).json;
  const choose = async (page: Page, name: string, lines: readonly string[], kind = 'Activities') => {
    const buffer = Buffer.from(`${lines.join('\n')}\n`);
    await page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer });
    await page.getByLabel('What the rows are').selectOption(kind);
  };
  const imported = async (page: Page) => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.waitForURL(IMPORT);
    // The rows have no scope, which is not always meant so.
    await page.getByRole('button', { name: 'Write them as they are' }).click();
    await page.getByRole('status').getByText('Done').waitFor();
    return get(`import/${page.url().split('/').pop()}`);
  };
  const units = (texts: readonly string[], of = 'Unit') => [
    'syncId,name,quantity,unit,startDate',
    ...texts.map((text, nth) => `${of} ${text}-${nth},Input ${nth},${nth + 1},${text},2026-01-31`),
  ];

  it('asks each text once, and takes what is proposed at a press', async () => {
    const page = await rig.signedIn('/imports');
    await choose(page, 'units.csv', units(['Killogram', 'ton', 'Killogram', 'Flurgs', 'Killogram', 'ton']));
    const asked = page.getByRole('table', { name: 'Texts that are not understood' });
    const kilograms = asked.getByRole('row').filter({ hasText: 'Killogram' });
    await kilograms.waitFor();
    expect(await asked.getByRole('row').count()).toBe(4);
    expect(await kilograms.getByRole('cell').first().innerText()).toMatch(/^3\s+Line 2/);
    await page.getByText('0 of 3 are decided.').waitFor();
    await rig.look(page, 'imports-asked');
    await page.getByRole('button', { name: 'Take kg for Killogram' }).click();
    await page.getByText('1 of 3 are decided.').waitFor();
    // Where a text has no proposal, there is a field.
    await page.getByLabel('What ton in unit stands for').fill('tn_us');
    await page.getByLabel('What Flurgs in unit stands for').fill('pcs');
    await page.getByText('3 of 3 are decided.').waitFor();
    expect(await imported(page)).toMatchObject({ rows: { written: 6, faulty: 0 } });
    const { data } = await get('activity?syncId=Unit ton-1');
    expect(data).toMatchObject([{ quantity: 2, unit: 'tn_us' }]);
  });

  it('takes a proposal by Enter, and all of them at once', async () => {
    const page = await rig.signedIn('/imports');
    await choose(page, 'keys.csv', units(['Killogram', 'kilowathours', 'Kubikmetter'], 'Key'));
    const field = page.getByLabel('What Killogram in unit stands for');
    await field.focus();
    await page.keyboard.press('Enter');
    expect(await field.inputValue()).toBe('kg');
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('What Killogram in unit stands for');
    await page.getByRole('button', { name: 'Take all 2 that are proposed' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('3 of 3 are decided.').waitFor();
    expect(await page.getByLabel('What kilowathours in unit stands for').inputValue()).toBe('kWh');
    expect(await imported(page)).toMatchObject({ rows: { written: 3, faulty: 0 } });
  });

  it('says all that a mapping can say of columns and rows', async () => {
    const page = await rig.signedIn('/imports');
    await choose(page, 'plants.csv', [
      'Plant|Article|Text|Amount|Price unit|Status',
      'W1|A-1|Steel|5000|1000|ok',
      'W2|A-1|Steel|x|1000|void',
      'W2|A-1|Zinc|ten|10|ok',
    ]);
    await page.getByLabel('Field that Plant fills').fill('syncId');
    await page.getByLabel('Field that Text fills').fill('name');
    await page.getByLabel('Field that Amount fills').fill('quantity');
    await page.getByLabel('Unit of Amount').fill('kg');
    for (const column of ['Article', 'Status']) await page.getByLabel(`Field that ${column} fills`).fill('');
    await page.getByLabel('Day of every row').fill('2026-01-31');

    await page.getByRole('button', { name: 'More about Plant' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Column 2').selectOption('Article');
    await dialog.getByLabel('Column 3').waitFor();
    await rig.look(page, 'imports-column');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('More about Plant');

    await page.getByRole('button', { name: 'More about Amount' }).click();
    await dialog.getByLabel('Divided by').selectOption('the column Price unit');
    await dialog.getByRole('button', { name: 'Add a text' }).click();
    await dialog.getByLabel('Text 1', { exact: true }).fill('ten');
    await dialog.getByLabel('What text 1 stands for').fill('10');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const amount = page.getByRole('row').filter({ hasText: '5000' });
    await amount.getByText('Divided by Price unit').waitFor();
    await amount.getByText('ten → 10').waitFor();

    await page.getByRole('button', { name: 'Add a field' }).click();
    const further = page.getByRole('group', { name: 'Further field 1' });
    await further.getByLabel('Fills the field').fill('description');
    await further.getByLabel('Text', { exact: true }).fill('From the plants');
    await page.getByRole('button', { name: 'Take only some rows' }).click();
    const condition = page.getByRole('group', { name: 'Condition 1' });
    await condition.getByLabel('Column', { exact: true }).selectOption('Status');
    await condition.getByLabel('Condition', { exact: true }).selectOption('is not');
    await condition.getByLabel('Text', { exact: true }).fill('VOID');
    await rig.look(page, 'imports-everything');

    expect(await imported(page)).toMatchObject({ rows: { read: 2, written: 2, faulty: 0, leftOut: 1 } });
    const described = 'From the plants';
    const read = await Promise.all(
      ['W1 | A-1', 'W2 | A-1'].map((key) => get(`activity?${new URLSearchParams({ syncId: key }).toString()}`)),
    );
    expect(read.map(({ data }) => data)).toMatchObject([
      [{ name: 'Steel', quantity: 5, unit: 'kg', description: described }],
      [{ name: 'Zinc', quantity: 1, unit: 'kg', description: described }],
    ]);
  });

  it('reads a file as it is told: separator, heads of several rows, texts that mean no value', async () => {
    const page = await rig.signedIn('/imports');
    await choose(page, 'heads.csv', [
      'Consumption of 2025; all plants',
      'Number;What;Amount;Amount',
      ';;here;there',
      'H-1;Gas;4;none yet',
      'H-2;Gas;none yet;6',
    ]);
    await page.getByText('How the file is read').click();
    await page.getByLabel('Separator').selectOption('Semicolon ;');
    await page.getByLabel('Line of the heads').fill('2');
    await page.getByLabel('Rows of the heads').fill('2');
    await page.getByLabel('Texts that mean no value').fill('none yet');
    await page.getByLabel('Field that Amount there fills').waitFor();
    await rig.look(page, 'imports-reading');
    await page.getByLabel('Field that Number fills').fill('syncId');
    await page.getByLabel('Field that What fills').fill('name');
    await page.getByLabel('Field that Amount here fills').fill('description');
    await page.getByLabel('Field that Amount there fills').fill('quantity');
    await page.getByLabel('Unit of Amount there').fill('m3');
    await page.getByLabel('Day of every row').fill('2026-01-31');
    expect(await imported(page)).toMatchObject({ rows: { read: 2, written: 2 } });
    expect((await get('activity?syncId=H-2')).data).toMatchObject([{ quantity: 6, unit: 'm3' }]);
  });
});

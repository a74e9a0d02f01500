import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasChromium } from '../support/pages/browser.js';
import { call } from '../support/companies/call.js';
import { useConsole } from '../support/pages/console.js';

const NAME_OF_FOCUSED = `(() => {
  if (document.activeElement === document.body) return '';
  const { ariaLabel, labels, innerText } = document.activeElement;
  return (ariaLabel || labels?.[0]?.innerText || innerText || '').trim();
})()`;
const MOST_TABS = 120;

describe.skipIf(!hasChromium())('by the keyboard alone', () => {
  const rig = useConsole();

  const ask = async (path: string) => (await call('GET', `${rig.service.url}/api/v1/${path}`, rig.sample)).json;
  const focused = (page: Page) => page.evaluate<string>(NAME_OF_FOCUSED);

  /** Goes on with Tab until what has this name has the focus. */
  async function tabTo(page: Page, name: string | RegExp): Promise<void> {
    const passed: string[] = [];
    for (let nth = 0; nth < MOST_TABS; nth += 1) {
      await page.keyboard.press('Tab');
      const now = await focused(page);
      if (typeof name === 'string' ? now === name : name.test(now)) return;
      passed.push(now);
    }
    throw new Error(`No Tab leads to ${name}: ${passed.join(' | ')}`);
  }
  async function press(page: Page, name: string | RegExp): Promise<void> {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
  }
  async function signedInByKeys(path: string): Promise<Page> {
    const page = await rig.open(path);
    await page.locator('input[type=password]').waitFor();
    // The way to sign in comes first, then the key.
    for (let nth = 0; nth < 2; nth += 1) await tabTo(page, 'API key');
    await page.keyboard.type(rig.sample.apiKey);
    await page.keyboard.press('Enter');
    await page.locator('.shell').waitFor();
    await page.locator('main h1').waitFor();
    return page;
  }

  it('somebody signs in, finds a product, and changes it', async () => {
    const page = await signedInByKeys('');
    await press(page, 'Products');
    await page.getByRole('link', { name: 'Steel sheet' }).waitFor();
    await expect.poll(() => focused(page)).toBe('Products');
    await press(page, 'Steel sheet');
    await page.getByRole('heading', { name: 'Steel sheet', level: 1 }).waitFor();
    await expect.poll(() => focused(page)).toBe('Steel sheet');
    await press(page, 'Change');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await tabTo(page, /^Notes/);
    await page.keyboard.type('Typed by keys');
    await press(page, 'Save');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Change');
    expect((await ask('material?q=steel+sheet')).data[0].notes).toBe('Typed by keys');
  });

  it('somebody maps the columns of a file, and imports it', async () => {
    const page = await signedInByKeys('/imports');
    // From before the tabs on: the browser is told to hand the dialog over, which takes it a moment.
    const chosen = page.waitForEvent('filechooser');
    await tabTo(page, 'File to import');
    await page.keyboard.press('Space');
    const chooser = await chosen;
    const text = 'Nr;Vorgang;Menge;Tag\nK-1;Fahrt;5;2026-01-31\n';
    await chooser.setFiles({ name: 'keys.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByRole('heading', { name: 'Import keys.csv' }).waitFor();
    await expect.poll(() => focused(page)).toBe('Import keys.csv');
    await tabTo(page, /^What the rows are/);
    await page.keyboard.type('Activities');
    await page.getByLabel('Field that Nr fills').waitFor();
    const fields = { Nr: 'syncId', Vorgang: 'name', Menge: 'quantity', Tag: 'startDate' };
    for (const [column, field] of Object.entries(fields)) {
      await tabTo(page, `Field that ${column} fills`);
      await page.keyboard.press('Control+A');
      await page.keyboard.type(field);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Control+A');
      await page.keyboard.type(column === 'Menge' ? 'kg' : ' ');
    }
    await press(page, 'Import');
    await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
    // The row has no scope, which is not always meant so.
    await page.getByRole('button', { name: 'Write them as they are' }).waitFor();
    await press(page, 'Write them as they are');
    await page.getByRole('status').getByText('Done').waitFor();
    expect(await ask(`import/${page.url().split('/').pop()}`)).toMatchObject({ rows: { written: 1, faulty: 0 } });
  });

  it('somebody adds a partner and deletes it; the focus is never lost', async () => {
    const page = await signedInByKeys('/partners');
    await page.getByRole('table').waitFor();
    await press(page, 'Add a partner');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const values = { Name: 'Keyboard maker', Address: 'http://localhost:4012/pact', 'Client id': 'we' };
    for (const [label, value] of Object.entries({ ...values, 'Client secret': 'secret' })) {
      await tabTo(page, label);
      await page.keyboard.type(value);
    }
    await press(page, 'Add a partner');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Keyboard maker/ }).waitFor();
    await expect.poll(() => focused(page)).toBe('Add a partner');
    await press(page, 'Change Keyboard maker');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Change Keyboard maker');
    await press(page, 'Delete Keyboard maker');
    await dialog.waitFor();
    await press(page, 'Delete');
    await page.getByRole('row', { name: /Keyboard maker/ }).waitFor({ state: 'detached' });
    // Its row is gone, and with it the button that opened the dialog.
    await expect.poll(() => focused(page)).toBe('Partners');
  });
});

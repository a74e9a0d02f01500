import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasChromium } from '../support/pages/browser.js';
import { call } from '../support/companies/call.js';
import { useConsole } from '../support/pages/console.js';

describe.skipIf(!hasChromium())('the pages of imports', () => {
  const rig = useConsole();

  const get = async (path: string) => (await call('GET', `${rig.service.url}/api/v1/${path}`, rig.sample)).json;
  const choose = async (page: Page, name: string, text: string) =>
    page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

  /** The rows of these files have no scope, which is not always meant so. */
  const confirmed = async (page: Page) => {
    await page.getByRole('button', { name: 'Write them as they are' }).click();
    await page.getByRole('status').getByText('Done').waitFor();
  };

  it('maps the columns of a file, checks it, and imports it', async () => {
    const page = await rig.signedIn('/imports');
    await page.getByLabel('File to import').waitFor();
    await rig.look(page, 'imports');
    await choose(
      page,
      'trips.csv',
      'Nr;Vorgang;Menge (t);Datum;Sonstiges\nT-1;Lieferung;1.234,5;31.01.2026;x\nT-2;Abholung;0,5;01.02.2026;y\n',
    );
    await page.getByLabel('What the rows are').selectOption('Activities');
    const table = page.getByRole('table', { name: 'Columns of the file' });
    await table.getByText('1.234,5').waitFor();
    await page.getByLabel('Field that Nr fills').fill('syncId');
    await page.getByLabel('Field that Vorgang fills').fill('name');
    await page.getByLabel('Field that Menge (t) fills').fill('quantity');
    await page.getByLabel('Unit of Menge (t)').fill('t');
    await page.getByLabel('Field that Datum fills').fill('startDate');
    await page.getByLabel('Field that Sonstiges fills').fill('');
    await page.getByLabel('Decimals').selectOption(',');
    await page.getByLabel('Days').selectOption('DD.MM.YYYY');
    await rig.look(page, 'imports-mapping');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('Every row is right. Nothing was written yet.').waitFor();
    const before = await get('import');
    expect(before.data.at(-1)).toMatchObject({ dryRun: true, rows: { read: 2, written: 2, faulty: 0 } });
    await rig.look(page, 'imports-checked');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
    await confirmed(page);
    const record = await get(`import/${page.url().split('/').pop()}`);
    expect(record).toMatchObject({ state: 'done', dryRun: false, fileName: 'trips.csv', rows: { written: 2 } });
    await rig.look(page, 'imports-done');
    await page.getByRole('link', { name: 'All imports' }).click();
    await page
      .getByRole('row', { name: /trips.csv/ })
      .first()
      .waitFor();
    await rig.look(page, 'imports-list');
  });

  it('shows what is wrong with its first lines, and gives all of it as a file', async () => {
    const page = await rig.signedIn('/imports');
    await choose(page, 'faulty.csv', 'syncId,name,quantity,unit\nF-1,Right,1,kg\nF-2,Wrong,many,kg\n');
    await page.getByLabel('What the rows are').selectOption('Activities');
    await page.getByLabel('Field that quantity fills').waitFor();
    await page.getByLabel('Day of every row').fill('2026-01-31');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
    const faults = page.getByRole('table', { name: 'What is wrong' });
    await faults.getByText('many', { exact: true }).waitFor();
    const row = faults.getByRole('row').filter({ hasText: 'many' });
    expect(await row.getByRole('rowheader').innerText()).toContain('quantity');
    expect(await row.innerText()).toContain('Line 3');
    await rig.look(page, 'imports-faults');
    const [kept] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'As a file' }).click(),
    ]);
    expect(kept.suggestedFilename()).toBe('faulty.csv-faults.csv');
    expect(await readFile(await kept.path(), 'utf8')).toContain('many');
  });

  it('refuses a file that was imported before, unless it is wanted again', async () => {
    rig.expectRefusals(409);
    const text = 'name,quantity,unit,startDate\nTwice,1,kg,2026-01-31\n';
    const page = await rig.signedIn('/imports');
    const send = async () => {
      await choose(page, 'twice.csv', text);
      await page.getByLabel('What the rows are').selectOption('Activities');
      await page.getByLabel('Field that quantity fills').waitFor();
      await page.getByRole('button', { name: 'Import', exact: true }).click();
    };
    await send();
    await confirmed(page);
    await page.getByRole('link', { name: 'All imports' }).click();
    await send();
    await page.getByRole('alert').getByText('It is at odds with what is there').waitFor();
    await page.getByLabel('Import it again').check();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
    await confirmed(page);
    const names = (await get('import')).data.filter((each: any) => each.fileName === 'twice.csv');
    expect(names.map(({ state }: any) => state)).toEqual(['done', 'done']);
  });

  it('goes back from the newest to the first of them', async () => {
    const send = async (nth: number) => {
      const body = new FormData();
      body.set('file', new File([`name,quantity,unit,startDate\nRow ${nth},1,kg,2026-01-31\n`], `many-${nth}.csv`));
      const url = `${rig.service.url}/api/v1/import?kind=activity&dryRun=true`;
      await fetch(url, { method: 'POST', headers: { 'X-API-Key': rig.sample.apiKey }, body });
    };
    for (let nth = 1; nth <= 26; nth += 1) await send(nth);
    const first = (await get('import?limit=25')).data[0];
    const page = await rig.signedIn('/imports');
    await page
      .getByRole('row', { name: /many-26/ })
      .first()
      .waitFor();
    await page.getByText(/^1–25 of/).waitFor();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText(/^26–/).waitFor();
    await page.locator(`a[href="/console/imports/${first.uuid}"]`).waitFor();
  });

  it('keeps what was chosen for columns to the kind that it was chosen for', async () => {
    const page = await rig.signedIn('/imports');
    await choose(page, 'kinds.csv', 'Nr;Vorgang\nT-1;Lieferung\n');
    await page.getByLabel('What the rows are').selectOption('Activities');
    await page.getByLabel('Field that Nr fills').fill('transportLane');
    await page.getByLabel('What the rows are').selectOption('Materials');
    await expect.poll(() => page.getByLabel('Field that Nr fills').inputValue()).not.toBe('transportLane');
    await page.getByLabel('What the rows are').selectOption('Activities');
    await expect.poll(() => page.getByLabel('Field that Nr fills').inputValue()).toBe('transportLane');
  });

  it('speaks German', async () => {
    const page = await rig.signedIn('/imports', { locale: 'de-DE' });
    const file = {
      name: 'fahrten.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('name,quantity,unit\nFahrt,viel,kg\n'),
    };
    await page.getByLabel('Datei zum Importieren').setInputFiles(file);
    await page.getByRole('heading', { name: 'fahrten.csv importieren' }).waitFor();
    await page.getByLabel('Was die Zeilen sind').selectOption('Aktivitäten');
    await page.getByLabel('Feld, das quantity füllt').waitFor();
    await page.getByLabel('Tag aller Zeilen').fill('2026-01-31');
    await rig.look(page, 'imports-german');
    await page.getByRole('button', { name: 'Importieren', exact: true }).click();
    await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
    await page.getByRole('table', { name: 'Was nicht stimmt' }).getByText('viel', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Als Datei' }).waitFor();
  });

  it('gives templates to fill', async () => {
    const page = await rig.signedIn('/imports');
    await page.getByText('Templates', { exact: true }).click();
    const [kept] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Template for Materials as CSV' }).click(),
    ]);
    expect(kept.suggestedFilename()).toBe('material.csv');
    expect(await readFile(await kept.path(), 'utf8')).toContain('syncId');
    await rig.look(page, 'imports-templates');
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasChromium } from '../support/pages/browser.js';
import { call } from '../support/companies/call.js';
import { useConsole } from '../support/pages/console.js';

const IMPORT = /\/imports\/[0-9a-f-]{36}$/;
const HEAD = 'syncId,name,quantity,unit,startDate,scope';

describe.skipIf(!hasChromium())('what becomes of an import, on its page', () => {
  const rig = useConsole();

  const get = async (path: string) => (await call('GET', `${rig.service.url}/api/v1/${path}`, rig.sample)).json;
  const choose = async (page: Page, name: string, rows: readonly string[]) => {
    const buffer = Buffer.from(`${[HEAD, ...rows].join('\n')}\n`);
    await page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer });
    await page.getByLabel('What the rows are').selectOption('Activities');
    await page.getByLabel('Field that quantity fills').waitFor();
  };
  const started = async (page: Page) => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.waitForURL(IMPORT);
  };
  const uuidAt = (page: Page) => page.url().split('/').pop() ?? '';

  it('shows equal faults once, and imports the same file again with what the texts stand for', async () => {
    const page = await rig.signedIn('/imports');
    const row = (nth: number, unit: string) => `G-${nth},Row ${nth},1,${unit},2026-01-31,1`;
    const rows = Array.from({ length: 40 }, (_, nth) => row(nth, nth % 4 === 0 ? 'Killogram' : 'ton'));
    await choose(page, 'groups.csv', rows);
    await started(page);
    const faults = page.getByRole('table', { name: 'What is wrong' });
    await faults.getByText('Killogram', { exact: true }).waitFor();
    const shown = faults.getByRole('row');
    expect(await shown.count()).toBe(3);
    expect(await shown.nth(1).innerText()).toMatch(/ton\s[^]*30[^]*Line 3, 4, 5, 7, 8/);
    expect(await shown.nth(2).innerText()).toMatch(/Killogram\s[^]*10/);
    await rig.look(page, 'imports-groups');
    await page.getByRole('button', { name: 'Take all 1 that are proposed' }).click();
    await page.getByLabel('What ton in unit stands for').fill('tn_uk');
    const refused = uuidAt(page);
    await page.getByRole('button', { name: 'Import it again' }).click();
    await page.getByRole('status').getByText('Done').waitFor();
    expect(uuidAt(page)).not.toBe(refused);
    expect(await get(`import/${uuidAt(page)}`)).toMatchObject({ rows: { written: 40, faulty: 0 } });
    expect((await get('activity?syncId=G-0')).data).toMatchObject([{ unit: 'kg' }]);
    // Without the file there is nothing to send again: the page says so.
    await page.goto(`${rig.service.url}/console/imports/${refused}`);
    await faults.getByText('Killogram', { exact: true }).waitFor();
    await page.getByText('choose the file again').waitFor();
    expect(await page.getByRole('button', { name: 'Import it again' }).count()).toBe(0);
    await rig.look(page, 'imports-groups-later');
  });

  it('imports the rows that are right, where others cannot be mended by a text', async () => {
    const page = await rig.signedIn('/imports');
    await choose(page, 'total.csv', ['O-1,Row,1,kg,2026-01-31,1', ',Total,1,,,']);
    await started(page);
    await page.getByRole('table', { name: 'What is wrong' }).getByText('Whole row').waitFor();
    await page.getByRole('button', { name: 'Import the other rows' }).click();
    await page.getByRole('status').getByText('Done').waitFor();
    expect(await get(`import/${uuidAt(page)}`)).toMatchObject({ rows: { written: 1, faulty: 1 } });
  });

  it('mends a check on the page of the file', async () => {
    const page = await rig.signedIn('/imports');
    await choose(page, 'check.csv', ['C-1,Row,1,kg,2026-01-31,1', 'C-2,Row 2,many,kg,2026-01-31,1']);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    const check = page.getByRole('region', { name: 'The check' });
    await check.getByLabel('What many in quantity stands for').fill('12');
    await check.getByRole('button', { name: 'Check it again' }).click();
    await check.getByText('Every row is right. Nothing was written yet.').waitFor();
    await started(page);
    await page.getByRole('status').getByText('Done').waitFor();
    expect((await get('activity?syncId=C-2')).data).toMatchObject([{ quantity: 12 }]);
  });

  it('waits where rows may not be meant so, until somebody confirms or stops', async () => {
    const page = await rig.signedIn('/imports');
    const rows = (name: string) =>
      Array.from({ length: 12 }, (_, nth) => `${name}-${nth},Row ${nth},${nth === 7 ? 50000 : 2},kg,2026-01-31,`);
    await choose(page, 'warned.csv', rows('W'));
    await started(page);
    const warning = page.getByRole('status').filter({ hasText: 'Look at this first' });
    await warning.getByText('Rows without a scope').waitFor();
    await warning.getByText('Numbers far from the others').waitFor();
    expect(await get(`import/${uuidAt(page)}`)).toMatchObject({ state: 'waiting', rows: { written: 0 } });
    await rig.look(page, 'imports-waiting');
    await page.getByRole('button', { name: 'Write them as they are' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Done').waitFor();
    expect(await get(`import/${uuidAt(page)}`)).toMatchObject({ state: 'done', rows: { written: 12 } });

    await page.getByRole('link', { name: 'All imports' }).click();
    await choose(page, 'stopped.csv', rows('X'));
    await started(page);
    await warning.waitFor();
    await page.getByRole('button', { name: 'Stop the import' }).click();
    await page.getByRole('status').getByText('Cancelled').waitFor();
    expect((await get('activity?syncId=X-1')).data).toEqual([]);
  });

  it('shows what an import wrote, and takes it back', async () => {
    const page = await rig.signedIn('/imports');
    await choose(page, 'undo.csv', [
      'U-1,Row one,1,kg,2026-01-31,1',
      'U-2,Row two,2,kg,2026-01-31,1',
      'U-3,Row three,3,kg,2026-01-31,1',
    ]);
    await started(page);
    await page.getByRole('status').getByText('Done').waitFor();
    const uuid = uuidAt(page);
    await page.getByRole('region', { name: 'What it wrote' }).getByRole('link', { name: 'Activities' }).click();
    await page.getByText('Only what one import wrote is shown.').waitFor();
    await page.getByText('Row three').waitFor();
    expect(await page.getByRole('table').getByText(/^Row /).count()).toBe(3);
    await rig.look(page, 'activities-of-import');
    const [changed] = (await get('activity?syncId=U-2')).data;
    await call('PATCH', `${rig.service.url}/api/v1/activity/${changed.uuid}`, {
      ...rig.sample,
      body: { quantity: 20 },
    });

    await page.getByRole('link', { name: 'To the import' }).click();
    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('table', { name: 'What stays' }).getByText('Row two').waitFor();
    expect((await get(`import/${uuid}`)).state).toBe('done');
    await rig.look(page, 'imports-undo');
    await dialog.getByRole('button', { name: 'Remove 2 records' }).click();
    await page.getByRole('status').getByText('Undone', { exact: true }).waitFor();
    expect((await get(`import/${uuid}`)).state).toBe('undone');
    expect((await get(`activity?import=${uuid}`)).data).toMatchObject([{ name: 'Row two' }]);
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await rig.look(page, 'imports-undone');
  });
});

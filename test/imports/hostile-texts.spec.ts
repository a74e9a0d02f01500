import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnEpd } from '#model/products';
import { writeIlcdJson, writeIlcdXml } from '#model/products';
import { complete, Decimal } from '#impacts';
import { call } from '../support/companies/call.js';
import { faultsOf, importFile, sendFile } from '../support/companies/file-imports.js';
import type { SentFile } from '../support/companies/file-imports.js';
import { rawCall, rawRequest } from '../support/companies/raw-call.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { workbookOf } from '../support/companies/workbook.js';

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.shared();
  await service.startWorker();
  member = await service.member();
});
afterAll(() => service?.close());

const EPD: OwnEpd = {
  ...{ uuid: '00000000-0000-4000-8000-000000000001', version: 1, name: 'Brick', language: 'en', unit: 'kg' },
  figures: complete({ 'GWP-fossil': { A1_A3: new Decimal('0.5') } }),
};
const CLASSES = '"classificationInformation":{"classification":[{"class":[{"level":0,"value":"CLASS"}]}]},';

/** An EPD whose class is written so. */
const classed = (name: string): string =>
  writeIlcdJson(EPD).replace('"dataSetInformation":{', `"dataSetInformation":{${CLASSES.replace('CLASS', name)}`);

async function refusedWith(query: string, file: SentFile): Promise<string[]> {
  const { state, uuid } = await importFile(service.url, member, query, file);
  expect(state).toBe('refused');
  return (await faultsOf(service.url, member, uuid)).map(({ reason }) => reason);
}

const EPDS = 'kind=dataset&profile=ilcd-epd&database=Hostile';

describe('a text that the database can not keep', () => {
  it('is a fault of an EPD, in a class, too: the import ends', async () => {
    expect(classed('Stone')).toContain('"Stone"');
    expect(await refusedWith(EPDS, { content: classed(String.raw`\ud800X tax`), name: 'e.json' })).toEqual([
      'holds half of a surrogate pair at "value"',
    ]);
    expect(await refusedWith(EPDS, { content: classed(String.raw`a\u0000b`), name: 'e.json' })).toEqual([
      'holds the character U+0000 at "value"',
    ]);
    const xml = writeIlcdXml({ ...EPD, name: 'NAME' });
    for (const text of ['&#0;', '&#xD800;', '\u0000'])
      expect(await refusedWith(EPDS, { content: xml.replace('NAME', text), name: 'e.xml' })).toEqual([
        expect.stringMatching(/^(is not well-formed XML|holds the character U\+0000)/),
      ]);
    const half = Buffer.from(`\ufeff${xml.replace('NAME', 'N\ud800')}`, 'utf16le');
    expect(await refusedWith(EPDS, { content: half, name: 'e.xml' })).toEqual([
      expect.stringMatching(/^is not written in what it says: utf-16le/),
    ]);
  });

  it('is a fault of its line in CSV, and of its cell in a workbook, whatever the cell is for', async () => {
    const rows = 'fine,,2026-01-31\n'.repeat(5_000);
    const content = `name,UpstreamCO2e,startDate\n${rows}a\u0000b,,2026-01-31\n`;
    const csv = await importFile(service.url, member, 'kind=activity', { content });
    expect([csv.state, csv.reason]).toEqual(['refused', expect.stringMatching(/^line 5002: holds a NUL character/)]);
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const row = (...texts: string[]) => `<row>${texts.map(cell).join('')}</row>`;
    const sheet = row('name', 'unit') + row('half _xD800_', 'kg') + row('null', 'k_x0000_g');
    const workbook = await workbookOf(sheet, ['H1:I1']);
    expect(await refusedWith('kind=material', { content: workbook, name: 'm.xlsx' })).toEqual([
      'holds half of a surrogate pair',
      'holds the character U+0000',
    ]);
  });

  it('is a fault of a file name, told before anything is kept', async () => {
    const boundary = 'between';
    const part = (disposition: string, text: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`;
    const body = `${part(`name="file"; filename*=utf-8''a%00b.csv`, 'name,startDate\nx,2026-01-31\n')}--${boundary}--\r\n`;
    const { status, json } = await rawCall(
      service.url,
      rawRequest(
        'POST /api/v1/import?kind=activity',
        {
          Authorization: `Bearer ${member.token}`,
          'Content-Type': `multipart/form-data; boundary=${boundary}`,
        },
        body,
      ),
    );
    expect([status, json.errors]).toEqual([
      400,
      [{ field: 'file', message: 'has a name that holds the character U+0000' }],
    ]);
    const long = await sendFile(service.url, member, 'kind=activity&dryRun=true', {
      content: 'name,startDate\nx,2026-01-31\n',
      name: `${'🌾'.repeat(300)}.csv`,
    });
    expect([long.status, long.json.fileName]).toEqual([200, '🌾'.repeat(255)]);
    const { json: all } = await call('GET', `${service.url}/api/v1/import?limit=1000`, { token: member.token });
    expect(all.data.every(({ fileName }: { fileName: string }) => fileName !== '')).toBe(true);
  });
});

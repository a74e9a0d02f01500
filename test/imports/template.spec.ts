import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { ImportKind } from '#model/imports';
import { IMPORT_KINDS, importFields } from '#model/imports';
import { Archive, openSheet } from '#sheets';
import { call } from '../support/companies/call.js';
import { sendFile, untilEnded } from '../support/companies/file-imports.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let folder: string;

beforeAll(async () => {
  service = await TestService.shared();
  await service.startWorker();
  member = await service.member();
  folder = await mkdtemp(join(tmpdir(), 'template-'));
});
afterAll(async () => {
  await service?.close();
  await rm(folder, { recursive: true, force: true });
});

async function template(query: string, token = member.token) {
  const answer = await fetch(`${service.url}/api/v1/import/template?${query}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** The texts of a sheet, and the names of all sheets. */
async function sheetOf(bytes: Buffer, sheet?: string): Promise<{ sheets: readonly string[]; rows: string[][] }> {
  const path = join(folder, 'template');
  await writeFile(path, bytes);
  const opened = await openSheet(path, sheet === undefined ? {} : { sheet });
  const rows: string[][] = [];
  for await (const { cells } of opened.rows) rows.push(cells.map(({ text }) => text));
  return { sheets: opened.sheets, rows };
}

const values: Readonly<Record<string, string>> = {
  syncId: 'T-1',
  name: '2 mm, Blech',
  unit: 'kg',
  weight: '1.5',
  'weight.unit': 't',
  'impacts.AP.A1': '0.123456789012345678901',
  quantity: '2.5',
  startDate: '2026-01-31',
};
/** What a person fills in, of the columns that there are. */
const filled = (header: readonly string[]): string[] => header.map((name) => values[name] ?? '');

async function written(kind: ImportKind, content: Buffer, name: string): Promise<any> {
  const { json } = await sendFile(service.url, member, `kind=${kind}&again=true&mode=upsert`, {
    content: new Uint8Array(content),
    name,
  });
  const ended = await untilEnded(service.url, member, json.uuid);
  expect([ended.state, ended.reason]).toEqual(['done', undefined]);
  return ended;
}

const get = async (path: string): Promise<any> =>
  (await call('GET', `${service.url}/api/v1/${path}`, { token: member.token })).json;

describe.each(['material', 'process', 'activity'] as const)('the template of kind %s', (kind) => {
  const read = async () => {
    if (kind === 'activity') return (await get('activity?date=2026&page=1')).data[0];
    return (await get(`${kind}?syncId=T-1&impacts=all`)).data[0];
  };

  it('is a CSV that an import reads when a row stands below its header', async () => {
    const { headers, bytes } = await template(`kind=${kind}&format=csv`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(`attachment; filename=${kind}-template.csv`);
    const header = (await sheetOf(bytes)).rows.at(-1) ?? [];
    expect(header).toEqual(importFields(kind).map(({ name }) => name));
    const line = filled(header).map((text) => (text.includes(',') ? `"${text}"` : text));
    const ended = await written(kind, Buffer.concat([bytes, Buffer.from(`${line.join(',')}\r\n`)]), 'filled.csv');
    expect(ended.rows).toMatchObject({ total: 1, faulty: 0 });
    expect(await read()).toMatchObject({ name: '2 mm, Blech' });
  });

  it('is a workbook that an import reads when a row is filled, with another sheet that explains it', async () => {
    const { headers, bytes } = await template(`kind=${kind}`);
    expect(headers.get('content-disposition')).toBe(`attachment; filename=${kind}-template.xlsx`);
    const { sheets, rows } = await sheetOf(bytes);
    const [header = []] = rows;
    expect([sheets, rows.length, header]).toEqual([[kind, 'Columns'], 1, importFields(kind).map(({ name }) => name)]);
    const notes = (await sheetOf(bytes, 'Columns')).rows;
    expect(notes.slice(1).map(([name]) => name)).toEqual(header);
    const ended = await written(kind, await withRow(bytes, filled(header), header), 'filled.xlsx');
    expect(ended.rows).toMatchObject({ total: 1, faulty: 0 });
    const record = await read();
    expect(record).toMatchObject({ name: '2 mm, Blech' });
    if (kind !== 'activity') {
      expect(record).toMatchObject({ weight: { quantity: 1.5, unit: 't' } });
      expect(record.impacts.AP.A1).toBe('0.123456789012345678901');
    }
  });

  it('has no formula, a header in bold that stays in sight, and columns as wide as their headers', async () => {
    const { bytes } = await template(`kind=${kind}`);
    for (const part of ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml']) {
      const xml = await partOf(bytes, part);
      expect(xml).not.toContain('<f>');
      expect(xml).toMatch(/<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"\/>/);
      const widths = [...xml.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width));
      const texts = [...xml.matchAll(/<c r="[A-Z]+1" s="(\d)"[^>]*><is><t[^>]*>([^<]*)</g)];
      expect(new Set(texts.map(([, style]) => style)).size).toBe(1);
      for (const [at, [, , text = '']] of texts.entries()) expect(widths[at]).toBeGreaterThan(text.length);
    }
  });
});

describe('the template of kind dataset', () => {
  it('is a CSV that an import reads when a row stands below its header', async () => {
    const { bytes } = await template('kind=dataset&format=csv');
    const header = (await sheetOf(bytes)).rows.at(-1) ?? [];
    const cells: Record<string, string> = { key: 'T-1', name: 'Brick', unit: 'kg', 'impacts.AP.A1_A3': '0.5' };
    const line = header.map((name) => cells[name] ?? '').join(',');
    const content = new Uint8Array(Buffer.concat([bytes, Buffer.from(`${line}\r\n`)]));
    const { json } = await sendFile(service.url, member, 'kind=dataset&database=Bricks', { content });
    expect(await untilEnded(service.url, member, json.uuid)).toMatchObject({ state: 'done', rows: { written: 1 } });
  });
});

describe('a template', () => {
  it('is there for every kind, and with fewer columns where only some indicators are asked for', async () => {
    for (const kind of IMPORT_KINDS) expect((await template(`kind=${kind}`)).status).toBe(200);
    const { bytes } = await template('kind=material&format=csv&indicators=AP');
    expect((await sheetOf(bytes)).rows.at(-1)!.length).toBeLessThan(110);
  });

  it.each([
    ['', 'kind: has to be one of'],
    ['kind=material&format=pdf', 'format: has to be one of xlsx, csv'],
    ['kind=material&indicators=XX', 'indicators: unknown indicator "XX"'],
  ])('is refused for %j', async (query, reason) => {
    const { status, bytes } = await template(query);
    expect([status, JSON.parse(bytes.toString()).message]).toEqual([400, expect.stringContaining(reason)]);
  });

  it('needs the permission to write what it is for', async () => {
    const clerk = await service.member('acme', ['material:create']);
    expect((await template('kind=activity', clerk.token)).status).toBe(403);
    expect((await template('kind=material', clerk.token)).status).toBe(200);
  });
});

async function partOf(bytes: Buffer, part: string): Promise<string> {
  return (await partsOf(bytes)).get(part)?.toString() ?? '';
}

async function partsOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const path = join(folder, 'parts.xlsx');
  await writeFile(path, bytes);
  const archive = await Archive.open(path);
  const parts = new Map<string, Buffer>();
  for (const name of archive.names) parts.set(name, await buffer(await archive.read(name)));
  archive.close();
  return parts;
}

/** The workbook with a row below the header of its first sheet, as Excel saves it: texts shared, numbers and days as numbers. */
async function withRow(bytes: Buffer, cells: readonly string[], header: readonly string[]): Promise<Buffer> {
  const parts = await partsOf(bytes);
  const shared: string[] = [];
  const xml = cells.map((text, at) => {
    const reference = `${letters(at)}2`;
    if (text === '') return '';
    if (header[at] === 'startDate') return `<c r="${reference}" s="3"><v>46053</v></c>`;
    if (/^[\d.]+$/.test(text) && text.length < 15) return `<c r="${reference}"><v>${text}</v></c>`;
    shared.push(text);
    return `<c r="${reference}" t="s"><v>${shared.length - 1}</v></c>`;
  });
  const replace = (part: string, from: string, to: string): void => {
    const before = parts.get(part)?.toString() ?? '';
    expect(before).toContain(from);
    parts.set(part, Buffer.from(before.replace(from, to)));
  };
  replace('xl/worksheets/sheet1.xml', '</sheetData>', `<row r="2">${xml.join('')}</row></sheetData>`);
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml';
  replace(
    '[Content_Types].xml',
    '</Types>',
    `<Override PartName="/xl/sharedStrings.xml" ContentType="${type}"/></Types>`,
  );
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings';
  replace(
    'xl/_rels/workbook.xml.rels',
    '</Relationships>',
    `<Relationship Id="rIdS" Type="${relation}" Target="sharedStrings.xml"/></Relationships>`,
  );
  const strings = shared.map((text) => `<si><t>${text}</t></si>`).join('');
  parts.set(
    'xl/sharedStrings.xml',
    Buffer.from(`<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${strings}</sst>`),
  );
  const zip = new ZipFile();
  for (const [name, content] of parts) zip.addBuffer(content, name);
  zip.end();
  return buffer(zip.outputStream);
}

function letters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : letters(Math.floor(at / 26) - 1) + last;
}

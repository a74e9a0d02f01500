import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INDICATOR_CODES, MODULES } from '#impacts';
import { newUuid } from '#platform';
import { openSheet } from '#sheets';
import type { Called } from '../support/companies/call.js';
import { call } from '../support/companies/call.js';
import type { GraphCalls } from '../support/companies/graph-calls.js';
import { graphCalls, kilogramsOf } from '../support/companies/graph-calls.js';
import { RunningCommand } from '../support/processes/in-process-cli.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let other: Member;
let calls: GraphCalls;
let folder: string;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member('acme');
  other = await service.member('other');
  calls = graphCalls(service, member);
  folder = await mkdtemp(join(tmpdir(), 'epd-export-'));
});

afterAll(async () => {
  await service?.close();
  await rm(folder, { recursive: true, force: true });
});

const FORMATS = ['ilcd-json', 'ilcd-xml', 'xlsx', 'html'] as const;
const epd = (uuid: string, query = '', headers?: Record<string, string>): Promise<Called> =>
  call('GET', `${service.url}/api/v1/material/${uuid}/epd${query}`, { token: member.token, headers });

/** Every indicator in some modules, most with A1 to A3 as one; of every length that figures have. */
const IMPACTS = Object.fromEntries(
  INDICATOR_CODES.map((code, nth) => {
    const modules = nth % 3 === 0 ? MODULES.slice(0, 5) : ['A1_A3', ...MODULES.slice(nth % 7 === 0 ? 16 : 12)];
    const figure = (key: string, at: number) =>
      `${at % 4 === 1 ? '-' : ''}${nth}.${'0'.repeat(at)}${key.length}123456789`;
    return [code, Object.fromEntries(modules.map((key, at) => [key, at === 2 ? '0' : figure(key, at)]))];
  }),
);

/** What another company finds of an EPD that it has imported by the command. */
async function imported(name: string, ending: string, bytes: string): Promise<any> {
  const file = join(folder, `epd.${ending}`);
  await writeFile(file, bytes);
  const words = `dataset import --company other --profile ilcd-epd --database ${name} --version 1 --licence free --file ${file}`;
  const command = new RunningCommand(service.databaseUrl, words.split(' '));
  expect([await command.exitCode, command.notes]).toEqual([0, expect.any(String)]);
  const { data } = await graphCalls(service, other).get(`search?q=${name}&impacts=all`);
  expect(data).toHaveLength(1);
  return data[0];
}

/** The lines of both sheets of an EPD as a workbook: below its title, and what it says of the product. */
async function workbookOf(uuid: string): Promise<{ rows: string[][]; about: string[][] }> {
  const answer = await fetch(`${service.url}/api/v1/material/${uuid}/epd?format=xlsx`, {
    headers: { Authorization: `Bearer ${member.token}` },
  });
  const file = join(folder, 'workbook.xlsx');
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  const linesOf = async (sheet: string) => {
    const lines: string[][] = [];
    for await (const { cells } of (await openSheet(file, { sheet })).rows) lines.push(cells.map(({ text }) => text));
    return lines;
  };
  return { rows: (await linesOf('EN 15804+A2')).slice(1), about: await linesOf('About') };
}

/** The figures that both state; the data set does not say by which method a figure came about. */
const figuresOf = (impacts: Record<string, any>) =>
  Object.fromEntries(Object.entries(impacts).map(([code, { method: _, ...figure }]) => [code, figure]));

describe('an EPD of a material', () => {
  it.each(['json', 'xml'])('as ILCD+EPD in %s is imported by another company, to the digit', async (ending) => {
    const name = `Girder${ending}`;
    const uuid = await calls.material(undefined, {
      ...{ name, unit: 'm2', impacts: IMPACTS, description: 'Hot <rolled> & "cut"' },
      ...{ weight: { quantity: 12.5, unit: 'kg' }, geoLocation: { code: 'DE' }, startDate: '2024-01-01' },
    });
    const answer = await epd(uuid, `?format=ilcd-${ending}`);
    expect(answer.status).toBe(200);
    const dataset = await imported(name, ending, answer.text);
    expect(dataset).toMatchObject({ name, unit: 'm2' });
    const { impacts } = await calls.get(`material/${uuid}?impacts=all`);
    expect(Object.keys(impacts)).toEqual(INDICATOR_CODES);
    expect(figuresOf(dataset.impacts)).toEqual(figuresOf(impacts));
  });

  it('is a file under the name of the product, ILCD+EPD in JSON where nothing else is asked', async () => {
    const uuid = await calls.material('1.5', { name: 'Träger "鋼"\\/ 10' });
    const forms: Record<string, [type: string, disposition: string, ending: string]> = {
      '': ['application/json; charset=utf-8', 'attachment', 'json'],
      '?format=ilcd-json': ['application/json; charset=utf-8', 'attachment', 'json'],
      '?format=ilcd-xml': ['application/xml; charset=utf-8', 'attachment', 'xml'],
      '?format=xlsx': ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'attachment', 'xlsx'],
      '?format=html': ['text/html; charset=utf-8', 'inline', 'html'],
    };
    for (const [query, [type, disposition, ending]] of Object.entries(forms)) {
      const { status, headers } = await epd(uuid, query);
      expect([query, status, headers.get('content-type')]).toEqual([query, 200, type]);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-disposition')).toBe(
        `${disposition}; filename="Tr?ger ? 10.epd.${ending}"; filename*=UTF-8''Tr%C3%A4ger%20%E9%8B%BC%2010.epd.${ending}`,
      );
    }
    expect((await epd(uuid)).json.processInformation.dataSetInformation.UUID).toBe(uuid);
  });

  it('as HTML may run nothing and load nothing', async () => {
    const uuid = await calls.material('1.5', { name: '<script>alert(1)</script>' });
    const { text, headers } = await epd(uuid, '?format=html&language=de');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'/,
    );
    expect(text).toContain('<h1 lang="de" dir="auto">&lt;script&gt;');
    expect(text).toContain('Not a verified EPD');
    expect(text).not.toContain('<script>');
  });

  it('as XLSX has every digit of its figures as text, and says what it is not', async () => {
    const uuid = await calls.material(undefined, {
      ...{ unit: 'kg', description: '😀'.repeat(20_000) },
      impacts: { 'GWP-fossil': { A1_A3: '0.123456789012345678', D: '0' }, AP: { C1: '-1' } },
    });
    const answer = await fetch(`${service.url}/api/v1/material/${uuid}/epd?format=xlsx`, {
      headers: { Authorization: `Bearer ${member.token}` },
    });
    const file = join(folder, 'epd.xlsx');
    await writeFile(file, Buffer.from(await answer.arrayBuffer()));
    const lines: string[][] = [];
    for await (const { cells } of (await openSheet(file)).rows) lines.push(cells.map(({ text }) => text));
    const [title, header = [], ...rows] = lines;
    expect(title).toEqual(['Not a verified EPD: Material, per 1 kg']);
    expect(header.slice(0, 6)).toEqual(['Group', 'Indicator', 'Name', 'Unit', 'A1-A3', 'A4']);
    const cellsOf = (code: string) => {
      const row = rows.find((each) => each[1] === code) ?? [];
      return ['A1-A3', 'A4', 'C1', 'D'].map((column) => row[header.indexOf(column)]);
    };
    expect(rows).toHaveLength(37);
    expect(cellsOf('GWP-fossil')).toEqual(['0.123456789012345678', 'MND', '–', '0']);
    expect(cellsOf('AP')).toEqual(['–', 'MND', '-1', '–']);
    expect(cellsOf('ODP')).toEqual(['–', 'MND', '–', '–']);
  });

  it('has A1-A3 where only some of its modules are stated, says so in every form, and is read back as it was', async () => {
    const impacts = { 'GWP-fossil': { A2: '0.5', C1: '1' }, AP: { A2: '2' } };
    const uuid = await calls.material(undefined, { name: 'Partly', unit: 'kg', impacts });
    const note = 'Not stated and counted as 0: A1, A3.';
    for (const format of ['ilcd-json', 'ilcd-xml', 'html'])
      expect((await epd(uuid, `?format=${format}`)).text).toContain(note);
    const { rows, about } = await workbookOf(uuid);
    expect(rows[0]?.slice(4, 8)).toEqual(['A1-A3', 'A1', 'A2', 'A3']);
    const cellsOf = (code: string) => rows.find((each) => each[1] === code)?.slice(4, 8);
    expect([cellsOf('GWP-fossil'), cellsOf('ODP')]).toEqual([
      ['0.5', 'MND', '0.5', 'MND'],
      ['–', 'MND', '–', 'MND'],
    ]);
    expect(about).toContainEqual(['Remark', note]);
    for (const ending of ['json', 'xml']) {
      const name = `Partly${ending}`;
      const one = await calls.material(undefined, { name, unit: 'kg', impacts });
      const dataset = await imported(name, ending, (await epd(one, `?format=ilcd-${ending}`)).text);
      expect(figuresOf(dataset.impacts)).toEqual(figuresOf((await calls.get(`material/${one}?impacts=all`)).impacts));
    }
  });

  it('has the content of biogenic carbon that its product states; whoever imports it keeps that with the dataset', async () => {
    const pact = { biogenicCarbonContent: '0.40', packagingBiogenicCarbonContent: '0' };
    for (const ending of ['json', 'xml']) {
      const writtenAs = async (name: string, more: object) =>
        (await epd(await calls.material('1', { name, ...more }), `?format=ilcd-${ending}`)).text;
      const timber = await imported(`Timber${ending}`, ending, await writtenAs(`Timber${ending}`, { pact }));
      expect(timber.pact).toEqual({ biogenicCarbonContent: '0.4', packagingBiogenicCarbonContent: '0' });
      const { pact: read } = await graphCalls(service, other).get(`dataset/${timber.uuid}`);
      expect(read).toEqual(timber.pact);
      const unstated = await writtenAs(`Gravel${ending}`, {});
      expect(unstated).toContain('The content of biogenic carbon is not stated, neither');
      expect(await imported(`Gravel${ending}`, ending, unstated)).not.toHaveProperty('pact');
    }
    const stated = await calls.material('1', { name: 'Timber', pact });
    expect((await workbookOf(stated)).about).toContainEqual([
      'Biogenic carbon content in product',
      '0.4 kg C per 1 kg',
    ]);
    expect((await epd(stated, '?format=html')).text).toContain('Biogenic carbon content in accompanying packaging');
  });

  it('names the inputs of a model that its figure leaves out', async () => {
    const known = await calls.material('2');
    const unknown = await calls.material(undefined, { name: 'Paint' });
    const { product } = await calls.modelled([kilogramsOf(known, 3), kilogramsOf(unknown, 1)]);
    for (const format of ['ilcd-json', 'ilcd-xml', 'html']) {
      expect((await epd(product, `?format=${format}`)).text).toMatch(/GWP-fossil leaves out .*Paint \(A1\)/);
    }
  });

  it('is one of any version, and tells a verification of the company from one of a programme', async () => {
    const uuid = await calls.material('1.5');
    const states = ['locked', 'in_review', 'verified'];
    for (const state of states)
      expect((await calls.send('POST', `material/${uuid}/state`, { state })).status).toBe(200);
    const draft = await calls.made(`material/${uuid}/version`, {});
    expect((await epd(uuid, '?format=html')).text).toMatch(
      /Version 1 was verified on [\d-]+ by Test client in the company&#39;s own/,
    );
    expect((await epd(draft.uuid, '?format=html')).text).toContain('Version 2 is a draft');
  });

  it('is refused with a reason where there is nothing to declare, or no unit to declare it per', async () => {
    const refused = async (body: Record<string, unknown>) => {
      const { status, json } = await epd((await calls.made('material', { name: 'Bare', ...body })).uuid);
      return [status, json.errors];
    };
    const figure = { footprint: { CO2e: { A1: '1' } } };
    const unit = (message: string) => [400, [{ field: 'unit', message: expect.stringContaining(message) }]];
    expect(await refused({ unit: 'kg' })).toEqual([
      400,
      [{ field: 'impacts', message: expect.stringContaining('no figure') }],
    ]);
    expect(await refused(figure)).toEqual(unit('is needed'));
    expect(await refused({ ...figure, unit: 'EUR' })).toEqual(unit('not declared per EUR'));
    const uuid = await calls.material('1');
    for (const query of [
      '?format=pdf',
      '?format=constructor',
      '?format=ilcd-json&format=html',
      '?language=<b>',
      '?language=en%20de',
    ]) {
      const { status, json } = await epd(uuid, query);
      expect([query, status, json.errors[0].field]).toEqual([
        query,
        400,
        query.includes('language') ? 'language' : 'format',
      ]);
    }
    expect((await epd(uuid, '?format=pdf')).json.message).toContain(FORMATS.join(', '));
  });

  it('spares who has it already the document, until something of it changes', async () => {
    const taxonomy = (await calls.made('taxonomy', { name: 'Metals' })).uuid as string;
    const uuid = await calls.material('1.5', { taxonomy: { uuid: taxonomy } });
    for (const format of FORMATS) {
      const query = `?format=${format}`;
      const tag = (await epd(uuid, query)).headers.get('etag') ?? '';
      expect(tag).toMatch(/^"/);
      const again = await epd(uuid, query, { 'If-None-Match': tag });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
      await calls.send('PATCH', `taxonomy/${taxonomy}`, { name: `Metals ${format}` });
      expect((await epd(uuid, query, { 'If-None-Match': tag })).status).toBe(200);
    }
  });

  it('is for those who may read the kind, of their own company', async () => {
    const uuid = await calls.material('1.5');
    const process = (await calls.made('process', { name: 'Rolling', unit: 'kg', footprint: { CO2e: { A3: '1' } } }))
      .uuid;
    const only = async (permission: 'material:read' | 'process:read') =>
      (await service.member('acme', [permission])).token;
    const asked = async (path: string, token: string) =>
      (await call('GET', `${service.url}/api/v1/${path}/epd`, { token })).status;
    expect(await asked(`material/${uuid}`, await only('material:read'))).toBe(200);
    expect(await asked(`material/${uuid}`, await only('process:read'))).toBe(403);
    expect(await asked(`process/${process}`, await only('process:read'))).toBe(200);
    expect(await asked(`process/${process}`, await only('material:read'))).toBe(403);
    expect((await call('GET', `${service.url}/api/v1/material/${uuid}/epd`)).status).toBe(401);
    for (const unknown of [`material/${process}`, `material/${newUuid()}`, 'material/1', `process/${uuid}`]) {
      expect([unknown, await asked(unknown, member.token)]).toEqual([unknown, 404]);
    }
    expect(await asked(`material/${uuid}`, other.token)).toBe(404);
  });
});

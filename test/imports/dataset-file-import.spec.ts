import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnEpd } from '#model/products';
import { writeIlcdJson, writeIlcdXml } from '#model/products';
import { complete, Decimal } from '#impacts';
import { addUncounted } from '../support/databases/add-uncounted.js';
import { aMaterial } from '../support/companies/builders.js';
import { call } from '../support/companies/call.js';
import { importFile, sendFile, untilEnded } from '../support/companies/file-imports.js';
import type { SentFile } from '../support/companies/file-imports.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { zipOf } from '../support/companies/zip-archive.js';

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.start();
  await service.startWorker();
  member = await service.member();
});
afterAll(() => service?.close());

const api = (method: string, path: string, body?: unknown, token = member.token) =>
  call(method, `${service.url}/api/v1/${path}`, { token, ...(body !== undefined && { body }) });
const get = async (path: string) => (await api('GET', path)).json;

/** Sends a file of datasets, and waits until its import has ended. */
function imported(query: string, content: SentFile['content'], mapping?: unknown): Promise<any> {
  return importFile(service.url, member, `kind=dataset&${query}`, { content, mapping });
}

const faultsOf = async ({ uuid }: { uuid: string }) => (await get(`import/${uuid}/faults`)).data;
const databases = async (name: string) =>
  (await get('database?limit=1000')).data.filter((each: any) => each.name === name);
const found = async (q: string) => (await get(`search?q=${q}&impacts=all`)).data;

const HEADER = 'key,name,unit,climate';

describe('a file of datasets', () => {
  it('makes a database of the company, which search finds and elements can draw on', async () => {
    const ended = await imported(
      'database=Factory',
      `${HEADER},geoLocation\ns,Zinc ingot,kg,1.5,DE\np,Zinc plate,t,2000,\n`,
    );
    expect(ended).toMatchObject({ state: 'done', database: 'Factory', rows: { total: 2, written: 2, faulty: 0 } });
    expect(await databases('Factory')).toMatchObject([{ count: 2, version: 'unspecified', licence: 'not stated' }]);
    const [ingot] = await found('zinc%20ingot');
    expect(ingot).toMatchObject({
      name: 'Zinc ingot',
      unit: 'kg',
      impacts: { 'GWP-fossil': { A1_A3: '1.5', method: 'undivided' } },
    });
    expect(await get(`dataset/${ingot.uuid}`)).toMatchObject({ key: 's', geoLocation: { code: 'DE' } });
  });

  it('says the same again, or changes datasets as a PATCH, and whatever draws on them', async () => {
    await imported('database=Follow', `${HEADER},description,uncertainty\na,Brass,kg,2,Alloy,5\n`);
    const [{ uuid: database }] = await databases('Follow');
    const [brass] = await found('brass');
    const { json: bound } = await api(
      'POST',
      'material',
      aMaterial({ name: 'Tap', unit: 'kg', footprint: undefined, dataset: { uuid: brass.uuid } }),
    );
    const { json: sum } = await api('POST', 'material', aMaterial({ name: 'Sink', unit: 'pcs', footprint: undefined }));
    const { json: model } = await api('POST', 'model', { product: { uuid: sum.uuid } });
    await api('POST', `model/${model.uuid}/input`, {
      name: 'Tap',
      material: { uuid: bound.uuid },
      quantity: 3,
      unit: 'kg',
    });
    const figure = async (of: { uuid: string }) => (await get(`material/${of.uuid}`)).impacts['GWP-fossil'].A1_A3;
    expect([await figure(bound), await figure(sum)]).toEqual(['2', '6']);

    expect(await imported(`database=${database}`, `${HEADER}\na,Brass,kg,2.0\n`)).toMatchObject({
      rows: { unchanged: 1 },
    });
    const refused = await imported(`database=${database}`, `${HEADER}\na,Brass,kg,4\n`);
    expect(refused).toMatchObject({ state: 'refused', rows: { faulty: 1 } });
    expect(await faultsOf(refused)).toEqual([
      {
        line: 2,
        column: 'key',
        value: 'a',
        reason: `"a" is taken by ${brass.uuid}, which differs in impacts; mode=upsert would change it`,
      },
    ]);
    expect(await imported(`database=${database}&dryRun=true&mode=upsert`, `${HEADER}\na,Brass,kg,4\n`)).toMatchObject({
      rows: { written: 1 },
    });
    expect(await figure(sum)).toBe('6');
    const upsert = 'key,climate,description,uncertainty\na,4,,(clear)\n';
    expect(await imported(`database=Follow&mode=upsert`, upsert)).toMatchObject({
      state: 'done',
      rows: { written: 1 },
    });
    expect([await figure(bound), await figure(sum)]).toEqual(['4', '12']);
    const after = await get(`dataset/${brass.uuid}`);
    expect(after).toMatchObject({ name: 'Brass', description: 'Alloy' });
    expect(after).not.toHaveProperty('uncertainty');

    const inLitres = await imported(`database=Follow&mode=upsert`, 'key,unit,climate\na,l,5\n');
    expect(inLitres).toMatchObject({ state: 'refused' });
    expect(await faultsOf(inLitres)).toMatchObject([
      {
        line: 2,
        column: 'unit',
        reason: expect.stringMatching(/^the material "Tap" .*kg \(kilogram\) does not convert to l/),
      },
    ]);
  });

  it('takes from no lane the unit of freight or the climate figure of the dataset that it is bound to', async () => {
    await imported('database=Freight', `${HEADER}\nt,Lorry rail,tkm,0.1\n`);
    const [lorry] = await found('lorry%20rail');
    const { json: lane } = await api('POST', 'transport/lane', {
      name: 'Road',
      totalKm: 1,
      dataset: { uuid: lorry.uuid },
    });
    for (const [row, reason] of [
      ['t,km,0.1', 'is per km (kilometre): a lane needs one per unit of freight, such as tkm'],
      ['t,tkm,-0.1', 'its GWP-fossil must not be less than 0'],
    ]) {
      const refused = await imported('database=Freight&mode=upsert', `key,unit,climate\n${row}\n`);
      expect(refused).toMatchObject({ state: 'refused' });
      const [fault] = await faultsOf(refused);
      expect(fault.line).toBe(2);
      expect(fault.reason).toContain(
        `the transport lane "Road" (${lane.uuid}), bound to "Lorry rail", can't follow: ${reason}`,
      );
    }
    expect((await get(`transport/lane/${lane.uuid}`)).CO2ePerTkm).toBe('0.1');
  });

  it('states A1 to A3 as one or by modules, whatever was stored, and its figure is what is there after', async () => {
    const query = 'database=Stages&mode=upsert';
    const wide = 'key,name,unit,impacts.AP.A1,impacts.AP.A2,impacts.AP.A3,impacts.AP.C4';
    const stored = async () => (await found('stage%20rail'))[0].impacts.AP;
    expect(await imported(query, `${wide}\nr,Stage rail,kg,1,2,3,4\n`)).toMatchObject({ rows: { written: 1 } });
    const aggregate = (sum: string) => `key,impacts.AP.A1_A3\nr,${sum}\n`;
    expect(await imported(query, aggregate('6.0'))).toMatchObject({ rows: { unchanged: 1 } });
    expect(await stored()).toMatchObject({ A1: '1', A1_A3: '6', C4: '4' });
    const refused = await imported(
      'database=Stages',
      `${aggregate('5')}`.replace('r,', 'r,Stage rail,kg,').replace('key,', 'key,name,unit,'),
    );
    expect(await faultsOf(refused)).toMatchObject([{ reason: expect.stringContaining('differs in impacts') }]);
    expect(await imported(query, aggregate('5'))).toMatchObject({ rows: { written: 1 } });
    expect(await stored()).toMatchObject({ A1_A3: '5', C4: '4', totalCarbonFootprint: '9' });
    expect(await stored()).not.toHaveProperty('A1');
    expect(await imported(query, `${wide}\nr,,,1,2,3,\n`)).toMatchObject({ rows: { written: 1 } });
    expect(await stored()).toMatchObject({ A1: '1', A3: '3', A1_A3: '6', C4: '4' });
    const byModule = 'key,module,impacts.AP\nr,A1-A3,7\n';
    expect(await imported(query, byModule)).toMatchObject({ rows: { written: 1 } });
    expect(await stored()).toMatchObject({ A1_A3: '7', C4: '4' });
  });

  it('may have one row for each module, next to each other', async () => {
    const header = 'key,name,unit,module,scenario,impacts.AP,referenceAmount';
    const rows = (...cells: string[]) => [header, ...cells.map((each) => `${each},1000`)].join('\n');
    const ended = await imported(
      'database=Modules',
      rows('b,Block,kg,A1-A3,,1', 'b,Block,kg,C3,Tip,2', 'b,Block,kg,C3,Reuse,3', 'c,Cell,kg,A4,,5'),
    );
    expect(ended).toMatchObject({ state: 'done', rows: { total: 2, written: 2, faulty: 0 } });
    expect((await found('block'))[0]?.impacts.AP).toMatchObject({ A1_A3: '0.001' });
    expect(await faultsOf(ended)).toContainEqual({
      ...{ line: 2, column: '', value: 'AP C3' },
      reason: 'left out: has several scenarios, none of which is the default',
    });
    const apart = await imported(
      'database=Apart',
      rows('b,Block,kg,A1,,1', 'c,Cell,kg,A1,,2', 'b,Block,kg,A4,,3', 'd,Dust,g,A4,,x'),
    );
    expect(apart).toMatchObject({ state: 'refused', rows: { faulty: 2, read: 4 } });
    expect(await faultsOf(apart)).toMatchObject([
      {
        line: 4,
        column: 'key',
        value: 'b',
        reason: 'stands in line 2, too; rows of one dataset have to be next to each other',
      },
      { line: 5, column: 'impacts.AP', value: 'x' },
    ]);
    expect(await databases('Apart')).toEqual([]);
  });

  it('leaves faulty rows out where it may, and names line and column', async () => {
    const rows = ['a,A,kg,1', ',B,kg,1', 'c,C,furlong,1', 'd,D,kg,', 'a,E,kg,2', 'f,F,kg,1,2'];
    const ended = await imported('database=Skipped&skipFaulty=true', [HEADER, ...rows].join('\n'));
    expect(ended).toMatchObject({ state: 'done', rows: { written: 1, faulty: 5 } });
    const faults = await faultsOf(ended);
    expect(faults.map(({ line, column }: any) => `${line} ${column}`)).toEqual([
      '3 key',
      '4 unit',
      '5 ',
      '6 key',
      '7 ',
    ]);
    expect(faults[2].reason).toBe('impacts: has to hold at least one figure');
  });

  it('adds categories for whoever manages the company, and for nobody else', async () => {
    const csv = `${HEADER},taxonomy\nt,Tin,kg,1,Metals / Tin\n`;
    const writer = await service.member('acme', ['dataset:create']);
    const refused = await importFile(service.url, writer, 'kind=dataset&database=Sorted', { content: csv });
    expect(refused).toMatchObject({ state: 'refused', rows: { faulty: 1 } });
    expect(await faultsOf(refused)).toMatchObject([
      { line: 2, column: 'taxonomy', value: 'Metals / Tin', reason: expect.stringMatching(/^Metals \/ Tin is not in/) },
    ]);
    expect(await imported('database=Sorted', csv)).toMatchObject({ state: 'done' });
    expect((await found('tin'))[0].taxonomy).toMatchObject({ path: 'metals/tin' });
    const more = await importFile(service.url, writer, 'kind=dataset&database=Sorted', {
      content: `${HEADER},taxonomy\nu,Tin foil,kg,1,Metals / Tin\n`,
    });
    expect(more).toMatchObject({ state: 'done', rows: { written: 1 } });
    const changing = await sendFile(service.url, writer, 'kind=dataset&database=Sorted&mode=upsert', { content: csv });
    expect(changing.status).toBe(403);
    const elements = await service.member('acme', ['material:create']);
    expect((await sendFile(service.url, elements, 'kind=dataset&database=Sorted', { content: csv })).status).toBe(403);
  });

  it('whose category would have too long a path is refused when it is checked', async () => {
    const level = (letter: string) => letter.repeat(100);
    const path = [...'abcdefghijklmnopqrst'].map(level);
    const ended = await imported(
      'database=Deep',
      [`${HEADER},taxonomy`, 's,Short,kg,1,a / b', `l,Long,kg,1,${path.join(' / ')}`].join('\n'),
    );
    expect(ended).toMatchObject({ state: 'refused', rows: { read: 2, faulty: 1 } });
    expect(await faultsOf(ended)).toMatchObject([
      { line: 3, column: 'taxonomy', reason: expect.stringMatching(/^"t{40}…": its path.* longer than 2000 bytes$/) },
    ]);
    const below = await imported('database=Deep', `${HEADER},taxonomy\nl,Long,kg,1,${path.slice(0, 19).join(' / ')}\n`);
    expect(below).toMatchObject({ state: 'done' });
    const further = await imported('database=Deep', `${HEADER},taxonomy\nm,More,kg,1,${path.join(' / ')}\n`);
    expect(further).toMatchObject({ state: 'refused', rows: { faulty: 1 } });
  });

  it('reads of a large taxonomy what it names', async () => {
    await addUncounted(
      service.database,
      `insert into taxonomy (owner, uuid, name, slug, path)
       select $1, gen_random_uuid(), 'Sort ' || n, 'sort-' || n, 'sort-' || n from generate_series(1, 5000) n`,
      member.company.uuid,
    );
    const rows = Array.from({ length: 600 }, (_, at) => `n${at},Named ${at},kg,1,Sort ${at % 7} / Below`);
    let read = 0;
    // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with the `this` it is taken from
    const { query } = pg.Client.prototype;
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]): unknown {
      const answer = (query as (...all: unknown[]) => unknown).apply(this, args);
      const { text } = args[0] as { text?: string };
      const isRead = /^\s*(with|select)[^]* from taxonomy/.test(text ?? '');
      if (isRead && answer instanceof Promise) {
        void answer.then(({ rows: found }: pg.QueryResult) => (read += found.length));
      }
      return answer;
    } as typeof query;
    try {
      expect(await imported('database=Sorts', [`${HEADER},taxonomy`, ...rows].join('\n'))).toMatchObject({
        state: 'done',
      });
      const again = await imported('database=Sorts&again=true&mode=upsert', [`${HEADER},taxonomy`, ...rows].join('\n'));
      expect(again).toMatchObject({ state: 'done', rows: { unchanged: 600 } });
    } finally {
      pg.Client.prototype.query = query;
    }
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(5_000);
    expect((await found('named%20599'))[0].taxonomy).toMatchObject({ path: 'sort-4/below' });
  });

  it('is known when it is sent again, by the name or the uuid of the database that it made; another one may have it, too', async () => {
    const content = `${HEADER}\nt,Twice,kg,1\n`;
    const first = await imported('database=Echo', content);
    const [{ uuid }] = await databases('Echo');
    const writer = await service.member('acme', ['dataset:create']);
    for (const [sender, database] of [
      [member, 'Echo'],
      [member, uuid],
      [writer, uuid],
    ] as const) {
      const { status, json } = await sendFile(service.url, sender, `kind=dataset&database=${database}`, { content });
      expect([status, json.message]).toEqual([409, expect.stringContaining(first.uuid)]);
    }
    expect(await imported('database=Thrice', content)).toMatchObject({ state: 'done', rows: { written: 1 } });
  });

  it('counts what rows are written without, also beyond what it lists', async () => {
    const rows = Array.from({ length: 1_203 }, (_, at) => `o${at},Odd ${at},kg,1,3`);
    const content = [`${HEADER},referenceAmount`, ...rows, 'e,Even,kg,4,2'].join('\n');
    const dry = await imported('database=Thirds&dryRun=true', content);
    expect(dry).toMatchObject({ state: 'done', rows: { written: 1_204, leftOut: 1_203 } });
    expect(dry.reason).toContain('0 are faulty; values that would be left out: 1203.');
    const ended = await imported('database=Thirds', content);
    expect(ended).toMatchObject({ state: 'done', rows: { written: 1_204, faulty: 0, leftOut: 1_203 } });
    const { json } = await api('GET', `import/${ended.uuid}/faults`);
    expect([json.faulty, json.leftOut, json.data.length]).toEqual([0, 1_203, 1_000]);
    expect(json.data[999].reason).toMatch(/^left out: every figure is a 3th/);
  });

  it('is written in chunks, each with its figures, in the order of the file', async () => {
    const rows = Array.from({ length: 1_201 }, (_, at) => `k${at},Series ${at},kg,${at}.5`);
    const ended = await imported('database=Long', [HEADER, ...rows].join('\n'));
    expect(ended).toMatchObject({ state: 'done', rows: { total: 1_201, written: 1_201 } });
    expect(await databases('Long')).toMatchObject([{ count: 1_201 }]);
    expect((await get('search?q=series&limit=1')).count).toBe(1_201);
  });
});

describe('a file of EPDs (fixtures made by hand)', () => {
  const epd = (nth: number, changes: Partial<OwnEpd> = {}): OwnEpd => ({
    ...{
      uuid: `00000000-0000-4000-8000-00000000000${nth}`,
      version: 1,
      name: `Brick ${nth}`,
      language: 'en',
      unit: 'kg',
    },
    figures: complete({ 'GWP-fossil': { A1_A3: new Decimal('0.1234567890123456789') } }),
    ...{ geoLocation: 'DK', referenceYear: 2025, taxonomy: ['Bricks'] },
    ...changes,
  });
  const QUERY = 'profile=ilcd-epd&database=';

  it('becomes datasets, the others of an archive too where one is at fault and that may be', async () => {
    const zip = await zipOf({
      'ILCD/processes/1.json': writeIlcdJson(epd(1, { biogenicCarbon: new Decimal('0.4') })),
      'ILCD/processes/2.xml': writeIlcdXml(epd(2)),
      'ILCD/contacts/c.json': '{"contactInformation": {}}',
      'ILCD/processes/bad.xml': '<!DOCTYPE a><a/>',
    });
    const content = new Uint8Array(zip);
    const refused = await imported(`${QUERY}Refused`, content);
    expect(refused).toMatchObject({ state: 'refused', rows: { read: 3, faulty: 1 } });
    const fault = { line: 4, column: '', value: 'rows.csv/ILCD/processes/bad.xml' };
    expect(await faultsOf(refused)).toContainEqual({ ...fault, reason: expect.stringMatching(/^has a document type/) });
    expect(await databases('Refused')).toEqual([]);
    const ended = await imported(`${QUERY}Bricks&skipFaulty=true`, content);
    expect(ended).toMatchObject({ state: 'done', rows: { written: 2, faulty: 1 } });
    const [brick] = await found('brick');
    expect(await get(`dataset/${brick.uuid}`)).toMatchObject({
      ...{ name: 'Brick 1', key: `${epd(1).uuid}_00.01.000`, geoLocation: { code: 'DK' }, referenceYear: 2025 },
      ...{ impacts: { 'GWP-fossil': { A1_A3: '0.1234567890123456789' } }, taxonomy: { path: 'bricks' } },
      pact: { biogenicCarbonContent: '0.4' },
    });
    expect(await imported(`${QUERY}Bricks&skipFaulty=true&again=true`, content)).toMatchObject({
      rows: { unchanged: 2 },
    });
  });

  it('may be one document; the same UUID and version twice is a fault, and a table is no EPD', async () => {
    expect(await imported(`${QUERY}One`, writeIlcdXml(epd(3)))).toMatchObject({ state: 'done', rows: { written: 1 } });
    const twice = new Uint8Array(await zipOf({ 'a.json': writeIlcdJson(epd(4)), 'b.json': writeIlcdJson(epd(4)) }));
    const refused = await imported(`${QUERY}Twice`, twice);
    expect(await faultsOf(refused)).toMatchObject([
      { line: 2, column: 'UUID and version', reason: 'stands in line 1, too' },
    ]);
    expect(await imported(`${QUERY}Table`, 'name,unit\nA,kg\n')).toMatchObject({
      state: 'refused',
      rows: { faulty: 1 },
    });
    const empty = new Uint8Array(await zipOf({ 'c.json': '{"contactInformation": {}}' }));
    expect(await imported(`${QUERY}None`, empty)).toMatchObject({ state: 'refused', reason: 'The file holds no EPD.' });
    const damaged = empty.slice(0, 40);
    expect(await imported(`${QUERY}None`, damaged)).toMatchObject({
      ...{ state: 'refused', reason: expect.stringMatching(/^rows\.csv: is damaged/) },
    });
  });

  it('is asked for with kind=dataset, in languages that are some', async () => {
    const wrong = await sendFile(service.url, member, 'kind=material&profile=ilcd-epd&languages=Danish!', {
      content: '{}',
    });
    expect(wrong).toMatchObject({ status: 400, json: { errors: [{ field: 'profile' }, { field: 'languages' }] } });
  });
});

describe('the database of an import of datasets', () => {
  const refused = (query: string, by = member) =>
    sendFile(service.url, by, query, { content: `${HEADER}\na,A,kg,1\n` });

  it('has to be named, and be one of the company', async () => {
    expect(await refused('kind=dataset')).toMatchObject({ status: 400, json: { errors: [{ field: 'database' }] } });
    expect(await refused('kind=dataset&database=%20')).toMatchObject({ status: 400 });
    const other = await service.member('other');
    const theirs = await sendFile(service.url, other, 'kind=dataset&database=Theirs', {
      content: `${HEADER}\na,A,kg,1\n`,
    });
    await untilEnded(service.url, other, theirs.json.uuid);
    const { json } = await api('GET', 'database?limit=1000', undefined, other.token);
    const { uuid } = json.data.find((each: any) => each.name === 'Theirs');
    const unknown = {
      status: 400,
      json: { errors: [{ field: 'database', message: 'names no database of the company' }] },
    };
    expect(await refused(`kind=dataset&database=${uuid}`)).toMatchObject(unknown);
    expect(await refused('kind=dataset&database=00000000-0000-4000-8000-000000000000')).toMatchObject(unknown);
    // A name is one's own: another company may have the same.
    expect(await refused('kind=dataset&database=Theirs&dryRun=true')).toMatchObject({ status: 200 });
    expect(await get(`import/${theirs.json.uuid}`)).toMatchObject({
      message: expect.stringMatching(/^There is no import/),
    });
  });

  it('is told by its uuid where several have the name', async () => {
    for (const version of ['1', '2']) {
      await api('POST', 'dataset', {
        name: 'X',
        unit: 'kg',
        impacts: { AP: { A1: '1' } },
        database: { name: 'Twice', version },
      });
    }
    expect(await refused('kind=dataset&database=Twice')).toMatchObject({
      status: 400,
      json: {
        errors: [
          {
            field: 'database',
            message: expect.stringMatching(/^names 2 databases of the company, of the versions 1 \(/),
          },
        ],
      },
    });
  });
});

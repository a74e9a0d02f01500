import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { Metrics, removeUnnamed, StoredFiles } from '#platform';
import { apiConfig } from '../../apps/api/src/web/config/config.js';
import { aMaterial } from '../support/companies/builders.js';
import { call } from '../support/companies/call.js';
import { elementCalls } from '../support/companies/element-calls.js';
import { testEnvironment } from '../support/processes/environment.js';
import { importFile, sendFile, untilEnded } from '../support/companies/file-imports.js';
import { bucketPlace, folderPlace, PLACES } from '../support/storage/file-places.js';
import type { FilePlace } from '../support/storage/file-places.js';
import { anImage, upload } from '../support/companies/images.js';
import { RunningCommand } from '../support/processes/in-process-cli.js';
import { AppProcess } from '../support/processes/processes.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

const ROWS = 75;
/** More than a piece of 1 MiB, less than two. */
const LONG_FILE = `name,description\n${Array.from({ length: ROWS }, (_, nth) => `Row ${nth},${'x'.repeat(20_000)}\n`).join('')}`;

let service: TestService;
let member: Member;
let place: FilePlace;

async function begin(made: () => Promise<FilePlace>): Promise<void> {
  place = await made();
  service = await TestService.start({ STORAGE_URL: place.url });
  member = await service.member();
}

async function end(): Promise<void> {
  await service?.close();
  await place?.close();
}

async function cli(words: string[], STORAGE_URL = place.url): Promise<{ code: number; out: any; notes: string }> {
  const command = new RunningCommand(service.databaseUrl, words, undefined, { STORAGE_URL });
  const code = await command.exitCode;
  return { code, out: command.out === '' ? undefined : JSON.parse(command.out), notes: command.notes };
}

const get = (path: string) => call('GET', `${service.url}/api/v1/${path}`, { token: member.token });

const storedFiles = (url = place.url): StoredFiles =>
  new StoredFiles(service.database, apiConfig(testEnvironment(service.databaseUrl, { STORAGE_URL: url })).STORAGE_URL);

/** A new material with an image. @returns its path, and the address of the image */
async function withImage(background = 'red', by = member): Promise<{ path: string; address: string; bytes: Buffer }> {
  const { json } = await elementCalls(service, by).post(aMaterial());
  const path = `material/${json.uuid}`;
  expect((await upload(service, by, path, { bytes: await anImage('png', { background }) })).status).toBe(200);
  const { json: material } = await call('GET', `${service.url}/api/v1/${path}`, { token: by.token });
  const address = material.image as string;
  return { path, address, bytes: Buffer.from(await (await fetch(address)).arrayBuffer()) };
}

/** What the worker's sweep does, as if so much time had passed. */
async function swept(hours = 25): Promise<number> {
  const files = storedFiles();
  await service.database.queryAcross(
    'health',
    'update stored_file set remove_after = (remove_after at time zone $$UTC$$ - make_interval(hours => $1)) at time zone $$UTC$$',
    [hours],
  );
  try {
    return await removeUnnamed(service.database, files, () => true);
  } finally {
    files.close();
  }
}

/** How often files were written or read, and what came of it. */
async function requests(use: string, result: string): Promise<number> {
  const metric = service.context.get(Metrics).registry.getSingleMetric('footprint_storage_request_duration_seconds');
  const { values = [] } = (await metric?.get()) ?? {};
  const found = values.find(
    ({ metricName, labels }: any) => metricName?.endsWith('_count') && labels.use === use && labels.result === result,
  );
  return found?.value ?? NaN;
}

const rowsWithBytes = async (table: 'image' | 'file_import_piece'): Promise<number> => {
  const [row] = await service.database.queryAcross<{ count: number }>(
    'health',
    `select count(*)::int as count from ${table} where bytes is not null`,
  );
  return row?.count ?? -1;
};

describe.each(PLACES)('files in %s', (_, made) => {
  beforeAll(() => begin(made));
  afterAll(end);

  describe('an image', () => {
    it('is kept there below its company, and read', async () => {
      const { address, bytes } = await withImage();
      expect(await rowsWithBytes('image')).toBe(0);
      const keys = await place.keys();
      expect(keys).toEqual([expect.stringMatching(new RegExp(`^${member.company.uuid}/[0-9a-f-]{36}$`))]);
      const first = await fetch(address);
      expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    });

    it('sent again keeps its address; replaced, or deleted, it is removed a day later, and not before', async () => {
      await swept();
      const before = (await place.keys()).length;
      const { path, address } = await withImage('blue');
      const again = await upload(service, member, path, { bytes: await anImage('png', { background: 'blue' }) });
      expect([again.status, (await get(path)).json.image]).toEqual([200, address]);
      // The second copy is let go at once.
      expect(await swept(0)).toBe(1);
      expect(await place.keys()).toHaveLength(before + 1);
      await upload(service, member, path, { bytes: await anImage('png', { background: 'green' }) });
      expect((await fetch(address)).status).toBe(404);
      const { address: second } = { address: (await get(path)).json.image as string };
      expect((await fetch(second)).status).toBe(200);
      expect([await swept(23), (await place.keys()).length]).toEqual([0, before + 2]);
      expect([await swept(2), (await place.keys()).length]).toEqual([1, before + 1]);
      await call('DELETE', `${service.url}/api/v1/${path}`, { token: member.token });
      expect((await fetch(second)).status).toBe(404);
      expect([await swept(), (await place.keys()).length]).toEqual([1, before]);
    });

    it('of a record that is not there leaves nothing', async () => {
      await swept();
      const before = await place.keys();
      const nothing = 'material/00000000-0000-4000-8000-000000000000';
      expect((await upload(service, member, nothing, { bytes: await anImage() })).status).toBe(404);
      await swept(0);
      expect(await place.keys()).toEqual(before);
    });

    it('is written once under an Idempotency-Key, and goes with a write that fails', async () => {
      const { path } = await withImage();
      const bytes = await anImage('png', { background: 'yellow' });
      const send = () => upload(service, member, path, { bytes, headers: { 'Idempotency-Key': 'an-image' } });
      expect((await send()).status).toBe(200);
      const { image } = (await get(path)).json;
      expect((await fetch(image)).status).toBe(200);
      await swept();
      expect((await fetch(image)).status).toBe(200);
    });

    it('that is not what was kept is not shown', async () => {
      const { address } = await withImage('white');
      const [row] = await service.database.query<{ file: string }>(
        'select file from image where company = $1 and name = $2',
        [member.company.uuid, address.slice(-65)],
      );
      const path = place.pathOf(`${member.company.uuid}/${row?.file}`);
      const [done, lost] = [await requests('read', 'done'), await requests('read', 'lost')];
      expect(done).toBeGreaterThan(0);
      await writeFile(path, randomBytes(200));
      expect((await fetch(address)).status).toBe(500);
      await truncate(path, 0);
      expect((await fetch(address)).status).toBe(500);
      await rm(path);
      expect((await fetch(address)).status).toBe(500);
      expect([await requests('read', 'done'), await requests('read', 'lost')]).toEqual([done, lost + 3]);
    });

    it('is a file of the export', async () => {
      const other = await service.member('exported');
      const { address, bytes } = await withImage('purple', other);
      const folder = await mkdtemp(join(tmpdir(), 'footprint-exchange-export-'));
      const path = join(folder, 'export.zip');
      expect((await cli(['company', 'export', 'exported', '--file', path])).code).toBe(0);
      const zip = await openPromise(path);
      let found: Buffer | undefined;
      for await (const entry of zip.eachEntry())
        if (entry.fileName === `images/${address.slice(-65)}`)
          found = await buffer(await zip.openReadStreamPromise(entry));
      await rm(folder, { recursive: true });
      expect(found).toEqual(bytes);
    });
  });

  it('what a killed process has put there is removed a day later', async () => {
    await swept();
    const before = await place.keys();
    const files = storedFiles();
    await files.keep(member.company.uuid, Buffer.from('nobody names it'));
    files.close();
    expect(await place.keys()).toHaveLength(before.length + 1);
    expect(await swept(23)).toBe(0);
    expect(await swept(2)).toBe(1);
    expect(await place.keys()).toEqual(before);
  });

  it('a deleted company leaves nothing there', async () => {
    const other = await service.member('deleted');
    await withImage('black', other);
    const { uuid } = other.company;
    await service.database.query(
      `update company set closed = now() - interval '1 hour', delete_after = now() - interval '1 minute' where uuid = $1`,
      [uuid],
    );
    const ofIt = async () => (await place.keys()).filter((key) => key.startsWith(uuid));
    expect(await ofIt()).toHaveLength(1);
    // Nothing is forgotten while the place is away.
    await place.takeAway();
    const worker = await service.startWorker();
    const rows = () => service.database.query('select from stored_file where company = $1', [uuid]);
    await until('its image is gone', async () => {
      return (await service.database.query('select from image where company = $1', [uuid])).length === 0;
    });
    expect(await rows()).toHaveLength(1);
    await place.bringBack();
    await until('the company is gone', async () => {
      return (await service.database.query('select from company where uuid = $1', [uuid])).length === 0;
    });
    expect([await ofIt(), await rows()]).toEqual([[], []]);
    await worker.close();
  });

  describe('the file of an import', () => {
    it('is kept there in pieces, read by a worker, and let go when the import ends', async () => {
      await swept();
      const before = (await place.keys()).length;
      const { status, json } = await sendFile(service.url, member, 'kind=material', { content: LONG_FILE });
      expect(status).toBe(200);
      expect([await rowsWithBytes('file_import_piece'), (await place.keys()).length]).toEqual([0, before + 2]);
      const worker = await service.startWorker();
      const ended = await untilEnded(service.url, member, json.uuid);
      expect(ended).toMatchObject({ state: 'done', rows: { written: ROWS } });
      await worker.close();
      expect([await swept(), (await place.keys()).length]).toEqual([2, before]);
    });

    it('is let go when its upload breaks off, or is refused', async () => {
      await swept();
      const before = await place.keys();
      const { status } = await sendFile(service.url, member, 'kind=material', {
        content: 'name\nx\n',
        mapping: 'none',
      });
      expect(status).toBe(400);
      await swept();
      expect(await place.keys()).toEqual(before);
    });

    it('is read again where its worker is killed: nothing is lost or doubled', async () => {
      const rows = 20_000;
      const lines = Array.from({ length: rows }, (__, nth) => `K-${nth},Killed,1,kg,2026-01-31`);
      const content = ['syncId,name,quantity,unit,startDate', ...lines].join('\n');
      const environment = testEnvironment(service.databaseUrl, { STORAGE_URL: place.url });
      const first = await AppProcess.start('worker', environment);
      const { json } = await sendFile(service.url, member, 'kind=activity', { content });
      await until('it writes', async () => ((await get(`import/${json.uuid}`)).json.rows.written ?? 0) > 0, 60_000);
      await first.end('SIGKILL');
      expect((await get(`import/${json.uuid}`)).json.state).toBe('writing');
      await service.database.query('update file_import set leased_until = now() where company = $1 and uuid = $2', [
        member.company.uuid,
        json.uuid,
      ]);
      const second = await AppProcess.start('worker', environment);
      expect(await untilEnded(service.url, member, json.uuid)).toMatchObject({
        state: 'done',
        rows: { written: rows },
      });
      await second.end('SIGKILL');
      const [row] = await service.database.query<{ count: number }>(
        `select count(*)::int as count from activity where company = $1 and name = 'Killed'`,
        [member.company.uuid],
      );
      expect(row?.count).toBe(rows);
    });
  });

  describe('while the place is away', () => {
    it('callers are told to come back, operators why, and nothing is lost', async () => {
      const { path, address } = await withImage('grey');
      const { json: waiting } = await sendFile(service.url, member, 'kind=activity', {
        content: 'name,startDate\nwaits,2026-01-31\n',
      });
      const [written, read] = [await requests('write', 'away'), await requests('read', 'away')];
      await place.takeAway();
      try {
        const shown = await fetch(address);
        expect([shown.status, shown.headers.get('retry-after'), await shown.json()]).toEqual([
          503,
          '5',
          { message: 'The storage of files is not available right now; try again soon.' },
        ]);
        const bytes = await anImage('png', { background: 'pink' });
        expect((await upload(service, member, path, { bytes })).status).toBe(503);
        expect((await sendFile(service.url, member, 'kind=material', { content: LONG_FILE })).status).toBe(503);
        expect([await requests('write', 'away'), await requests('read', 'away')]).toEqual([written + 2, read + 1]);
        const ready = await call('GET', `${service.url}/api/health/ready`);
        expect([ready.status, ready.json]).toMatchObject([
          200,
          {
            status: 'degraded',
            reason: expect.stringContaining('storage'),
            parts: { storage: { status: 'degraded' } },
          },
        ]);
        expect((await get(path)).json.image).toBe(address);
        const { out } = await cli(['doctor']);
        expect(out.checks.find(({ check }: { check: string }) => check === 'storage')).toMatchObject({
          state: 'fault',
          message: expect.stringContaining(`${place.place} can't be used: `),
        });
        const worker = await service.startWorker();
        await until('it was tried', async () => {
          const [row] = await service.database.query<{ attempt: number }>(
            'select attempt from file_import where company = $1 and uuid = $2',
            [member.company.uuid, waiting.uuid],
          );
          return (row?.attempt ?? 0) > 2;
        });
        await place.bringBack();
        expect(await untilEnded(service.url, member, waiting.uuid)).toMatchObject({ state: 'done' });
        await worker.close();
      } finally {
        await place.bringBack().catch(() => undefined);
      }
      expect((await fetch(address)).status).toBe(200);
      expect((await call('GET', `${service.url}/api/health/ready`)).json).toMatchObject({
        status: 'ready',
        parts: { storage: { status: 'up' } },
      });
    });
  });
});

describe('storage move', () => {
  let folder: FilePlace;
  beforeEach(async () => {
    await begin(bucketPlace);
    folder = await folderPlace();
  });
  afterEach(async () => {
    await end();
    await folder.close();
  });

  it('takes files from everywhere to the first place, and back into the database', async () => {
    const images = [await withImage('red'), await withImage('green'), await withImage('blue')];
    const { json: waiting } = await sendFile(service.url, member, 'kind=material', { content: LONG_FILE });
    const areShown = async () => {
      for (const { address, bytes } of images)
        expect(Buffer.from(await (await fetch(address)).arrayBuffer()).equals(bytes)).toBe(true);
    };
    const places = async (url: string) => (await cli(['storage', 'show'], url)).out;
    const both = `${folder.url},${place.url}`;
    expect(await places(both)).toMatchObject({ newFiles: folder.place, places: [{ place: place.place, files: 5 }] });
    expect((await cli(['storage', 'move'], both)).out).toEqual({ place: folder.place, moved: 5 });
    expect(await places(both)).toMatchObject({ places: [{ place: folder.place, files: 5 }] });
    expect(await folder.keys()).toHaveLength(5);
    expect((await cli(['storage', 'move'], both)).out).toEqual({ place: folder.place, moved: 0 });
    // The running api does not know that place.
    expect((await fetch(images[0]?.address ?? '')).status).toBe(503);

    expect((await cli(['doctor'], place.url)).out.checks).toContainEqual(
      expect.objectContaining({ check: 'storage', state: 'fault', message: expect.stringContaining(folder.place) }),
    );
    const { out } = await cli(['storage', 'move'], `database,${both}`);
    expect(out).toEqual({ place: 'database', moved: 5 });
    expect([await rowsWithBytes('image'), await rowsWithBytes('file_import_piece')]).toEqual([3, 2]);
    await areShown();
    expect((await cli(['storage', 'move'], place.url)).out).toEqual({ place: place.place, moved: 5 });
    await areShown();
    const worker = await service.startWorker();
    expect(await untilEnded(service.url, member, waiting.uuid)).toMatchObject({
      state: 'done',
      rows: { written: ROWS },
    });
    await worker.close();
  });

  it('names what is lost and moves all else, of every company', async () => {
    const members = [member, await service.member('another')].sort((a, b) =>
      a.company.uuid < b.company.uuid ? -1 : 1,
    );
    for (const by of members) for (const background of ['red', 'green']) await withImage(background, by);
    const [{ company }] = members as [Member, Member];
    const [row] = await service.database.query<{ name: string; file: string }>(
      'select name, file from image where company = $1 order by name limit 1',
      [company.uuid],
    );
    const key = `${company.uuid}/${row?.file}`;
    await rename(place.pathOf(key), `${place.pathOf(key)} elsewhere`);
    const move = () => cli(['storage', 'move'], `${folder.url},${place.url}`);
    const { code, out, notes } = await move();
    expect([code, out]).toEqual([65, { place: folder.place, moved: 3 }]);
    expect(notes).toContain(`${company.subdomain}: image ${row?.name}: The file ${key} is not in ${place.place}.`);
    expect(notes).toContain(`1 of the files can't be read`);
    await rename(`${place.pathOf(key)} elsewhere`, place.pathOf(key));
    expect(await move()).toMatchObject({ code: 0, out: { moved: 1 } });
  });

  it('takes files from a copy that lies elsewhere, once the rows say so', async () => {
    const { address, bytes } = await withImage();
    await cli(['storage', 'move'], `${folder.url},${place.url}`);
    const copy = await folderPlace();
    await cp(folder.pathOf(''), copy.pathOf(''), { recursive: true });
    await folder.takeAway();
    const fromCopy = () => cli(['storage', 'move'], `database,${copy.url}`);
    expect((await fromCopy()).code).toBe(75);
    await service.database.queryAcross('health', 'update stored_file set place = $2 where place = $1', [
      folder.place,
      copy.place,
    ]);
    expect((await fromCopy()).out).toEqual({ place: 'database', moved: 1 });
    expect(Buffer.from(await (await fetch(address)).arrayBuffer()).equals(bytes)).toBe(true);
    await copy.close();
  });

  it('says which place is away', async () => {
    await withImage();
    await place.takeAway();
    const { code, notes } = await cli(['storage', 'move'], `database,${place.url}`);
    expect([code, notes]).toEqual([75, expect.stringContaining(`Files in ${place.place} can't be reached: `)]);
  });
});

it('files stay in the database where STORAGE_URL is not set', async () => {
  service = await TestService.shared();
  member = await service.member();
  const worker = await service.startWorker();
  await withImage();
  expect(await rowsWithBytes('image')).toBe(1);
  await importFile(service.url, member, 'kind=material', { content: 'name\nx\n' });
  expect(await requests('write', 'done')).toBeNaN();
  expect(await service.database.queryAcross('health', 'select from stored_file')).toEqual([]);
  expect((await call('GET', `${service.url}/api/health/ready`)).json.parts.storage).toBeUndefined();
  await worker.close();
  await service.close();
});

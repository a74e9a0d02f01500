import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Client, ClientOptions, Schemas } from '../../packages/client/src/index.js';
import * as client from '../../packages/client/src/index.js';
import { lockGraph, newUuid } from '#platform';
import { HttpProxy } from '../support/processes/http-proxy.js';
import type { Fate } from '../support/processes/http-proxy.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

/** As long as one is, and in no other text: no log may hold it. */
const WRONG_SECRET = 'wrong'.padEnd(43, '0');

/** Short waits between tries. */
const QUICK = { firstWaitMs: 20 };

let service: TestService;
let proxy: HttpProxy;
let acme: Member;

beforeAll(async () => {
  service = await TestService.shared();
  proxy = await HttpProxy.to(service.url);
  await service.startWorker();
  acme = await service.member();
});
afterEach(() => proxy.failing());
afterAll(async () => {
  await proxy.close();
  await service.close();
});

const byKey = (more: Partial<ClientOptions> = {}): Client =>
  client.createClient({ baseUrl: proxy.url, apiKey: acme.apiKey, retry: QUICK, ...more } as ClientOptions);
const bySecret = ({ clientId, clientSecret } = acme): Client =>
  client.createClient({ baseUrl: `${proxy.url}/api/`, clientId, clientSecret, retry: QUICK });
const ofData = () => proxy.seen.filter(({ url }) => url.startsWith('/api/v1/'));
const tokens = () => proxy.seen.filter(({ url }) => url === '/api/auth/token').length;
const named = async (name: string) => {
  const found: string[] = [];
  for await (const material of byKey().all('/api/v1/material')) if (material.name === name) found.push(material.uuid);
  return found;
};
const create = async (name: string, by = byKey()): Promise<Schemas['ElementRecord']> =>
  (await by.POST('/api/v1/material', { body: { name, unit: 'kg' } })).data;

describe('credentials of a program', () => {
  it('are asked for before each request, and told of what was refused', async () => {
    const refused: Record<string, string>[] = [];
    let key = 'fpk_old';
    const by = client.createClient({
      baseUrl: proxy.url,
      credentials: {
        headers: () => Promise.resolve({ 'X-API-Key': key }),
        refused: (headers) => {
          refused.push(headers);
          key = acme.apiKey;
          return true;
        },
      },
    });
    expect((await by.GET('/api/v1/client/self')).data.clientId).toBe(acme.clientId);
    await by.GET('/api/v1/client/self');
    expect(refused).toEqual([{ 'X-API-Key': 'fpk_old' }]);
  });
});

describe('a token', () => {
  it('is shared by requests, also by those that begin while it is asked for', async () => {
    const by = bySecret();
    await Promise.all(Array.from({ length: 8 }, () => by.GET('/api/v1/company')));
    expect([tokens(), ofData().length]).toEqual([1, 8]);
  });

  it('is kept until shortly before it expires', async () => {
    const by = bySecret();
    const asked: number[] = [];
    // The service and the client tell the time by the same clock here; a token lives for an hour.
    for (const seconds of [0, 3_500, 3_580]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 });
      await by.GET('/api/v1/company').finally(() => vi.useRealTimers());
      asked.push(tokens());
    }
    expect([asked, ofData().length]).toEqual([[1, 1, 2], 3]);
  });

  it('is renewed once where it is refused, and what is written then is written once', async () => {
    proxy.failing({ status: 401, body: '{"message": "The token is not valid."}' });
    await create('After a refused token', bySecret());
    expect(ofData().map(({ fate }) => fate)).toEqual([expect.anything(), 'pass']);
    expect(await named('After a refused token')).toHaveLength(1);

    proxy.deciding(({ url }) => (url.startsWith('/api/v1/') ? { status: 401 } : 'pass'));
    await expect(bySecret().GET('/api/v1/company')).rejects.toThrow(client.Unauthorized);
    expect([tokens(), ofData().length]).toEqual([2, 2]);
  });

  it('is asked for again where asking failed, before a write that is never sent twice, too', async () => {
    const fates: Fate[] = ['cut-after', { status: 503 }];
    proxy.deciding(({ url }) => (url === '/api/auth/token' ? fates.shift() : undefined) ?? 'pass');
    const { state } = await bySecret().importFile(new Blob(['name\nUpload\n']), {
      query: { kind: 'material', again: true },
      signal: AbortSignal.timeout(60_000),
    });
    expect([state, tokens() > 2]).toEqual(['done', true]);
  });

  it('that is not given names why, and nothing tells the secret', async () => {
    const by = bySecret({ ...acme, clientSecret: WRONG_SECRET });
    const failure = await by.GET('/api/v1/company').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(client.Unauthorized);
    expect([tokens(), ofData().length]).toEqual([1, 0]);
    const shown = inspect([failure, by, byKey(), bySecret()], { depth: 20, showHidden: true, getters: true });
    for (const secret of [WRONG_SECRET, acme.clientSecret, acme.apiKey]) expect(shown).not.toContain(secret);
  });
});

describe('a list', () => {
  it('is read over all its pages, with every item once while others are added', async () => {
    const before = await Promise.all(Array.from({ length: 7 }, (_, at) => create(`Page ${at}`)));
    const seen: string[] = [];
    for await (const { uuid } of byKey().all('/api/v1/material', { params: { query: { q: 'page', limit: 2 } } })) {
      if (seen.push(uuid) === 3) await create('Page between');
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(before.map(({ uuid }) => uuid)));
    expect(seen).toHaveLength(8);
  });

  it('may be an array, or have no pages', async () => {
    const units: string[] = [];
    for await (const { code } of byKey().all('/api/v1/unit')) units.push(code);
    expect(units).toContain('kg');
    const switches = [];
    for await (const each of byKey().all('/api/v1/switch')) switches.push(each);
    expect(switches).toEqual([]);
  });

  it('that leads back to the same page ends', async () => {
    const link = '</api/v1/material?limit=2&after=x>; rel="next"';
    proxy.deciding(() => ({ status: 200, headers: { Link: link }, body: '{"data": [{}]}' }));
    let pages = 0;
    const read = async () => {
      for await (const _ of byKey().all('/api/v1/material')) if (++pages === 9) break;
    };
    await expect(read()).rejects.toThrow(client.NetworkFailure);
    expect(pages).toBe(2);
  });

  it('never leads credentials elsewhere', async () => {
    const link = '<http://elsewhere.test/api/v1/material?limit=2&after=x>; rel="next"';
    proxy.failing({ status: 200, headers: { Link: link, 'Content-Type': 'application/json' }, body: '{"data": [{}]}' });
    const read = async () => {
      for await (const _ of byKey().all('/api/v1/material'));
    };
    await expect(read()).rejects.toThrow(client.Invalid);
    expect(ofData().map(({ url }) => url)).toEqual(['/api/v1/material?limit=100', '/api/v1/material?limit=2&after=x']);
  });
});

describe('a write that fails on its way', () => {
  const failures: [string, Fate[]][] = [
    ['whose connection is cut before it arrives', ['cut-before']],
    ['whose answer is lost', ['cut-after', 'cut-after']],
    ['whose answer is lost half way', ['cut-amid']],
    ['that is answered 503', [{ status: 503, headers: { 'Retry-After': '0' } }]],
    ['that a gateway answers in HTML', [{ status: 502, body: '<h1>Bad gateway</h1>' }, { status: 504 }]],
    ['that a gateway answers with a page of its own', [{ status: 200, body: '<h1>Sign in</h1>' }]],
    ['whose answer is cut off unnoticed', [{ status: 200, headers: { Connection: 'close' }, body: '{"uuid": "80a' }]],
    ['that comes too often', [{ status: 429, headers: { 'Retry-After': '0' } }]],
  ];
  it.each(failures)('%s is sent again with its key, and written once', async (what, fates) => {
    const tries = fates.length + 1;
    proxy.failing(...fates);
    const { uuid } = await create(what);
    expect(ofData()).toHaveLength(tries);
    const keys = new Set(ofData().map(({ headers }) => headers['idempotency-key']));
    expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(await named(what)).toEqual([uuid]);
  });

  it('has a key of its own where none is given, and the one that is given wherever it stands', async () => {
    const body = { name: 'Keyed', unit: 'kg' as const };
    const keyed = (value: string | undefined) => ({ 'Idempotency-Key': value }) as Record<string, string>;
    proxy.deciding(() => 'pass');
    await byKey().POST('/api/v1/material', { params: { header: keyed(undefined) }, body });
    await byKey().POST('/api/v1/material', { headers: keyed(undefined), body });
    await byKey().POST('/api/v1/material', { headers: keyed('mine'), body });
    await byKey().POST('/api/v1/material', { headers: { 'idempotency-key': 'mine' }, body });
    const [first, second, ...others] = ofData().map(({ headers }) => headers['idempotency-key']);
    for (const key of [first, second]) expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect([first === second, ...others]).toEqual([false, 'mine', 'mine']);
    expect(await named('Keyed')).toHaveLength(3);
  });

  it('is patched, and deleted, once: that it is gone when it is deleted again is success', async () => {
    const { uuid } = await create('Short-lived');
    const params = { path: { uuid } };
    proxy.failing('cut-after');
    const { data } = await byKey().PATCH('/api/v1/material/{uuid}', { params, body: { description: 'Once' } });
    expect(data.description).toBe('Once');
    const { data: history } = await byKey().GET('/api/v1/material/{uuid}/history', { params });
    expect(history.count).toBe(2);
    proxy.failing('cut-after');
    await byKey().DELETE('/api/v1/material/{uuid}', { params });
    expect(ofData()).toHaveLength(2);
    await expect(byKey().DELETE('/api/v1/material/{uuid}', { params })).rejects.toThrow(client.NotFound);
  });

  it('is put by a key of its own, once, whatever characters the key has', async () => {
    const params = { path: { key: 'K 1/ä %2F' } };
    const put = () => byKey().PUT('/api/v1/material/by/syncId/{key}', { params, body: { name: 'Put' } });
    proxy.failing('cut-after');
    const { data } = await put();
    expect([data.outcome, data.record.syncId]).toEqual(['created', 'K 1/ä %2F']);
    expect((await put()).data).toEqual({ outcome: 'unchanged', record: data.record });
    const { data: read } = await byKey().GET('/api/v1/material/by/syncId/{key}', { params });
    expect(read).toEqual(data.record);
  });

  it('waits for its own first try, which is still being worked on', async () => {
    const { uuid } = await create('Slow');
    const params = { path: { uuid } };
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    // A change of a material waits for this lock; its creation would not.
    let holding: Promise<void> = Promise.resolve();
    await new Promise<void>((held) => {
      holding = service.database.transaction(async (tx) => {
        await lockGraph(tx, acme.company.uuid);
        held();
        await released;
      });
    });
    proxy.failing('abandon');
    const sent = byKey().PATCH('/api/v1/material/{uuid}', { params, body: { description: 'Once' } });
    await until('one of two tries is told to wait', () => proxy.seen.some(({ answered }) => answered === 409));
    release();
    await holding;
    expect((await sent).data.description).toBe('Once');
    const { data: history } = await byKey().GET('/api/v1/material/{uuid}/history', { params });
    expect(history.count).toBe(2);
  });

  it('is given up after so many tries, or where the service asks for a longer wait', async () => {
    proxy.deciding(() => 'cut-before');
    await expect(byKey({ retry: { ...QUICK, tries: 3 } }).GET('/api/v1/company')).rejects.toThrow(
      client.NetworkFailure,
    );
    expect(ofData()).toHaveLength(3);
    proxy.failing({ status: 503, headers: { 'Retry-After': '61' } });
    const failure = await byKey()
      .GET('/api/v1/company')
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'Unavailable', status: 503, retryAfter: 61 });
    expect(ofData()).toHaveLength(1);
  });
});

describe('a request', () => {
  it('ends when its time is over, and when its caller ends it', async () => {
    proxy.deciding(() => 'silence');
    const options = { timeoutMs: 50, retry: { tries: 1 } };
    await expect(byKey(options).GET('/api/v1/company')).rejects.toThrow(client.TimedOut);
    await expect(byKey().GET('/api/v1/company', { timeoutMs: 50, signal: AbortSignal.timeout(150) })).rejects.toThrow(
      'due to timeout',
    );
    const ended = AbortSignal.abort(new Error('not wanted any more'));
    await expect(bySecret().GET('/api/v1/company', { signal: ended })).rejects.toThrow('not wanted any more');
  });

  it('may take longer than timers can tell', async () => {
    for (const timeoutMs of [Infinity, 2 ** 31]) {
      await expect(byKey({ timeoutMs, retry: { tries: 3 } }).GET('/api/v1/company')).resolves.toBeDefined();
    }
  });

  it('that cannot be sent is the mistake of its caller, and thrown as it is', async () => {
    proxy.deciding(() => 'pass');
    const circular = { name: 'Circular', unit: 'kg' as const, notes: '' };
    Object.assign(circular, { notes: circular });
    const sent = byKey().POST('/api/v1/material', { body: circular });
    await expect(sent).rejects.toThrow(TypeError);
    const header = byKey().GET('/api/v1/company', { headers: { 'X-Request-Id': 'two\nlines' } });
    await expect(header).rejects.toThrow(TypeError);
    expect(ofData()).toEqual([]);
  });

  it('of a record that is not named is never that of all', async () => {
    for (const uuid of ['', '.', '..', undefined as unknown as string]) {
      const sent = byKey().GET('/api/v1/material/{uuid}', { params: { path: { uuid } } });
      await expect(sent).rejects.toThrow(new TypeError('params.path.uuid names no record.'));
    }
    expect(ofData()).toEqual([]);
  });

  it('is never made with a key that no header can carry, nor is the key told', async () => {
    for (const apiKey of [`${acme.apiKey}\n${acme.apiKey}`, `\u201c${acme.apiKey}\u201d`]) {
      const made = (): Client => byKey({ apiKey });
      expect(made).toThrow(TypeError);
      expect(made).not.toThrow(acme.apiKey);
    }
    await byKey({ apiKey: `${acme.apiKey}\n` }).GET('/api/v1/company');
  });

  it('is handed to a fetch of the caller as address and options, as all of them take it', async () => {
    const handed: unknown[] = [];
    const fetch: typeof globalThis.fetch = (address, init) => {
      handed.push(typeof address, init?.method);
      return globalThis.fetch(address, init);
    };
    const { clientId, clientSecret } = acme;
    const by = client.createClient({ baseUrl: proxy.url, clientId, clientSecret, fetch });
    await create('By another fetch', by);
    expect(handed).toEqual(['string', 'POST', 'string', 'POST']);
  });

  it('with a file is handed to a fetch of the caller as bytes: its class of forms may be another', async () => {
    const fetch: typeof globalThis.fetch = (address, init) => {
      if (init?.body instanceof FormData) throw new Error('a form of another class');
      return globalThis.fetch(address, init);
    };
    const file = new File(['name,unit\nBy bytes,kg\n'], 'bytes.csv');
    const { state, fileName } = await byKey({ fetch }).importFile(file, { query: { kind: 'material', dryRun: true } });
    expect([state, fileName]).toEqual(['done', 'bytes.csv']);
  });

  it('that the fetch of a library fails is sent again, whatever it calls its errors', async () => {
    const failing = (failures: number): typeof globalThis.fetch => {
      const fetchError = Object.assign(new Error('socket hang up'), { name: 'FetchError' });
      return (address, init) => (failures-- > 0 ? Promise.reject(fetchError) : globalThis.fetch(address, init));
    };
    await byKey({ fetch: failing(1) }).GET('/api/v1/company');
    await expect(byKey({ fetch: failing(9) }).GET('/api/v1/company')).rejects.toThrow(client.NetworkFailure);
  });

  it('gets files and tables as bytes or text, and sends images', async () => {
    const { data: csv } = await byKey().GET('/api/v1/material', {
      params: { query: { format: 'csv' } },
      parseAs: 'text',
    });
    expect(csv).toContain('uuid');
    const params = { query: { kind: 'material' as const } };
    const { data: workbook } = await byKey().GET('/api/v1/import/template', { params, parseAs: 'blob' });
    expect(await workbook.slice(0, 2).text()).toBe('PK');
  });

  it('is never made without a key or credentials', () => {
    for (const login of [{}, { apiKey: undefined }, { clientId: 'id' }, { clientId: 'id', clientSecret: '' }]) {
      const made = (): Client => client.createClient({ baseUrl: proxy.url, ...login } as ClientOptions);
      expect(made).toThrow(new TypeError('apiKey, or clientId and clientSecret, are needed.'));
    }
  });

  it('is refused an address that is none, or carries credentials', () => {
    for (const baseUrl of ['footprints.example.com', 'ftp://x', 'http://user:word@x', 'http://x/?y']) {
      expect(() => byKey({ baseUrl })).toThrow(TypeError);
    }
  });

  it('that is redirected says so, and shows nothing to the other address', async () => {
    proxy.failing({ status: 308, headers: { Location: `${service.url}/api/v1/company` } });
    await expect(byKey().GET('/api/v1/company')).rejects.toThrow('baseUrl redirects there');
  });
});

describe('a change of a record', () => {
  it('is made again on what others have made of it', async () => {
    const { uuid } = await create('Changed by two');
    const params = { path: { uuid } };
    let rounds = 0;
    const { data } = await byKey().update('/api/v1/material/{uuid}', { params }, async ({ description }) => {
      if (++rounds === 1) await byKey().PATCH('/api/v1/material/{uuid}', { params, body: { description: 'theirs' } });
      return { description: `${description ?? ''}, ours` };
    });
    expect([rounds, data.description]).toEqual([2, 'theirs, ours']);
    const { data: unchanged } = await byKey().update('/api/v1/material/{uuid}', { params }, () => undefined);
    expect(unchanged).toEqual(data);
  });

  it('is refused with the ETag of an earlier answer', async () => {
    const { uuid } = await create('Read before');
    const params = { path: { uuid } };
    const read = await byKey().GET('/api/v1/material/{uuid}', { params });
    await byKey().PATCH('/api/v1/material/{uuid}', { params, body: { notes: 'x' } });
    await expect(
      byKey().PATCH('/api/v1/material/{uuid}', { params, headers: client.ifMatch(read), body: { notes: 'y' } }),
    ).rejects.toThrow(client.PreconditionFailed);
  });
});

describe('an import', () => {
  const query = { kind: 'material' as const };
  const file = (name: string) => new File([`name,unit\n${name},kg\n`], `${name}.csv`);
  const imports = async (name: string) => {
    const found: Schemas['ImportRecord'][] = [];
    for await (const each of byKey().all('/api/v1/import')) if (each.fileName === `${name}.csv`) found.push(each);
    return found;
  };

  it('is followed until it has ended', async () => {
    const told: Schemas['ImportRecord'][] = [];
    const ended = await byKey().importFile(file('Followed'), { query, onProgress: (record) => told.push(record) });
    expect(ended).toMatchObject({ state: 'done', fileName: 'Followed.csv', rows: { written: 1, faulty: 0 } });
    expect([told[0]?.uuid, told.at(-1)]).toEqual([ended.uuid, ended]);
    expect(await named('Followed')).toHaveLength(1);
  });

  it('takes a mapping, and ends refused where rows are faulty', async () => {
    const mapping = {
      decimal: ',' as const,
      columns: [
        { column: 'Teil', field: 'name' },
        { column: 'Einheit', field: 'unit' },
      ],
    };
    const by = byKey();
    const ended = await by.importFile(new Blob(['Teil;Einheit\nBolt;handfuls\n']), { query, mapping });
    expect(ended).toMatchObject({ state: 'refused', rows: { faulty: 1, written: 0 } });
    const params = { path: { uuid: ended.uuid } };
    const { data: faults } = await by.GET('/api/v1/import/{uuid}/faults', { params });
    expect(faults.data?.map(({ line, column }) => [line, column])).toEqual([[2, 'Einheit']]);
  });

  it.each<[string, Fate[]]>([
    ['the connection is cut', ['cut-before']],
    ['the answer is lost', ['cut-after']],
    ['the answer is lost and the service is away for a moment', ['cut-after', { status: 503 }]],
    ['it comes too often', [{ status: 429, headers: { 'Retry-After': '0' } }]],
  ])('happens once where %s', async (what, fates) => {
    proxy.failing(...fates);
    const ended = await byKey().importFile(file(what), { query });
    expect(ended.state).toBe('done');
    expect((await imports(what)).map(({ uuid }) => uuid)).toEqual([ended.uuid]);
    expect(await named(what)).toHaveLength(1);
  });

  it('of a file that was imported before is refused, also where an answer was lost', async () => {
    await byKey().importFile(file('Before'), { query });
    // Longer ago than any upload that is sent again.
    await service.database.query(`update file_import set created = now() - interval '1 hour' where company = $1`, [
      acme.company.uuid,
    ]);
    await expect(byKey().importFile(file('Before'), { query })).rejects.toThrow(client.Conflict);
    proxy.failing('cut-after');
    await expect(byKey().importFile(file('Before'), { query })).rejects.toThrow(client.Conflict);
    expect(await named('Before')).toHaveLength(1);
  });

  it('that is wanted again is never sent twice', async () => {
    proxy.failing('cut-after');
    const sent = byKey().importFile(file('Again'), { query: { ...query, again: true } });
    await expect(sent).rejects.toThrow(client.NetworkFailure);
    expect(await imports('Again')).toHaveLength(1);
  });

  it('goes on when nobody follows it any more', async () => {
    const stop = new AbortController();
    const onProgress = () => stop.abort(new Error('enough seen'));
    const sent = byKey().importFile(file('Unfollowed'), { query, onProgress, signal: stop.signal });
    await expect(sent).rejects.toThrow('enough seen');
    await until('it is written', async () => (await named('Unfollowed')).length === 1);
  });
});

describe('an error', () => {
  const none = { path: { uuid: newUuid() } };
  const image = () => new File([new Uint8Array(6 * 1024 * 1024)], 'large.png');
  const reader = async () =>
    byKey({
      apiKey: (await service.clients.create(acme.company.uuid, 'Reader', ['material:read'], true)).apiKey ?? '',
    });
  const reused = { params: { header: { 'Idempotency-Key': 'reused' } } };
  const cases: [string, () => Promise<unknown>][] = [
    ['Invalid', () => byKey().POST('/api/v1/material', { body: { name: '', unit: 'kg' } })],
    ['Unauthorized', () => byKey({ apiKey: 'none' }).GET('/api/v1/company')],
    ['Forbidden', async () => create('Forbidden', await reader())],
    ['NotFound', () => byKey().GET('/api/v1/material/{uuid}', { params: none })],
    [
      'Conflict',
      async () => {
        await byKey().POST('/api/v1/material', { body: { name: 'One', unit: 'kg', syncId: 'same' } });
        await byKey().POST('/api/v1/material', { body: { name: 'Other', unit: 'kg', syncId: 'same' } });
      },
    ],
    [
      'PreconditionFailed',
      async () => {
        const params = { path: { uuid: (await create('Matched')).uuid } };
        await byKey().DELETE('/api/v1/material/{uuid}', { params, headers: { 'If-Match': '"other"' } });
      },
    ],
    [
      'TooLarge',
      async () => {
        const params = { path: { uuid: (await create('Pictured')).uuid } };
        await byKey().PATCH('/api/v1/material/{uuid}/image', { params, body: { file: image() } });
      },
    ],
    [
      'UnsupportedMediaType',
      () =>
        byKey().POST('/api/v1/material', {
          body: { name: 'Text', unit: 'kg' },
          headers: { 'Content-Type': 'text/plain' },
        }),
    ],
    [
      'KeyReused',
      async () => {
        await byKey().POST('/api/v1/material', { ...reused, body: { name: 'Key', unit: 'kg' } });
        await byKey().POST('/api/v1/material', { ...reused, body: { name: 'Another', unit: 'kg' } });
      },
    ],
  ];
  it.each(cases)('%s is told by its class, its status and its words', async (name, request) => {
    const failure = (await request().catch((error: unknown) => error)) as client.ApiError;
    expect(failure).toBeInstanceOf(client[name as 'Invalid']);
    expect(failure).toBeInstanceOf(client.ApiError);
    expect(failure.name).toBe(name);
    expect(failure.message).not.toMatch(/^The service answered/);
    expect(failure.requestId).toMatch(/./);
  });

  it('of a body names every field at fault', async () => {
    const failure = await byKey()
      .POST('/api/v1/material', { body: { name: '', unit: 'miles' as 'kg' } })
      .catch((error: unknown) => error);
    expect((failure as client.ApiError).errors.map(({ field }) => field)).toEqual(['name', 'unit']);
  });
});

it('the next page of a list is named by its answer, until the last', async () => {
  const by = byKey();
  for (const name of ['One of a page', 'Another of a page']) await create(name, by);
  const first = await by.GET('/api/v1/material', { params: { query: { limit: 1 } } });
  const query = client.nextPage(first);
  expect(query).toMatchObject({ limit: ['1'], after: [expect.any(String)] });
  expect(client.nextPage(await by.GET('/api/v1/material', { params: { query: { limit: 1000 } } }))).toBeUndefined();
});

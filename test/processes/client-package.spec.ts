import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClientProject } from '../support/contract/client-package.js';
import type { Fate } from '../support/processes/http-proxy.js';
import { HttpProxy } from '../support/processes/http-proxy.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

const PACKAGE = new URL('../../packages/client/', import.meta.url);

let project: ClientProject;
let service: TestService;
let proxy: HttpProxy;
let member: Member;

beforeAll(async () => {
  project = await ClientProject.install();
  service = await TestService.shared();
  await service.startWorker();
  proxy = await HttpProxy.to(service.url);
  member = await service.member();
});

afterAll(async () => {
  await proxy?.close();
  await service?.close();
  await project?.remove();
});

/** Everything that a program of somebody else does with the client. */
const PROGRAM = `
import { createClient, Invalid, Unauthorized } from '@footprint-exchange/client';
import type { Schemas } from '@footprint-exchange/client';

const { URL: baseUrl = '', ID: clientId = '', SECRET: clientSecret = '' } = process.env;
const client = createClient({ baseUrl, clientId, clientSecret, retry: { firstWaitMs: 20 } });

for (let at = 0; at < 5; at++) await client.POST('/api/v1/material', { body: { name: \`Part \${at}\`, unit: 'kg' } });
const parts: Schemas['ElementRecord'][] = [];
for await (const part of client.all('/api/v1/material', { params: { query: { q: 'part', limit: 2 } } })) parts.push(part);

const errors: string[] = [];
await client.POST('/api/v1/material', { body: { name: '', unit: 'kg' } }).catch((error: unknown) => {
  if (error instanceof Invalid) errors.push(error.name, ...error.errors.map(({ field }) => field));
});
await createClient({ baseUrl, apiKey: 'none' }).GET('/api/v1/company').catch((error: unknown) => {
  if (error instanceof Unauthorized) errors.push(error.name);
});

const file = new File(['name,unit\\nImported,kg\\n'], 'parts.csv');
const { state, rows } = await client.importFile(file, { query: { kind: 'material' } });
console.log(JSON.stringify({ parts: parts.map(({ name }) => name), errors, state, written: rows.written }));
`;

/** What does not compile. */
const WRONG = [
  `client.GET('/api/v1/materials')`,
  `client.DELETE('/api/v1/company')`,
  `client.GET('/api/v1/material/{uuid}')`,
  `client.GET('/api/v1/material/{uuid}', { params: { path: { id: '' } } })`,
  `client.GET('/api/v1/material', { params: { query: { limit: 1, offset: 2 } } })`,
  `client.GET('/api/v1/material', { parms: {} })`,
  `client.POST('/api/v1/material')`,
  `client.POST('/api/v1/material', { body: { unit: 'kg' } })`,
  `client.POST('/api/v1/material', { body: { name: 'x', unit: 'miles' } })`,
  `client.POST('/api/v1/material', { body: { name: 'x', unit: 'kg', colour: 'red' } })`,
  `client.POST('/api/v1/material', { body: { name: 'x', unit: 'kg', impacts: { 'GWP-fossil': { A1: 3.1 } } } })`,
  `client.PATCH('/api/v1/material/{uuid}/image', { params: { path: { uuid: '' } }, body: { file: 'text' } })`,
  `client.GET('/api/v1/import/template', { params: { query: { kind: 'material' } } })`,
  `client.GET('/api/v1/material/{uuid}', { params: { path: { uuid: '' } } }).then(({ data }) => data.colour)`,
  `client.all('/api/v1/company')`,
  `client.update('/api/v1/switch/{uuid}', { params: { path: { uuid: '' } } }, () => ({ names: 'x' }))`,
  `client.importFile(new Blob(), { query: { kind: 'materials' } })`,
  `createClient({ baseUrl: '' })`,
  `createClient({ baseUrl: '', clientId: '' })`,
];

const REFUSED = `import { createClient } from '@footprint-exchange/client';
const client = createClient({ baseUrl: '', apiKey: '' });
${WRONG.map((line) => `// @ts-expect-error\nvoid ${line};\n`).join('')}`;

/** The blocks of a page are one program. */
function programOf(page: string): string {
  const blocks = readFileSync(new URL(page, PACKAGE), 'utf8').matchAll(/^```ts\n(.*?)^```$/gms);
  return [...blocks].map(([, block]) => block ?? '').join('\n');
}

const PROGRAMS = {
  program: PROGRAM,
  refused: REFUSED,
  readme: programOf('README.md'),
  page: programOf('../../docs/client.md'),
  'sync-folder': readFileSync(new URL('examples/sync-folder.ts', PACKAGE), 'utf8'),
};

describe('the client as it is packed', () => {
  it('compiles in strict programs, and what the document does not have does not', async () => {
    expect(await project.compile(PROGRAMS, { types: ['node'] })).toBe('');
  });

  it('does in a program of somebody else what it promises, through failures on the way', async () => {
    const tokens: Fate[] = ['cut-after', { status: 503 }];
    const writes: Fate[] = ['cut-after', { status: 401 }, 'pass', { status: 503 }, 'cut-before'];
    proxy.deciding(({ method, url }) => {
      const fates = url === '/api/auth/token' ? tokens : writes;
      return (method === 'POST' ? fates.shift() : undefined) ?? 'pass';
    });
    const { clientId, clientSecret } = member;
    const ended = await project.run('program', { URL: proxy.url, ID: clientId, SECRET: clientSecret });
    expect(ended).toEqual({ code: 0, text: expect.stringMatching(/^\{.*\}\n$/) as string });
    expect(JSON.parse(ended.text)).toEqual({
      parts: ['Part 0', 'Part 1', 'Part 2', 'Part 3', 'Part 4'],
      errors: ['Invalid', 'name', 'Unauthorized'],
      state: 'done',
      written: 1,
    });
    expect([tokens, writes]).toEqual([[], []]);
    expect(proxy.seen.filter(({ url }) => url === '/api/auth/token')).toHaveLength(4);
    expect(proxy.seen.filter(({ url }) => url.includes('q=part'))).toHaveLength(3);
  });

  it('does what its README shows', async () => {
    const environment = { FOOTPRINT_URL: service.url, FOOTPRINT_API_KEY: member.apiKey };
    const { code, text } = await project.run('readme', environment);
    expect([code, text]).toEqual([0, expect.stringContaining('Bracket 4.15\n')]);
    for (const shown of ['B-7 Bracket\n', 'done 1\n', 'name ']) expect(text).toContain(shown);
  });

  it('does what its page of the documentation shows', async () => {
    const environment = { FOOTPRINT_URL: service.url, FOOTPRINT_API_KEY: member.apiKey };
    expect(await project.run('page', environment)).toEqual({
      code: 0,
      text: expect.stringMatching(/^[0-9a-f-]{36}\n.*^Cable 0\.4$/ms) as string,
    });
  });

  it('compiles for a browser, whose types it declares all', async () => {
    const inBrowser = `import { createClient } from '@footprint-exchange/client';
      export const units = createClient({ baseUrl: location.origin, apiKey: '' }).all('/api/v1/unit');`;
    const lib = ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'];
    expect(await project.compile({ inBrowser }, { types: [], lib })).toBe('');
  });
});

describe('the example', () => {
  const sync = (folder: string) => {
    const environment = { FOOTPRINT_URL: service.url, FOOTPRINT_API_KEY: member.apiKey };
    return project.run('sync-folder', environment, folder);
  };

  it('brings a folder of files to the service, and finds it unchanged when it is run again', async () => {
    const folder = join(project.folder, 'files');
    await mkdir(folder);
    const write = (name: string, ...rows: string[]) => writeFile(join(folder, name), `${rows.join('\n')}\n`);
    await write(
      'materials.csv',
      'syncId,name,unit,sku,impacts.GWP-fossil.A1',
      's-1,Sheet,kg,S-1,2.5',
      's-2,Lamp,pcs,L-1,',
    );
    await write('bills-of-materials.csv', 'syncId,parent,component,quantity,unit', 'b-1,L-1,S-1,2,kg');
    await write('activities.csv', 'syncId,name,quantity,unit,product,startDate', 'a-1,Sold,3,pcs,L-1,2026-01-31');
    expect(await sync(folder)).toEqual({
      code: 0,
      text: `materials.csv: done, 2 written, 0 unchanged, 0 faulty
bills-of-materials.csv: done, 1 written, 0 unchanged, 0 faulty
activities.csv: done, 1 written, 0 unchanged, 0 faulty
`,
    });
    expect(await sync(folder)).toEqual({
      code: 0,
      text: `materials.csv: done, 0 written, 2 unchanged, 0 faulty
bills-of-materials.csv: done, 0 written, 1 unchanged, 0 faulty
activities.csv: done, 0 written, 1 unchanged, 0 faulty
`,
    });
    expect(await sync(join(folder, 'elsewhere'))).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^\S+ has none of materials\.csv, .*\n$/),
    });
    await write('materials.csv', 'syncId,name,unit', 's-1,Sheet,handfuls');
    const { code, text } = await sync(folder);
    expect(code).toBe(1);
    expect(text).toMatch(/^materials\.csv: refused, 0 written, 0 unchanged, 1 faulty\n.*line 2, unit "handfuls": /s);
  });
});

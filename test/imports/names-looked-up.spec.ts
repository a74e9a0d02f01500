import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '../support/companies/call.js';
import { importFile } from '../support/companies/file-imports.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.shared();
  await service.startWorker();
  member = await service.member();
});
afterAll(() => service?.close());

const PARTS = Array.from({ length: 40 }, (_, nth) => `Steel bolt no ${nth}`);
/** Looks up the names of a chunk. */
const LOOKS_UP = /unnest\(\$2::text\[\]/;

/** How many statements look up names while something is done. */
async function lookUps(work: () => Promise<void>): Promise<number> {
  let count = 0;
  const { prototype } = pg.Client;
  const plain = Object.getOwnPropertyDescriptor(prototype, 'query')?.value as (...all: unknown[]) => unknown;
  const counting = function (this: pg.Client, ...args: unknown[]): unknown {
    const [config] = args as [string | { text?: string } | undefined];
    if (LOOKS_UP.test((typeof config === 'string' ? config : config?.text) ?? '')) count++;
    return plain.apply(this, args);
  };
  Object.assign(prototype, { query: counting });
  try {
    await work();
  } finally {
    Object.assign(prototype, { query: plain });
  }
  return count;
}

it('the components of a bill are found by as many statements as one of them, in any case', async () => {
  for (const name of ['Frame', ...PARTS])
    await call('POST', `${service.url}/api/v1/material`, { token: member.token, body: { name, unit: 'pcs' } });
  const imported = (parts: readonly string[]) =>
    lookUps(async () => {
      const lines = parts.map((part) => `Frame,${part.toUpperCase()},1,pcs`);
      const content = ['parent,component,quantity,unit', ...lines].join('\n');
      const ended = await importFile(service.url, member, 'kind=model&dryRun=true', { content });
      expect(ended).toMatchObject({ state: 'done', rows: { written: parts.length } });
    });
  const [first = ''] = PARTS;
  const ofOne = await imported([first]);
  expect(ofOne).toBeGreaterThan(0);
  expect(await imported(PARTS)).toBe(ofOne);
});

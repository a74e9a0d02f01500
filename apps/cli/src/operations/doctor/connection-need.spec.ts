import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { POOLS } from '#platform';
import { connectionsOf, connectionsOfEach, processCounts } from './connection-need.js';

const PAGE = readFileSync(new URL('../../../../../docs/operating/databases.md', import.meta.url), 'utf8');

it('counts the connections that docs/operating/databases.md counts', () => {
  const need = { pool: 20, isPooled: false };
  const [plain, queued] = [false, true].map((isQueueBeside) => connectionsOfEach({ ...need, isQueueBeside }));
  expect(plain).toEqual({ api: 28, worker: 20 });
  for (const [text, sum] of [
    ['4', '2 × 28 + 2 × 20 = 96'],
    ['7+7', '7 × 28 + 7 × 20 = 336'],
  ] as const) {
    expect(PAGE).toContain(sum);
    expect(PAGE).toContain(`--processes ${text}`);
    const counts = processCounts(text);
    expect(counts && plain && connectionsOf(counts, plain)).toBe(Number(sum.split('= ')[1]));
  }
  expect(PAGE).toMatch(
    new RegExp(
      `^\\| api +\\| .*and ${POOLS.listings} for listings that stream \\| ${(queued?.api ?? 0) - 28} more `,
      'm',
    ),
  );
  expect(PAGE).toMatch(
    new RegExp(`^\\| worker +\\| \`DATABASE_POOL\` \\(20\\) +\\| ${(queued?.worker ?? 0) - 20} more `, 'm'),
  );
});

it.each([
  ['4', { apis: 2, workers: 2 }],
  ['5', { apis: 3, workers: 2 }],
  ['1', { apis: 1, workers: 0 }],
  ['3+1', { apis: 3, workers: 1 }],
  ['0', undefined],
  ['0+0', undefined],
  ['-1', undefined],
  ['many', undefined],
])('takes %s for %j', (text, counts) => expect(processCounts(text)).toEqual(counts));

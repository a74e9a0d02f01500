import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Invalid } from '#faults';
import { UNIT_CODES } from '#model/terms';
import { bodyCheck } from '../web/openapi/body-check.js';
import { BodyValidationPipe } from '../web/rules/validation.js';
import { readShape } from './activity-body.js';
import { ActivityDto } from './activity.dto.js';

const isActivity = bodyCheck('ActivityDto');
const pipe = new BodyValidationPipe();

/** The body as the class reads it; undefined where the class refuses it. */
async function byClass(body: object): Promise<object | undefined> {
  try {
    return (await pipe.transform(structuredClone(body), { type: 'body', metatype: ActivityDto })) as object;
  } catch (fault) {
    if (fault instanceof Invalid) return undefined;
    throw fault;
  }
}

const decimal = fc.stringMatching(/^[+-]?\d{1,20}(\.\d{1,30})?$/);
const time = fc.oneof(
  fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc.stringMatching(/^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/),
  fc.stringMatching(/^20\d\d-0[1-9]-1\d[Tt][01]\d:[0-5]\d:[0-5]\d(\.\d{1,9})?([Zz]|[+-][01]\d:[0-5]\d)$/),
);
const uuid = fc.oneof(
  fc.uuid(),
  fc.uuid().map((each) => each.toUpperCase()),
);
const reference = fc.record(
  { uuid, syncId: fc.string({ minLength: 1 }), name: fc.string(), constructor: fc.jsonValue() },
  { requiredKeys: ['uuid'] },
);
const nullable = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 8 });

/** Valid values of every field. */
const GOOD = {
  name: nullable(fc.string({ maxLength: 20, unit: 'grapheme' }).filter((text) => /\S/.test(text))),
  description: nullable(fc.string()),
  syncId: nullable(fc.string({ minLength: 1, unit: 'grapheme' })),
  quantity: nullable(fc.double({ noNaN: true, noDefaultInfinity: true })),
  unit: nullable(fc.constantFrom(...UNIT_CODES)),
  UpstreamCO2e: nullable(decimal),
  DownstreamCO2e: nullable(decimal),
  product: nullable(reference),
  scope: nullable(reference),
  taxonomy: nullable(reference),
  org: nullable(reference),
  group: nullable(reference),
  transportLane: nullable(reference),
  startDate: nullable(time),
  endDate: nullable(time),
  CO2e: fc.jsonValue(),
  constructor: fc.jsonValue(),
};
const good = fc.record(GOOD, { requiredKeys: [] });

/** Values at the edge of some rule, or beyond it. */
const EDGES = [
  ...['a'.repeat(500), 'a'.repeat(501), '😀'.repeat(256), '😀'.repeat(257), '😀'.repeat(501), '', '\n', ' '],
  ...['a'.repeat(20_000), 'a'.repeat(20_001), 'kg', 'KG', 'tkm', 'constructor', 'toString'],
  ...['0', '-0', '+0.10', '1e5', '.5', '5.', ' 1', '1\n', '١', 'NaN', '1'.repeat(21), `0.${'1'.repeat(31)}`],
  ...['2026-01-31', '2026-02-30', '2026-01-31T12:00Z', '2026-01-31T24:00:00Z', '2026-06-30T23:59:60Z', '0000-01-01'],
  ...['0001-01-01T00:00:00+01:00', '0001-01-01', '9999-12-31T23:59:59-01:00', '10000-01-01', '2026-01-31 12:00:00Z'],
  ...['00000000-0000-0000-0000-000000000000', '{00000000-0000-0000-0000-000000000000}'],
  ...[
    0,
    -0,
    -1,
    1e308,
    Infinity,
    -Infinity,
    NaN,
    true,
    [],
    [1],
    {},
    { uuid: null },
    { uuid: 'x' },
    { syncId: 'x', sku: 7 },
    { sku: 'x' },
    { uuid: [] },
    undefined,
  ],
];
const edge = fc.oneof(fc.constantFrom<unknown>(...EDGES), fc.jsonValue({ maxDepth: 2 }));
const onEdge = fc
  .tuple(good, fc.constantFrom(...Object.keys(GOOD)), edge)
  .map(([body, field, value]) => ({ ...body, [field]: value }));

describe('the compiled check of an activity', () => {
  it('accepts what the class accepts, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(onEdge, async (sent) => {
        expect(isActivity(sent)).toBe((await byClass(sent)) !== undefined);
      }),
      { numRuns: 2_000 },
    );
  }, 60_000);

  it('reads a body as the class reads it', async () => {
    await fc.assert(
      fc.asyncProperty(good, async (sent) => {
        const read = await byClass(sent);
        expect(read).toBeDefined();
        const plain = JSON.parse(JSON.stringify(read)) as unknown;
        expect(JSON.parse(JSON.stringify((await readShape(sent)).whole()))).toEqual(plain);
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  it('leaves it to the class to report the faults', async () => {
    expect(await readShape({ quantity: '7', unit: 'stone', product: { uuid: 'x' } })).toMatchObject({
      faults: [
        { field: 'quantity', message: 'has to be a finite number' },
        { field: 'unit', message: expect.stringContaining('is no unit code') },
        { field: 'product.uuid', message: 'has to be a UUID' },
      ],
    });
  });
});

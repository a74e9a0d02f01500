import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { print } from './support/figures.js';
import { manyCompanies } from './support/scale-companies.js';
import { nodes } from './support/scale-nodes.js';
import { growth } from './support/scale-growth.js';

/**
 * How costs grow. `growth`: with the activities of one company, of a small one beside it. `companies`: with the number of companies. Databases are
 * filled once, and kept in a folder for the next run: a million activities take about a gigabyte there, ten thousand companies two.
 * `node dist/bench/scale.js growth [--sizes 1000000,3000000,10000000] [--requests 300] [--seconds 20] [--keep folder] [--grown] [--fill-only]`
 * `node dist/bench/scale.js companies [--counts 10,1000,10000] [--requests 300] [--seconds 20] [--keep folder] [--fill-only]`
 * `nodes`: on a coordinator and two workers of Citus, beside one PostgreSQL; Debian's 15, with the extension.
 * `node dist/bench/scale.js nodes [--rows 200000] [--requests 300] [--seconds 20]`
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string', default: '1000000,3000000,10000000' },
    counts: { type: 'string', default: '10,1000,10000' },
    rows: { type: 'string', default: '200000' },
    requests: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '20' },
    keep: { type: 'string', default: '/var/tmp/footprint-exchange-scale' },
    grown: { type: 'boolean', default: false },
    'fill-only': { type: 'boolean', default: false },
  },
});
const { keep, grown, 'fill-only': fillOnly } = values;
const bounds = { requests: Number(values.requests), seconds: Number(values.seconds) };
const numbers = (list: string): number[] => list.split(',').map(Number);
const [sizes, counts] = [numbers(values.sizes), numbers(values.counts)];

const PARTS: Readonly<Record<string, () => Promise<object>>> = {
  growth: () => growth({ keep, sizes, grown, fillOnly, ...bounds }),
  nodes: () => nodes({ rows: Number(values.rows), ...bounds }),
  companies: () => manyCompanies({ keep, counts, fillOnly, ...bounds }),
};
const [name = ''] = positionals;
const part = PARTS[name];
if (!part) throw new Error(`Name a part: ${Object.keys(PARTS).join(', ')}.`);
print({ part: name, ...bounds, ...(await part()) });

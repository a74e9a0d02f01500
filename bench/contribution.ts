import 'reflect-metadata';
import { parseArgs } from 'node:util';
import type { CompanyId, Database } from '#platform';
import { installApi } from './support/api-installation.js';
import { median, print, round } from './support/figures.js';
import { addInputs, addProducts, addSources } from './support/model-graph.js';

/**
 * How long the contributions of a product take, whose graph has this many nodes in so many levels: in GWP-fossil, in three
 * indicators and in all 37; of a product that draws on as many materials itself; and of one that draws a thousand times on a product
 * that does. The limit to compare with is one SQL
 * statement that reads the same rows: the inputs, and what they draw on with its figures.
 * `node dist/bench/contribution.js [--nodes 10000] [--levels 8] [--times 9]`
 */
const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '10000' },
    levels: { type: 'string', default: '8' },
    times: { type: 'string', default: '9' },
  },
});
const [nodes, levels, times] = [values.nodes, values.levels, values.times].map(Number) as [number, number, number];

let deep = '';
let wide = '';
let shared = '';
const installation = await installApi(async (database, company) => {
  deep = await deepModel(database, company);
  wide = await wideModel(database, company);
  shared = await sharedModel(database, company, wide);
  await database.pool.query('vacuum analyze');
});
const { url, database, company } = installation;
try {
  const token = await installation.token(['model:read']);
  print({
    [`${nodes} nodes in ${levels} levels`]: await measured(deep, token),
    [`${nodes} nodes in one level`]: await measured(wide, token),
    [`1000 times a product of ${nodes} nodes`]: await measured(shared, token),
  });
} finally {
  await installation.stop();
}

async function measured(model: string, token: string) {
  return {
    'GWP-fossil': await compared(model, token, '', `s.co2e->>'A1_A3'`),
    'three indicators': await compared(model, token, '&impacts=GWP-fossil,AP,ODP', 's.impacts::text'),
    'all 37': await compared(model, token, '&impacts=all', 's.impacts::text'),
  };
}

async function compared(model: string, token: string, query: string, figures: string) {
  const ours: number[] = [];
  const raw: number[] = [];
  let bytes = 0;
  for (let nth = 0; nth <= times; nth++) {
    const from = performance.now();
    const answer = await fetch(`${url}/api/v1/model/${model}/contribution?depth=20${query}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    bytes = (await answer.arrayBuffer()).byteLength;
    if (answer.status !== 200) throw new Error(`It was answered with ${answer.status}.`);
    const between = performance.now();
    await database.query(SAME_ROWS(figures), [company, model]);
    if (nth === 0) continue; // The first is a warm-up.
    ours.push(between - from);
    raw.push(performance.now() - between);
  }
  const [ms, rawMs] = [median(ours), median(raw)];
  return { ms: round(ms), rawMs: round(rawMs), toRaw: round(ms / rawMs), bytes };
}

/** A model of the bench has its product's uuid. */
function SAME_ROWS(figures: string): string {
  return `
    with recursive below (node) as (
      select $2::uuid union select i.source from below b join model_input i on i.company = $1 and i.product = b.node
    )
    select i.uuid, i.name, i.stage, i.quantity, i.unit, i.material_group, i.source, s.name, s.unit, ${figures} as figures
    from below b join model_input i on i.company = $1 and i.product = b.node
      join element s on s.company = $1 and s.uuid = i.source`;
}

/** Each level draws on the one below and on as many materials of its own. */
async function deepModel(on: Database, owner: CompanyId): Promise<string> {
  const tops = await addProducts(on, owner, levels);
  const own = Math.floor((nodes - levels) / levels);
  const sources = await addSources(on, owner, levels * own);
  const pairs = tops.flatMap((product, level) => [
    ...sources.slice(level * own, (level + 1) * own).map((source) => ({ product, source })),
    ...tops.slice(level - 1, level).map((source) => ({ product, source })),
  ]);
  await addInputs(on, owner, pairs);
  await compute(on, owner, tops);
  return tops.at(-1) ?? '';
}

async function wideModel(on: Database, owner: CompanyId): Promise<string> {
  const [top = ''] = await addProducts(on, owner, 1);
  const sources = await addSources(on, owner, nodes);
  await addInputs(
    on,
    owner,
    sources.map((source) => ({ product: top, source })),
  );
  await compute(on, owner, [top]);
  return top;
}

async function sharedModel(on: Database, owner: CompanyId, source: string): Promise<string> {
  const [top = ''] = await addProducts(on, owner, 1);
  await addInputs(
    on,
    owner,
    Array.from({ length: 1_000 }, () => ({ product: top, source })),
  );
  await compute(on, owner, [top]);
  return top;
}

/** Gives products a figure and the mark of a model, as a write of their inputs would. */
async function compute(on: Database, owner: CompanyId, products: readonly string[]): Promise<void> {
  for (const product of products) {
    await on.query(
      `update element e set impacts = s.impacts, co2e = s.co2e,
         modelled = '{"contributors": [], "incompleteInputs": [], "hasPackaging": false}'
       from model_input i join element s on s.company = i.company and s.uuid = i.source
       where e.company = $1 and e.uuid = $2 and i.company = $1 and i.product = $2`,
      [owner, product],
    );
  }
}

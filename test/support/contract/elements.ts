import { aMaterial } from '../companies/builders.js';

/** Posts a body and returns the uuid of the created record. */
export type Made = (path: string, body: unknown) => Promise<string>;

/**
 * Creates elements, some of them of a supplier, a model with all its parts, a switch and a lane. Records that the tested routes change are not used
 * by others.
 */
export async function elementRecords(made: Made, supplier: string) {
  const goods = await made('material', aMaterial({ name: 'Goods', syncId: 'goods-1' }));
  const lane = await made('transport/lane', { name: 'Oslo to Bergen', totalKm: 200, CO2ePerTkm: '0.1' });
  const product = await made('process', { name: 'Product', unit: 'pcs', supplier: { uuid: supplier } });
  const model = await made('model', { product: { uuid: product } });
  const hull = await made(`model/${model}/block`, { name: 'Hull' });
  const ofGoods = { material: { uuid: goods }, quantity: 2, unit: 'kg' };
  return {
    goods,
    lane,
    product,
    model,
    hull,
    block: await made(`model/${model}/block`, { name: 'Sails' }),
    carried: await made(`model/${model}/input`, { ...ofGoods, syncId: 'carried-1', block: { uuid: hull } }),
    input: await made(`model/${model}/input`, { ...ofGoods, syncId: 'input-1' }),
    bare: await made('material', { name: 'Without a model', unit: 'kg', supplier: { uuid: supplier } }),
    material: await made(
      'material',
      aMaterial({
        ...{ name: 'Granulate', syncId: 'material-1', weight: { quantity: 1, unit: 'kg' } },
        supplier: { uuid: supplier },
      }),
    ),
    process: await made(
      'process',
      aMaterial({ name: 'Injection moulding', syncId: 'process-1', supplier: { uuid: supplier } }),
    ),
    switch: await made('switch', { name: 'Power', unit: 'kg', syncId: 'switch-1', sources: [{ uuid: goods }] }),
  };
}

/** What is made of each kind that has addresses by syncId. */
const KEYED: Readonly<Record<string, object>> = {
  ...{ material: aMaterial(), process: aMaterial(), switch: { name: 'Choice', unit: 'kg', sources: [] } },
  'transport/lane': { name: 'Oslo to Hamar', totalKm: 120, CO2ePerTkm: '0.1' },
  activity: { name: 'A train ride', UpstreamCO2e: '0.4', startDate: '2026-01-30' },
  ...Object.fromEntries(
    ['supplier', 'org', 'scope', 'activity/group', 'location', 'taxonomy'].map((kind) => [kind, { name: 'Keyed' }]),
  ),
};

/** Records with keys of the company's own, by what is before the key in their path. */
export async function keyedRecords(made: Made, subdomain: string, database: string): Promise<Record<string, string>> {
  const key = `keyed ${subdomain}/1`;
  const records: Record<string, string> = {};
  for (const [kind, body] of Object.entries(KEYED)) {
    await made(kind, { ...body, syncId: key });
    records[`${kind}/by/syncId`] = encodeURIComponent(key);
  }
  await made('dataset', {
    name: 'Keyed',
    unit: 'kg',
    footprint: { CO2e: { A1: '2' } },
    key,
    database: { uuid: database },
  });
  records['dataset/by/key'] = `${database}/${encodeURIComponent(key)}`;
  return records;
}

import type { Client } from '#client';
import type { FactorSource } from './factor-sources.js';
import { FACTOR_SOURCES } from './factor-sources.js';
import type { Uuids } from './unless-there.js';
import { keyed, uuidsOf } from './unless-there.js';

/** Emission factors of the company's own, in a database for each source: each has its own licence and warming potentials. */
export async function createFactors(client: Client): Promise<void> {
  const there = await uuidsOf(datasets(client));
  for (const source of FACTOR_SOURCES) await createSource(client, source, there);
}

/** By the source's own row ids. */
export const datasets = (client: Client) => keyed(client.all('/api/v1/search'), ({ sku }) => sku);

type Row = readonly [key: string, name: string, unit: string, kgCO2e: string, taxonomy: string];

/** A factor that is not there yet brings the facts of its database, and a file all figures and categories. */
async function createSource(client: Client, { factors, ...database }: FactorSource, there: Uuids): Promise<void> {
  const rows = Object.entries(factors).flatMap(([taxonomy, each]) => each.map((factor): Row => [...factor, taxonomy]));
  const missing = rows.find(([key]) => !there.has(key));
  if (!missing) return;
  const [key, name, unit, kgCO2e] = missing;
  const climate = { A1_A3: kgCO2e, method: 'undivided' };
  const { data } = await client.POST('/api/v1/dataset', {
    body: { key, name, unit: unit as 'kg', database, impacts: { 'GWP-total': climate, 'GWP-fossil': climate } },
  });
  await importRows(client, data.database.uuid, `${database.name}.csv`, rows);
}

async function importRows(client: Client, database: string, fileName: string, rows: readonly Row[]): Promise<void> {
  const lines = [['key', 'name', 'unit', 'climate', 'taxonomy'], ...rows].map((cells) => cells.map(quoted).join(','));
  const file = new File([`${lines.join('\n')}\n`], fileName);
  const query = { kind: 'dataset', database, mode: 'upsert', again: true } as const;
  const { state } = await client.importFile(file, { query });
  if (state !== 'done') throw new Error(`The import of ${fileName} ended as ${state}.`);
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

import { DataSources } from '#exchange';
import type { Company } from '#access';
import { Companies, PERMISSIONS } from '#access';
import { SecretBox, SHARED_SETTINGS } from '#platform';
import { tokenOf } from './api-installation.js';
import type { Installation } from './installation.js';
import type { Recipient } from './load.js';

/** Adds a company beside the one of the installation. */
export async function addCompany(
  { database, url }: Installation,
  subdomain: string,
): Promise<{ company: Company; recipient: Recipient }> {
  const company = await new Companies(database).create(subdomain, subdomain);
  const token = await tokenOf(url, database, company.uuid, PERMISSIONS);
  return { company, recipient: { url, token, host: `${subdomain}.localhost` } };
}

/** Adds a requester whose answers are delivered to this address. */
export async function addDataSource(
  installation: Installation,
  name: string,
  url: string,
  company = installation.company,
): Promise<void> {
  const { database, environment } = installation;
  const keys = SHARED_SETTINGS.SECRET_KEYS.parse(environment['SECRET_KEYS']);
  await new DataSources(database, new SecretBox(keys)).add(company.uuid, {
    name,
    url,
    clientId: 'us',
    clientSecret: 'secret',
  });
}

/** Adds the materials BENCH-0, BENCH-1 and so on, all of one class if one is given. */
export async function addMaterials({ url, token }: Installation, count: number, cpcCode?: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  const footprint = { CO2e: { A1: '1.5', A2: '0.25', A3: '0.5' } };
  for (let nth = 0; nth < count; nth++) {
    const body = JSON.stringify({ name: 'Bench', unit: 'kg', sku: `BENCH-${nth}`, cpcCode, footprint });
    const answer = await fetch(`${url}/api/v1/material`, { method: 'POST', headers, body });
    if (answer.status !== 200) throw new Error(`The material was answered with ${answer.status}.`);
  }
}

/** A request for any one of this many products. */
export function forOneOf(count: number): () => { productId: string[] } {
  return () => ({ productId: [`BENCH-${Math.floor(Math.random() * count)}`] });
}

/**
 * Does what autovacuum would do a minute after a table has got its first rows. Otherwise statements are planned for
 * empty tables.
 */
export async function analyze({ database }: Installation): Promise<void> {
  await database.pool.query('vacuum analyze exchange_event, delivery, delivery_attempt, published_footprint');
}

import type { Client } from 'pg';
import type { SentStatement } from './bound-statements.js';
import { isOfNoTable } from './bound-statements.js';
import { literal } from '../databases/plans.js';
import { withClient } from '../databases/with-client.js';

/**
 * The statements of a company that Citus refuses, or for which it asks more than one part of a table: those that `queryAcross` does not
 * send. Tables that are on every node count for none.
 * @param url of a coordinator's database with our tables; it needs no rows
 */
export async function spreadStatements(url: string, sent: readonly SentStatement[]): Promise<string[]> {
  const across = new Set(sent.filter(({ why }) => why !== undefined).map(({ text }) => text));
  // What tells only that it is a read was sent as well, with its values.
  const ofCompanies = sent.filter(({ text, reads }) => !reads && !across.has(text) && !isOfNoTable(text));
  const byText = new Map(ofCompanies.map((one) => [one.text, one]));
  const faults: string[] = [];
  await withClient(url, async (client) => {
    for (const statement of byText.values()) {
      const fault = await faultOf(client, statement);
      if (fault) faults.push(`${fault}: ${statement.text}`);
    }
  });
  return faults;
}

async function faultOf(client: Client, { text, values = [] }: SentStatement): Promise<string | undefined> {
  // A cursor is explained as what it reads.
  const read = text.replace(/^\s*declare piecewise no scroll cursor for /i, '');
  const given = values.map(revived);
  try {
    return await partsAsked(client, read, given);
  } catch {
    // Citus explains no INSERT of a SELECT that has parameters.
    return partsAsked(
      client,
      read.replace(/\$(\d+)\b/g, (_, nth) => literal(given[Number(nth) - 1])),
      [],
    ).catch((fault: Error) => fault.message);
  }
}

async function partsAsked(client: Client, text: string, values: unknown[]): Promise<string | undefined> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>({ text: `explain (costs off) ${text}`, values });
  const tasks = rows.map((row) => Number(/Task Count: (\d+)/.exec(row['QUERY PLAN'])?.[1] ?? 0));
  const most = Math.max(...tasks);
  return most > 1 ? `Asks ${most} parts of a table` : undefined;
}

/** Bytes as JSON tells them, also in an array. */
function revived(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revived);
  return value && typeof value === 'object' && 'type' in value && value.type === 'Buffer' && 'data' in value
    ? Buffer.from(value.data as number[])
    : value;
}

import { Injectable } from '@nestjs/common';
import type { Sql } from '#platform';
import { Database, Metrics } from '#platform';

/** How soon, as the metric says it and as PostgreSQL reads it. */
const WINDOWS = { '1d': '1 day', '7d': '7 days', '30d': '30 days' } as const;

export interface ExpiringClient {
  /** The company's subdomain. */
  readonly company: string;
  readonly id: string;
  readonly name: string;
  readonly expires: Date;
}

/** Tells how many clients will soon expire: of all companies, the same from every process. */
@Injectable()
export class ExpiringClients {
  constructor(database: Database, metrics: Metrics) {
    metrics.collected(
      'clients_expiring',
      'Clients of all companies that expire within a time.',
      ['within'],
      async (set) => {
        const [counts = {}] = await database.queryAcross<Record<string, number>>('health', COUNTS);
        for (const within of Object.keys(WINDOWS)) set(counts[within] ?? 0, { within });
      },
    );
  }
}

/** The clients of all companies that expire within 30 days, the first to do so first. */
export function expiringClients(sql: Sql, most: number): Promise<ExpiringClient[]> {
  return sql.queryAcross<ExpiringClient>(
    'health',
    `select company.subdomain as company, client.id, client.name, client.expires
     from client join company on company.uuid = client.company where ${EXPIRING} order by client.expires, client.id limit $1`,
    [most],
  );
}

/** Without an index: of 100,000 clients they are found within 30 ms, once in a scrape. */
const EXPIRING = `client.expires > now() and client.expires < now() + interval '${WINDOWS['30d']}' and client.revoked is null`;

const COUNTS = `select ${Object.entries(WINDOWS)
  .map(([name, interval]) => `count(*) filter (where expires < now() + interval '${interval}')::int as "${name}"`)
  .join(', ')} from client where ${EXPIRING}`;

import pg from 'pg';
import { inject } from 'vitest';
import type { Reads, Snapshot, Sql, Tx } from '#platform';
import { Database } from '#platform';
import type { SentStatement } from './bound-statements.js';
import { leave } from './traces.js';

const seen = new Map<string, SentStatement>();
const ofServices = /^footprint-exchange (api|worker)/;

function keep(sent: SentStatement, values?: readonly unknown[]): void {
  const line = JSON.stringify(sent);
  if (seen.has(line)) return;
  const inFull = { ...sent, ...(values && { values }) };
  seen.set(line, inFull);
  leave(inject('traces'), 'statements', `${line}\n`);
  if (inject('databases').workerUrls.length > 0) leave(inject('traces'), 'values', `${JSON.stringify(inFull)}\n`);
}

/** Each statement that was recorded in this process, with what it was first sent with. */
export const sentStatements = (): SentStatement[] => [...seen.values()];

/* eslint-disable @typescript-eslint/unbound-method -- each is called with the `this` it is taken from */
/**
 * Records each statement that an api or a worker in this process sends, as the driver sends it, and which of them may
 * span companies or go to a replica.
 */
export function keepSentStatements(): void {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]): unknown {
    const [config, given] = args as [string | { text?: string; values?: unknown[] } | undefined, unknown];
    const text = typeof config === 'string' ? config : config?.text;
    const values = typeof config === 'string' ? given : config?.values;
    const { connectionParameters } = this as unknown as { connectionParameters: { application_name?: string } };
    if (text !== undefined && ofServices.test(connectionParameters.application_name ?? ''))
      keep({ text }, Array.isArray(values) ? values : []);
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;

  const { queryAcross, transaction, snapshot } = Database.prototype;
  Database.prototype.queryAcross = function (why, text, values) {
    keep({ text, why });
    return queryAcross.call(this, why, text, values) as never;
  };
  Database.prototype.transaction = function (work) {
    return transaction.call(this, (tx: Tx) => work(telling(tx))) as never;
  };
  Database.prototype.snapshot = function (work, first) {
    return snapshot.call(this, (tx: Snapshot) => work(telling(tx)), first) as never;
  };

  const reads = Object.getOwnPropertyDescriptor(Database.prototype, 'reads')?.get as (this: Database) => Reads;
  Object.defineProperty(Database.prototype, 'reads', {
    get(this: Database): Reads {
      const of = reads.call(this);
      return { ...reading(of), snapshot: (work) => of.snapshot((tx) => work({ ...tx, ...reading(tx) })) };
    },
  });
}

/** Tells of each statement that it may go to a replica. */
function reading(sql: Sql): Sql {
  return {
    query: (text, values, options) => {
      keep({ text, reads: true });
      return sql.query(text, values, options);
    },
    queryAcross: (why, text, values) => {
      keep({ text, why, reads: true });
      return sql.queryAcross(why, text, values);
    },
  };
}

function telling<On extends Sql>(tx: On): On {
  return {
    ...tx,
    queryAcross: (why, text, values) => {
      keep({ text, why });
      return tx.queryAcross(why, text, values);
    },
  };
}

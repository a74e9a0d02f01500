import pg from 'pg';
import { inject } from 'vitest';
import type { Snapshot, Sql, Tx } from '#platform';
import { Database } from '#platform';
import type { SentStatement } from './bound-statements.js';
import { leave } from './traces.js';

const seen = new Set<string>();
const ofServices = /^footprint-exchange (api|worker)/;

function keep(sent: SentStatement): void {
  const line = JSON.stringify(sent);
  if (seen.has(line)) return;
  seen.add(line);
  leave(inject('traces'), 'statements', `${line}\n`);
}

/* eslint-disable @typescript-eslint/unbound-method -- each is called with the `this` it is taken from */
/**
 * Records each statement that an api or a worker in this process sends, as the driver sends it, and which of them may
 * span companies.
 */
export function keepSentStatements(): void {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]): unknown {
    const [config] = args as [string | { text?: string } | undefined];
    const text = typeof config === 'string' ? config : config?.text;
    const { connectionParameters } = this as unknown as { connectionParameters: { application_name?: string } };
    if (text !== undefined && ofServices.test(connectionParameters.application_name ?? '')) keep({ text });
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
  Database.prototype.snapshot = function (work) {
    return snapshot.call(this, (tx: Snapshot) => work(telling(tx))) as never;
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

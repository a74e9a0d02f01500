import type { Pool, PoolClient } from 'pg';
import pg from 'pg';
import type { CompanyId } from '../records/company-id.js';
import { inSpan, isTracing, SPAN_KINDS } from '../tracing/tracing.js';
import { isOutdatedPlan } from './database-faults.js';
import type { Snapshot, StatementOptions } from './sql.js';
import { stoppableWork } from './stoppable-work.js';

/** The name under which a statement is prepared, the same on every connection. */
const names = new Map<string, string>();
let namesGiven = 0;

/** Parses columns as usual, except for those of type json, which are returned as text. */
const UNREAD_JSON: pg.CustomTypesConfig = {
  getTypeParser: ((...of: Parameters<typeof pg.types.getTypeParser>): unknown =>
    of[0] === pg.types.builtins.JSON
      ? (text: string) => text
      : pg.types.getTypeParser(...of)) as typeof pg.types.getTypeParser,
};

export async function runStatement<Row>(
  on: Pool | PoolClient,
  text: string,
  values: readonly unknown[],
  { planned, json }: StatementOptions = {},
): Promise<Row[]> {
  const name = planned === 'anew' ? undefined : nameOf(text);
  const types = json === 'unread' ? UNREAD_JSON : undefined;
  const run = async () => (await on.query({ name, text, values: [...values], types })).rows as Row[];
  try {
    const work = stoppableWork();
    const stoppable = work ? () => work.statement(run) : run;
    return await (isTracing() ? inStatementSpan(text, stoppable) : stoppable());
  } catch (fault) {
    // A migration has changed the tables, so other plans are probably outdated too, on all connections. New names make
    // every statement be prepared again.
    if (isOutdatedPlan(fault)) names.clear();
    throw fault;
  }
}

/** The text of a statement holds no values, so it can be told. */
function inStatementSpan<T>(text: string, run: () => Promise<T>): Promise<T> {
  const [operation = ''] = /[a-z]+/i.exec(text) ?? [];
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
  return inSpan(`SQL ${operation.toLowerCase()}`, { kind: SPAN_KINDS.CLIENT, attributes }, run);
}

/** @param connect returns the connection that all statements run on */
export function sqlOn(connect: (owner?: CompanyId) => Promise<PoolClient>): Snapshot {
  return {
    query: async (text, values, options) => runStatement(await connect(values[0]), text, values, options),
    queryAcross: async (_why, text, values = []) => runStatement(await connect(), text, values),
    cursor: async (text, values) => {
      const client = await connect(values[0]);
      await runStatement(client, `declare piecewise no scroll cursor for ${text}`, values, { planned: 'anew' });
      return {
        next: (most) => runStatement(client, `fetch ${most} from piecewise`, [], { planned: 'anew' }),
        close: async () => void (await runStatement(client, 'close piecewise', [], { planned: 'anew' })),
      };
    },
  };
}

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = `s${++namesGiven}`));
  return name;
}

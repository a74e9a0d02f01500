import { Injectable } from '@nestjs/common';
import type { CompanyId, Sql, Tx, Sealed } from '#platform';
import { SHARED, forgetAll, SecretBox } from '#platform';

/** Identifies an idempotency key. Each client has keys of its own. */
export interface KeyPlace {
  company: CompanyId;
  client: string;
  key: string;
}

export interface KeptAnswer {
  /** A hash of the route and the body that were answered. */
  request: Buffer;
  /** JSON. */
  body: string;
  etag?: string;
}

const FOR = `interval '24 hours'`;

/** Answers to successful writes. Each is stored in the transaction of its write and kept for 24 hours. */
@Injectable()
export class KeptAnswers {
  constructor(private readonly box: SecretBox) {}

  /** Whether nobody else is working under this key. If so, nobody else can until the transaction ends. */
  async claim(tx: Tx, { company, client, key }: KeyPlace): Promise<boolean> {
    const [claimed] = await tx.query<{ mine: boolean }>(
      `select pg_try_advisory_xact_lock(hashtextextended(concat_ws(' ', $1::uuid, $2::text, $3::text), 0)) as mine`,
      [company, client, key],
    );
    return claimed?.mine ?? false;
  }

  async find(sql: Sql, place: KeyPlace): Promise<KeptAnswer | undefined> {
    const { company, client, key } = place;
    const [row] = await sql.query<{ request: Buffer; answer: Buffer; etag: string | null }>(
      `select request, answer, etag from kept_answer
       where company = $1 and client = $2 and key = $3 and created > now() - ${FOR}`,
      [company, client, key],
    );
    return row && { request: row.request, body: this.box.open(row.answer, rowOf(place)), etag: row.etag ?? undefined };
  }

  /** Call it in the transaction that claimed the key. A row that is already there has expired, and is overwritten. */
  async keep(sql: Sql, place: KeyPlace, { request, body, etag }: KeptAnswer): Promise<void> {
    const { company, client, key } = place;
    await sql.query(
      `insert into kept_answer (company, client, key, request, answer, etag) values ($1, $2, $3, $4, $5, $6)
       on conflict (company, client, key) do update
         set request = excluded.request, answer = excluded.answer, etag = excluded.etag, created = excluded.created`,
      [company, client, key, request, this.box.seal(body, rowOf(place)), etag ?? null],
    );
  }
}

/** A sealed answer can be opened only in its own row. */
function rowOf({ company, client, key }: KeyPlace): string {
  return `kept_answer ${company} ${client} ${key}`;
}

/** Describes where the sealed answers are stored, so that they can be sealed again under another key. */
export const SEALED_ANSWERS: Sealed<KeyPlace> = {
  table: 'kept_answer',
  column: 'answer',
  key: ['company', 'client', 'key'],
  start: { company: SHARED, client: '', key: '' },
  rowOf,
};

const BATCH_SIZE = 10_000;

export function forgetKeptAnswers(sql: Sql, shouldContinue = () => true): Promise<number> {
  return forgetAll(sql, FORGET, BATCH_SIZE, shouldContinue);
}

const FORGET = {
  find: `
    select company, array[client, key] as key from kept_answer where created <= now() - ${FOR} order by created limit $1`,
  remove: `
    delete from kept_answer where company = $1 and (client, key) in (
      select client, key from kept_answer
      where company = $1 and (client, key) in (
          select keys[nth][1], keys[nth][2] from (select $2::text[] as keys) given, generate_subscripts(keys, 1) nth)
        and created <= now() - ${FOR} for update skip locked)
    returning 1`,
};

import { Injectable } from '@nestjs/common';
import type { CompanyId, Tx } from '#platform';
import { mapInTurns } from '#platform';
import { receivedUuid } from './received-uuid.js';
import type { FootprintStatus, ReceivedFootprint } from '#model/exchange';
import { readReceived } from '#model/exchange';

/** How a footprint came: with the event of an answer, or with a pull. */
export type ReceivedWith = { answer: string } | { pull: string };

/** Footprints as they came from a partner. */
export interface Delivered {
  dataSource: string;
  /** The event of the answer, or the pull. */
  by: ReceivedWith;
  /** When they came, by the database's clock. */
  at: Date;
  /** Each a JSON document. */
  texts: readonly string[];
}

export interface KeptFootprints {
  /** Those that came, as they are named in `received_footprint`. */
  footprints: readonly string[];
  found: number;
  added: number;
  changed: number;
  faulty: number;
}

/** Keeps the footprints that partners send: each once, whole, and with what it was before. Their factors are made later, by `FactorTurns`. */
@Injectable()
export class ReceivedFootprints {
  /**
   * What is known already changes nothing, so the same may be kept any number of times, and in any order. Deprecated is for ever. Of
   * several contents under one id, which PACT forbids, the one that came last counts; the others are kept beside it.
   */
  async keep(tx: Tx, company: CompanyId, { dataSource, by, at, texts }: Delivered): Promise<KeptFootprints> {
    const read = await mapInTurns(texts, readReceived);
    await lockReceived(tx, company, dataSource);
    const footprints = read.map(({ footprint }) => footprint);
    const rows = await tx.query<Row>(SELECT, [company, dataSource, footprints]);
    const ledger = new Ledger(rows, (footprint) => receivedUuid(company, dataSource, footprint));
    await mapInTurns(read, (footprint) => ledger.take(footprint, at, by));
    const { added, changed, others } = ledger;
    const now = [...added, ...changed];
    if (now.length > 0) {
      await tx.query(WRITE, [company, dataSource, ...columnsOf(now)]);
      await tx.query(HAVE_FACTORS_MADE, [company, dataSource]);
    }
    if (others.length > 0) await tx.query(KEEP_OTHERS, [company, ...otherColumns(others)]);
    const faulty = new Set(read.filter(({ faults }) => faults.length > 0).map(({ footprint }) => footprint)).size;
    return { footprints, found: read.length, added: added.length, changed: changed.length, faulty };
  }
}

/** What comes from one partner is kept, and becomes factors, one after the other. Held until the transaction ends. */
export async function lockReceived(tx: Tx, company: CompanyId, dataSource: string): Promise<void> {
  await tx.query(LOCK, [company, dataSource]);
}

interface Row {
  uuid: string;
  footprint: string;
  status: FootprintStatus | null;
  text: string;
  at: Date;
  answer: string | null;
  pull: string | null;
}

/** A footprint and what is to be written of it. */
interface Entry {
  uuid: string;
  status: FootprintStatus | null;
  at: Date;
  by: ReceivedWith;
  now: ReceivedFootprint;
}

/** A content that the footprint also had, or was said to have. */
interface Other {
  uuid: string;
  status: FootprintStatus | null;
  at: Date;
  by: ReceivedWith;
  was: ReceivedFootprint;
}

/** What footprints were, and become. */
class Ledger {
  readonly others: Other[] = [];
  private readonly entries = new Map<string, Entry>();
  private readonly rows: ReadonlyMap<string, Row>;
  private readonly touched = new Set<string>();

  constructor(
    rows: readonly Row[],
    private readonly uuidOf: (footprint: string) => string,
  ) {
    this.rows = new Map(rows.map((row) => [row.footprint, row]));
  }

  get added(): Entry[] {
    return this.written().filter(({ now }) => !this.rows.has(now.footprint));
  }

  get changed(): Entry[] {
    return this.written().filter(({ now }) => this.rows.has(now.footprint));
  }

  take(received: ReceivedFootprint, at: Date, by: ReceivedWith): void {
    const entry = this.entryOf(received.footprint);
    if (!entry) {
      this.put({ uuid: this.uuidOf(received.footprint), status: received.status, at, by, now: received });
      return;
    }
    const status = entry.status === 'Deprecated' ? entry.status : (received.status ?? entry.status);
    if (received.hash.equals(entry.now.hash)) {
      // An older copy, or one that says Active again, tells nothing new.
      if (status !== entry.status) this.put({ ...entry, status, by, now: received });
      return;
    }
    const { uuid } = entry;
    if (at < entry.at) {
      this.others.push({ uuid, status: received.status, at, by, was: received });
      if (status === 'Deprecated' && entry.status !== status) this.put({ ...entry, status });
      return;
    }
    this.others.push({ uuid, status: entry.status, at: entry.at, by: entry.by, was: entry.now });
    this.put({ ...entry, status, at, by, now: received });
  }

  private entryOf(footprint: string): Entry | undefined {
    const known = this.entries.get(footprint);
    const row = this.rows.get(footprint);
    if (known || !row) return known;
    const { uuid, status, at, text, answer, pull } = row;
    const by = answer === null ? { pull: pull ?? '' } : { answer };
    return { uuid, status, at, by, now: readReceived(text) };
  }

  private put(entry: Entry): void {
    this.entries.set(entry.now.footprint, entry);
    this.touched.add(entry.now.footprint);
  }

  /** In the order in which they came. */
  private written(): Entry[] {
    return [...this.entries.values()].filter(({ now }) => this.touched.has(now.footprint));
  }
}

function columnsOf(entries: readonly Entry[]): unknown[] {
  const json = (of: (entry: Entry) => unknown) => entries.map((entry) => JSON.stringify(of(entry)));
  return [
    entries.map(({ uuid }) => uuid),
    entries.map(({ now }) => now.footprint),
    entries.map(({ status }) => status),
    entries.map(({ at }) => at),
    entries.map(({ now }) => now.made),
    entries.map(({ now }) => now.text),
    entries.map(({ now }) => now.hash),
    json(({ now }) => now.preceding),
    json(({ now }) => now.productKeys),
    json(({ now }) => now.faults),
    ...receivedWithColumns(entries),
  ];
}

function otherColumns(others: readonly Other[]): unknown[] {
  return [
    others.map(({ uuid }) => uuid),
    others.map(({ was }) => was.hash),
    others.map(({ status }) => status),
    others.map(({ at }) => at),
    others.map(({ was }) => was.text),
    ...receivedWithColumns(others),
  ];
}

function receivedWithColumns(
  each: readonly { by: ReceivedWith }[],
): [answers: (string | null)[], pulls: (string | null)[]] {
  return [
    each.map(({ by }) => ('answer' in by ? by.answer : null)),
    each.map(({ by }) => ('pull' in by ? by.pull : null)),
  ];
}

const LOCK = `select pg_advisory_xact_lock(hashtextextended('received ' || $1::uuid || ' ' || $2::uuid, 0))`;

const SELECT = `
  select uuid, footprint, status, content::text as text, content_at as at, answer, pull
  from received_footprint where company = $1 and data_source = $2 and footprint = any($3::text[]) for no key update`;

const textsOf = (json: string) => `array(select jsonb_array_elements_text(${json}))`;

const WRITE = `
  insert into received_footprint as kept (company, uuid, data_source, footprint, status, content_at, made, content, content_hash,
    preceding, product_keys, faults, answer, pull, factor_due)
  select $1, uuid, $2::uuid, footprint, status, at, made, content, hash, ${textsOf('preceding')}, ${textsOf('keys')}, faults,
    answer, pull, date_trunc('milliseconds', now())
  from unnest($3::uuid[], $4::text[], $5::text[], $6::timestamptz[], $7::timestamptz[], $8::json[], $9::bytea[], $10::jsonb[],
      $11::jsonb[], $12::jsonb[], $13::uuid[], $14::uuid[])
    as given (uuid, footprint, status, at, made, content, hash, preceding, keys, faults, answer, pull)
  on conflict (company, data_source, footprint) do update set status = excluded.status, content_at = excluded.content_at,
    made = excluded.made, content = excluded.content, content_hash = excluded.content_hash, preceding = excluded.preceding,
    product_keys = excluded.product_keys, faults = excluded.faults, answer = excluded.answer, pull = excluded.pull,
    updated = excluded.updated, factor_due = excluded.factor_due`;

const HAVE_FACTORS_MADE = `
  insert into factor_turn as turn (company, data_source) values ($1, $2::uuid)
  on conflict (company, data_source) do update set due = least(turn.due, excluded.due)`;

const KEEP_OTHERS = `
  insert into received_footprint_content (company, footprint, content_hash, status, content_at, content, answer, pull)
  select $1, footprint, hash, status, at, content, answer, pull
  from unnest($2::uuid[], $3::bytea[], $4::text[], $5::timestamptz[], $6::json[], $7::uuid[], $8::uuid[])
    as given (footprint, hash, status, at, content, answer, pull)
  on conflict (company, footprint, content_hash) do nothing`;

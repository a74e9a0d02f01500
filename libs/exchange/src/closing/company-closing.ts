import { Injectable } from '@nestjs/common';
import { Conflict, Missing } from '#faults';
import type { Changes } from '#access';
import type { CompanyId, Tx } from '#platform';
import { Database } from '#platform';
import { recordChange } from '#access';
import type { DeliveryState } from '#model/exchange';
import { DELIVERY_STATES, isOpen } from '#model/exchange';

/** A company that nobody can use any more. */
export interface ClosedCompany {
  closed: Date;
  /** From when on a worker may delete it. */
  deleteAfter: Date;
}

/**
 * How long after this call a company may be deleted at the earliest. By then every process has noticed that it is closed, and
 * what was under way has ended.
 */
const LEAST_WAIT = `interval '5 minutes'`;

/**
 * Closes companies before they are deleted. Nobody can use a closed company: its tokens, keys and PACT address are refused, and
 * nothing is delivered, published or imported for it. What waits goes on if it is restored.
 */
@Injectable()
export class CompanyClosing {
  constructor(private readonly database: Database) {}

  /**
   * Closes a company that is to be deleted after so many days. Of one that is closed already, the time is changed.
   * @throws Conflict if its deletion has begun
   */
  async close(company: CompanyId, days: number): Promise<ClosedCompany> {
    return this.database.transaction(async (tx) => {
      const [closed] = await tx.query<ClosedCompany>(CLOSE, [company, days]);
      if (!closed) throw await this.deleting(company);
      // Otherwise the sweep would pass all of them each time.
      await tx.query(POSTPONE, [company, closed.deleteAfter]);
      await audit(tx, company, { closed: { to: closed.closed }, deleteAfter: { to: closed.deleteAfter } });
      return closed;
    });
  }

  /**
   * Opens a company again. The time that it was closed does not count for its deliveries.
   * @throws Conflict if it is open, or its deletion has begun
   */
  async restore(company: CompanyId): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [was] = await tx.query<{ closed: Date | null; deleting: Date | null }>(
        'select closed, deleting from company where uuid = $1 for no key update',
        [company],
      );
      if (!was || was.deleting) throw await this.deleting(company);
      if (!was.closed) throw new Conflict('The company is not closed.');
      await tx.query(RESUME, [company, was.closed]);
      await tx.query('update company set closed = null, delete_after = null where uuid = $1', [company]);
      await audit(tx, company, { closed: { from: was.closed } });
    });
  }

  private async deleting(company: CompanyId): Promise<Error> {
    const rows = await this.database.query('select from company where uuid = $1', [company]);
    if (rows.length === 0) return new Missing('No such company.');
    return new Conflict('Its deletion has begun, which nobody can undo.');
  }
}

function audit(tx: Tx, company: CompanyId, changes: Changes): Promise<void> {
  return recordChange(tx, company, { action: 'update', kind: 'company', record: company, changes });
}

const CLOSE = `
  update company c set closed = now.closed, delete_after = greatest(now.deletable, now() + ${LEAST_WAIT})
  from (
    select coalesce(closed, now()) as closed, coalesce(closed, now()) + make_interval(days => $2::integer) as deletable
    from company where uuid = $1 and deleting is null for no key update) now
  where c.uuid = $1 returning c.closed, c.delete_after as "deleteAfter"`;

const listed = (states: readonly DeliveryState[]): string => states.map((state) => `'${state}'`).join(', ');
const OPEN = DELIVERY_STATES.filter(isOpen);
const WAITING = OPEN.filter((state) => state !== 'delivering');

/**
 * While a delivery is under way, `due` is when its lease ends. The others are due long after the deletion, since a worker of the
 * release before knows no closed companies.
 */
const POSTPONE = `
  update delivery set due = $2::timestamptz + interval '100 years', queued = null
  where company = $1 and state in (${listed(WAITING)})`;

const RESUME = `
  update delivery d set accepted = now.accepted, due = now.due, queued = now.queued
  from (
    select uuid, accepted + (now() - $2::timestamptz) as accepted, case when state = 'delivering' then due else now() end as due,
      case when state = 'delivering' then queued end as queued
    from delivery where company = $1 and state in (${listed(OPEN)}) for no key update) now
  where d.company = $1 and d.uuid = now.uuid`;

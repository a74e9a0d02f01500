import { Injectable } from '@nestjs/common';
import type { Changes } from '#access';
import type { CompanyId, PageRequest } from '#platform';
import { Database, Page } from '#platform';
import type { ElementKind } from '#model/terms';
import { getElement } from './read-elements.js';

/** One write of an element: who made it, when, and what it changed. */
export interface ElementChange {
  seq: number;
  at: Date;
  /** The id of a client, or the name of the process that wrote the element, such as `dataset import`. */
  actor: string;
  /** The client's name; null if the actor is no client. */
  name: string | null;
  changes: Changes;
}

@Injectable()
export class ElementHistory {
  constructor(private readonly database: Database) {}

  /** Lists the changes of an element, oldest first. `after` is the `seq` of the last change already read. @throws Missing */
  async page(
    company: CompanyId,
    kind: ElementKind,
    uuid: string,
    request: PageRequest<number>,
  ): Promise<Page<ElementChange>> {
    const { page, limit, after } = request;
    await getElement(this.database, company, kind, uuid);
    const [total] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from element_change where company = $1 and element = $2`,
      [company, uuid],
    );
    const skipped = after === undefined ? (page - 1) * limit : 0;
    // One extra row tells whether another page follows.
    const rows = await this.database.query<ElementChange>(
      `select c.seq, c.at, c.actor, p.name, c.changes from element_change c
       left join client p on p.company = $1 and p.id = c.actor
       where c.company = $1 and c.element = $2 and c.seq > $3 order by c.seq limit $4 offset $5`,
      [company, uuid, after ?? 0, limit + 1, skipped],
    );
    return Page.of(total?.count ?? 0, request, rows, ({ seq }) => String(seq));
  }
}

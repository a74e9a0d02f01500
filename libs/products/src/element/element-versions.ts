import { Injectable } from '@nestjs/common';
import type { CompanyId } from '#platform';
import { Database } from '#platform';
import type { ElementKind, VersionState } from '#model/terms';
import { getElement } from './read-elements.js';

export interface ElementVersion {
  uuid: string;
  /** From 1. */
  version: number;
  versionState: VersionState;
  name: string;
  /** The reason given for its present state; null if none was given. */
  reason: string | null;
  created: Date;
  updated: Date;
}

@Injectable()
export class ElementVersions {
  constructor(private readonly database: Database) {}

  /** Lists all versions of an element, oldest first. @param uuid of any of them @throws Missing */
  async list(company: CompanyId, kind: ElementKind, uuid: string): Promise<ElementVersion[]> {
    const { chain } = await getElement(this.database, company, kind, uuid);
    return this.database.query<ElementVersion>(
      `select e.uuid, e.version, e.version_state as "versionState", e.name, c.reason, e.created, e.updated
       from element e left join lateral (
         select c.changes->'reason'->>'to' as reason from element_change c
         where c.company = $1 and c.element = e.uuid and c.changes->'versionState'->>'to' = e.version_state
         order by c.seq desc limit 1
       ) c on true
       where e.company = $1 and e.chain = $2 order by e.version`,
      [company, chain],
    );
  }
}

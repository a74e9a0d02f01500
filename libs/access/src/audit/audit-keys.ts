import type { KeyObject } from 'node:crypto';
import { createSecretKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CompanyId, RingKey, Sql, Sealed, SecretBox } from '#platform';
import { SHARED, newSecret } from '#platform';

/** The key that a company's chain has without AUDIT_KEYS. No key of a ring may have such an id. */
const KEPT_KEY = 'kept:1';

interface KeptKey {
  company: CompanyId;
  id: string;
}

/** Names the row that a kept key is sealed for. It does not open in another. */
const placeOf = ({ company, id }: KeptKey): string => `audit_key ${company} ${id}`;

/** Describes where the kept keys are, so that they can be sealed again under another key of SECRET_KEYS. */
export const SEALED_AUDIT_KEYS: Sealed<KeptKey> = {
  table: 'audit_key',
  column: 'sealed',
  key: ['company', 'id'],
  start: { company: SHARED, id: '' },
  rowOf: placeOf,
};

/** No key that is known here made a hash. */
export class UnknownAuditKey extends Error {
  override readonly name = 'UnknownAuditKey';

  constructor(readonly id: string) {
    super(`The key "${id}" of the audit is not known: ${id === KEPT_KEY ? 'its row is gone' : 'AUDIT_KEYS lacks it'}.`);
  }
}

/** The keys of one company's chain. */
export interface ChainKeys {
  /** The key that new entries are chained with. */
  readonly newest: RingKey;
  /** @throws UnknownAuditKey */
  byId(id: string): KeyObject;
}

/**
 * The keys under which entries are chained. The first of AUDIT_KEYS chains; without that setting each company has a key of its own,
 * which is kept in the database, sealed with SECRET_KEYS. A key stays known for what it has chained, whichever chains now.
 */
@Injectable()
export class AuditKeys {
  constructor(
    private readonly ring: readonly RingKey[],
    private readonly box: SecretBox,
  ) {}

  /** The keys for adding to a chain. Makes the company's own key where there is no other. */
  async forWriting(sql: Sql, company: CompanyId): Promise<ChainKeys> {
    const kept =
      (await this.kept(sql, company)) ?? (this.ring.length === 0 ? await this.make(sql, company) : undefined);
    return this.keys(kept);
  }

  /** The keys for checking a chain. */
  async forReading(sql: Sql, company: CompanyId): Promise<Pick<ChainKeys, 'byId'>> {
    return this.keys(await this.kept(sql, company));
  }

  private keys(kept: RingKey | undefined): ChainKeys {
    const all = kept ? [...this.ring, kept] : this.ring;
    return {
      get newest() {
        const [newest] = all;
        if (!newest) throw new UnknownAuditKey(KEPT_KEY);
        return newest;
      },
      byId: (id) => {
        const found = all.find((each) => each.id === id);
        if (!found) throw new UnknownAuditKey(id);
        return found.key;
      },
    };
  }

  private async kept(sql: Sql, company: CompanyId): Promise<RingKey | undefined> {
    const [row] = await sql.query<{ sealed: Buffer }>(`select sealed from audit_key where company = $1 and id = $2`, [
      company,
      KEPT_KEY,
    ]);
    return row && ringKey(this.box.open(row.sealed, placeOf({ company, id: KEPT_KEY })));
  }

  /** Two workers may make one at the same time: the first one counts. */
  private async make(sql: Sql, company: CompanyId): Promise<RingKey | undefined> {
    const sealed = this.box.seal(newSecret(), placeOf({ company, id: KEPT_KEY }));
    const text = `insert into audit_key (company, id, sealed) values ($1, $2, $3) on conflict do nothing`;
    await sql.query(text, [company, KEPT_KEY, sealed]);
    return this.kept(sql, company);
  }
}

function ringKey(secret: string): RingKey {
  return { id: KEPT_KEY, key: createSecretKey(Buffer.from(secret, 'base64url')) };
}

import { Inject, Injectable } from '@nestjs/common';
import type { Chain } from '#footprint/store';
import { ElementsChanged } from '#footprint/store';
import { mapInChunks } from '#platform';
import type { CompanyId, Tx } from '#platform';
import { isFinal } from '../../model/publication.js';
import { BASE_DOMAIN } from '../pact-addresses.js';
import { pactCompany } from '../pact-company.js';
import type { Latest } from './footprint-rows.js';
import { follow, readLatest, insert, retire } from './footprint-rows.js';
import type { Wanted } from './wanted.js';
import { wantedOf } from './wanted.js';

/** Keeps the published footprints of a company equal to what its elements map to, in the transaction that writes them. */
@Injectable()
export class PublishFootprints extends ElementsChanged {
  constructor(@Inject(BASE_DOMAIN) private readonly baseDomain: string) {
    super();
  }

  override async publish(tx: Tx, company: CompanyId, chains: readonly Chain[]): Promise<void> {
    if (chains.length === 0) return;
    const settings = await pactCompany(tx, company, this.baseDomain, { held: true });
    const latest = await readLatest(
      tx,
      company,
      chains.map(({ chain }) => chain),
    );
    const each = await mapInChunks(chains, (chain) => ({
      wanted: wantedOf(chain, settings),
      latest: latest.get(chain.chain),
    }));
    const fallen = each.filter(({ wanted, latest }) => latest?.status === 'Active' && !stands(latest, wanted));
    const gone = await retire(
      tx,
      company,
      fallen.flatMap(({ latest }) => latest ?? []),
    );
    await insert(
      tx,
      company,
      each.flatMap(({ wanted, latest }) =>
        wanted.kind === 'footprint' && !stands(latest, wanted) ? [{ wanted, latest }] : [],
      ),
      gone,
    );
    await follow(
      tx,
      company,
      each.flatMap(({ wanted, latest }) => (latest && differs(latest, wanted) ? [wanted] : [])),
    );
  }
}

/** A change that alters nothing of the mapped content publishes nothing. */
function stands(latest: Latest | undefined, wanted: Wanted): boolean {
  return latest?.status === 'Active' && wanted.kind === 'footprint' && latest.hash.equals(wanted.hash);
}

/** All footprints of a chain say the same of being shared, so that the newest speaks for them. */
function differs(latest: Latest, wanted: Wanted): boolean {
  if (wanted.kind === 'none' && wanted.gone) return false;
  if (latest.share !== (wanted.share ?? null)) return true;
  return (
    wanted.kind === 'footprint' && stands(latest, wanted) && latest.reviewed !== isFinal(wanted.element.versionState)
  );
}

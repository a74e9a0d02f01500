import { Inject, Injectable } from '@nestjs/common';
import type { Chain } from '#products';
import { ElementsChanged } from '#products';
import { mapInTurns } from '#platform';
import type { CompanyId, Tx } from '#platform';
import { isFinal } from '#model/exchange';
import { BASE_DOMAIN } from '../company/pact-addresses.js';
import { pactCompany } from '../company/pact-company.js';
import type { LatestFootprint } from './footprint-rows.js';
import { updateSharing, readLatest, insertFootprints, markMapped, retireFootprints } from './footprint-rows.js';
import type { PublicationPlan } from './publication-plan.js';
import { planPublication } from './publication-plan.js';

/**
 * Keeps the published footprints of a company equal to what its elements map to, in the transaction that writes the
 * elements.
 */
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
      chains.filter(({ isNew }) => !isNew).map(({ chain }) => chain),
    );
    const each = await mapInTurns(chains, (chain) => ({
      plan: planPublication(chain, settings),
      latest: latest.get(chain.chain),
    }));
    const retired = each.filter(({ plan, latest }) => latest?.status === 'Active' && !isUnchanged(latest, plan));
    const deleted = await retireFootprints(
      tx,
      company,
      retired.flatMap(({ latest }) => latest ?? []),
    );
    await insertFootprints(
      tx,
      company,
      each.flatMap(({ plan, latest }) =>
        plan.kind === 'footprint' && !isUnchanged(latest, plan) ? [{ plan, latest }] : [],
      ),
      deleted,
    );
    await markMapped(
      tx,
      company,
      each.flatMap(({ plan, latest }) => (latest && !latest.isMapped && isUnchanged(latest, plan) ? [latest] : [])),
    );
    await updateSharing(
      tx,
      company,
      each.flatMap(({ plan, latest }) => (latest && hasOtherSharing(latest, plan) ? [plan] : [])),
    );
  }
}

/** Whether the published footprint can stay, because the mapped content is unchanged. */
function isUnchanged(latest: LatestFootprint | undefined, plan: PublicationPlan): boolean {
  return latest?.status === 'Active' && plan.kind === 'footprint' && latest.hash.equals(plan.hash);
}

/**
 * Whether the settings for sharing differ. All footprints of a chain have the same, so comparing the newest is enough.
 */
function hasOtherSharing(latest: LatestFootprint, plan: PublicationPlan): boolean {
  if (plan.kind === 'none' && plan.gone) return false;
  if (latest.share !== (plan.share ?? null)) return true;
  return (
    plan.kind === 'footprint' && isUnchanged(latest, plan) && latest.reviewed !== isFinal(plan.element.versionState)
  );
}

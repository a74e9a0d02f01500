import type { Chain, StoredElement } from '#footprint/store';
import { ElementsChanged } from '#footprint/store';
import type { CompanyId, Tx } from '#platform';
import { newUuid } from '#platform';
import type { PactCompany } from '../../model/company.js';
import { contentHash } from '../../model/mapping/content-hash.js';
import type { MappedElement } from '../../model/mapping/element.js';
import type { PublishableElement } from '../../model/mapping/publishable-element.js';
import { mapElement } from '../../model/mapping/element.js';
import { isFinal, standingVersion, whyUnpublished } from '../../model/publication.js';
import { pactCompany } from '../pact-company.js';

type Mapped = Extract<MappedElement, { kind: 'mapped' }>;

/** What a chain should show to the world: a footprint of one of its versions, or none. */
type Wanted = { chain: string; share?: boolean } & (
  { kind: 'footprint'; element: StoredElement; mapped: Mapped; hash: Buffer } | { kind: 'none' }
);

interface Active {
  id: string;
  chain: string;
  element: string;
  content_hash: Buffer;
  reviewed: boolean;
}

/** Keeps the published footprints of a company equal to what its elements map to, in the transaction that writes them. */
export class PublishFootprints extends ElementsChanged {
  constructor(private readonly baseDomain: string) {
    super();
  }

  override async publish(tx: Tx, company: CompanyId, chains: readonly Chain[]): Promise<void> {
    if (chains.length === 0) return;
    const settings = await pactCompany(tx, company, this.baseDomain);
    const wanted = chains.map((chain) => wantedOf(chain, settings));
    const active = new Map((await readActive(tx, company, wanted)).map((row) => [row.chain, row]));
    const stale = wanted.filter((each) => active.has(each.chain) && !isStanding(active.get(each.chain), each));
    await retire(
      tx,
      company,
      stale.map(({ chain }) => chain),
    );
    const missing = wanted.filter((each) => each.kind === 'footprint' && !isStanding(active.get(each.chain), each));
    await insert(tx, company, missing);
    await followElements(tx, company, wanted);
  }
}

/** Why an element is not published, or the footprint it maps to. */
export function mappingOf(element: StoredElement, settings: PactCompany): MappedElement {
  const reason = whyUnpublished(element.versionState, element.share, settings.publish);
  return reason === undefined ? mapElement(publishable(element), settings) : { kind: 'withheld', reason };
}

function wantedOf({ chain, versions }: Chain, settings: PactCompany): Wanted {
  const standing = standingVersion(versions);
  const element = versions.find(({ uuid }) => uuid === standing?.uuid);
  const share = (element ?? versions[0])?.share;
  if (!element) return { chain, share, kind: 'none' };
  const mapped = mappingOf(element, settings);
  if (mapped.kind === 'withheld') return { chain, share, kind: 'none' };
  return { chain, share, kind: 'footprint', element, mapped, hash: contentHash(mapped.content) };
}

function publishable(element: StoredElement): PublishableElement {
  return { ...element, contributors: element.dataset ? [element.dataset.database] : [] };
}

function isStanding(active: Active | undefined, wanted: Wanted): boolean {
  return active !== undefined && wanted.kind === 'footprint' && active.content_hash.equals(wanted.hash);
}

function readActive(tx: Tx, company: CompanyId, wanted: readonly Wanted[]): Promise<Active[]> {
  return tx.query<Active>(
    `select id, chain, element, content_hash, reviewed from published_footprint
     where company = $1 and chain = any($2) and status = 'Active'`,
    [company, wanted.map(({ chain }) => chain)],
  );
}

/** What never left us goes without a trace; what did stays readable for ever, as Deprecated. */
async function retire(tx: Tx, company: CompanyId, chains: readonly string[]): Promise<void> {
  if (chains.length === 0) return;
  await tx.query(
    `delete from published_footprint where company = $1 and chain = any($2) and status = 'Active' and shared_at is null`,
    [company, chains],
  );
  await tx.query(
    `update published_footprint set status = 'Deprecated' where company = $1 and chain = any($2) and status = 'Active'`,
    [company, chains],
  );
}

async function insert(tx: Tx, company: CompanyId, wanted: readonly Wanted[]): Promise<void> {
  const rows = wanted.flatMap((each) => {
    if (each.kind !== 'footprint') return [];
    const { element, mapped, hash, chain } = each;
    return {
      id: newUuid(),
      chain,
      element: element.uuid,
      content: JSON.stringify(mapped.content),
      hash: hash.toString('hex'),
      validity_start: mapped.validityStart,
      validity_end: mapped.validityEnd,
      keys: mapped.keys,
      reviewed: isFinal(element.versionState),
      share: each.share ?? null,
    };
  });
  if (rows.length === 0) return;
  await tx.query(
    `insert into published_footprint (company, id, chain, element, status, content, content_hash, preceding,
       validity_start, validity_end, keys, reviewed, share)
     select $1, r.id, r.chain, r.element, 'Active', r.content::json, decode(r.hash, 'hex'),
       array(select p.id from published_footprint p where p.company = $1 and p.chain = r.chain order by p.created desc, p.id limit 1),
       r.validity_start, r.validity_end, r.keys, r.reviewed, r.share
     from json_to_recordset($2::json) as r (id uuid, chain uuid, element uuid, content text, hash text,
       validity_start timestamptz, validity_end timestamptz, keys text[], reviewed boolean, share boolean)`,
    [company, JSON.stringify(rows)],
  );
}

/** What may change of a footprint without its content: whether its element may be shared, and whether it is reviewed. */
async function followElements(tx: Tx, company: CompanyId, wanted: readonly Wanted[]): Promise<void> {
  await tx.query(
    `update published_footprint p set share = w.share, reviewed = case when p.status = 'Active' then coalesce(w.reviewed, p.reviewed) else p.reviewed end
     from unnest($2::uuid[], $3::boolean[], $4::boolean[]) as w (chain, share, reviewed)
     where p.company = $1 and p.chain = w.chain
       and (p.share is distinct from w.share or (p.status = 'Active' and p.reviewed is distinct from coalesce(w.reviewed, p.reviewed)))`,
    [
      company,
      wanted.map(({ chain }) => chain),
      wanted.map(({ share }) => share ?? null),
      wanted.map((each) => (each.kind === 'footprint' ? isFinal(each.element.versionState) : null)),
    ],
  );
}

import { Missing } from '#faults';
import type { CompanyId, Tx } from '#platform';
import type { ElementKind, VersionState } from '#model/terms';

/** Whose bill is written: that of a model, of a version, or of the newest version with a syncId. */
export type BillOwner =
  { readonly model: string } | { readonly product: string } | { readonly kind: ElementKind; readonly syncId: string };

/** The product of a bill, and its model if it has one. */
export interface BillPlace {
  readonly product: string;
  readonly name: string;
  readonly kind: ElementKind;
  readonly state: VersionState;
  /** Whether its figures come from a dataset. */
  readonly bound: boolean;
  readonly model: string | null;
  /** Of the model; null where there is none. */
  readonly revision: number | null;
}

const SELECT = `
  select e.uuid as product, e.name, e.kind, e.version_state as state, e.dataset is not null as bound, m.uuid as model, m.revision
  from element e left join model m on m.company = $1 and m.product = e.uuid
  where e.company = $1`;

/** Finds where a bill is, and locks its product until the transaction ends. @throws Missing */
export async function findBillPlace(tx: Tx, company: CompanyId, owner: BillOwner): Promise<BillPlace> {
  const { condition, values, what } = named(owner);
  const [place] = await tx.query<BillPlace>(`${SELECT} and ${condition} for update of e`, [company, ...values]);
  if (!place) throw new Missing(what);
  return place;
}

const WORDS: Record<ElementKind, string> = { material: 'material', process: 'process element' };

function named(owner: BillOwner): { condition: string; values: readonly string[]; what: string } {
  if ('model' in owner)
    return { condition: 'm.uuid = $2', values: [owner.model], what: `There is no model ${owner.model}.` };
  if ('product' in owner)
    return { condition: 'e.uuid = $2', values: [owner.product], what: `There is no product ${owner.product}.` };
  const { kind, syncId } = owner;
  return {
    condition: 'e.kind = $2 and e.newest and e.sync_id = $3',
    values: [kind, syncId],
    what: `No ${WORDS[kind]} has this key.`,
  };
}

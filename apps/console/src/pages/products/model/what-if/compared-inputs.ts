import type { Input } from '../inputs/model.js';
import { amountOf } from '../inputs/amount.js';

type Field = 'name' | 'quantity' | 'stage' | 'source' | 'block' | 'materialGroup';

export interface ComparedInput {
  readonly key: string;
  readonly name: string;
  readonly what: 'added' | 'removed' | 'changed';
  /** None of what was added or removed. */
  readonly fields: readonly {
    readonly field: Field;
    readonly from: string | undefined;
    readonly to: string | undefined;
  }[];
}

/** What differs between the inputs of two versions: a copy keeps the syncId of an input, when it was made, and its order. */
export function comparedInputs(from: readonly Input[], to: readonly Input[]): ComparedInput[] {
  const left = new Map(keyed(from));
  const compared = keyed(to).flatMap(([key, input]): ComparedInput[] => {
    const before = left.get(key);
    left.delete(key);
    if (!before) return [{ key, name: input.name, what: 'added', fields: [] }];
    const fields = differingFields(before, input);
    return fields.length > 0 ? [{ key, name: input.name, what: 'changed', fields }] : [];
  });
  const removed = [...left].map(([key, { name }]): ComparedInput => ({ key, name, what: 'removed', fields: [] }));
  return [...compared, ...removed];
}

/** Inputs that were made at once are told apart by their source, and those of one source by their order. */
function keyed(inputs: readonly Input[]): [string, Input][] {
  const seen = new Map<string, number>();
  return inputs.map((input) => {
    const { syncId, created, material, transport } = input;
    const key = syncId ?? `${created} ${material?.uuid ?? transport?.lane.uuid ?? ''}`;
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    return [`${key} ${nth}`, input];
  });
}

function differingFields(from: Input, to: Input): ComparedInput['fields'] {
  const [before, after] = [fieldsOf(from), fieldsOf(to)];
  const names = Object.keys(before) as Field[];
  return names
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: before[field], to: after[field] }));
}

function fieldsOf(input: Input): Record<Field, string | undefined> {
  const amount = amountOf(input);
  return {
    name: input.name,
    quantity: amount && `${amount.quantity} ${amount.unit}`,
    stage: input.lifecycleStage.code,
    source: input.material?.name ?? input.transport?.lane.name,
    block: input.block?.name,
    materialGroup: input.materialGroup.join(', ') || undefined,
  };
}

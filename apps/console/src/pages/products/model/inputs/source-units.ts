import type { CallOptions } from '@footprint-exchange/client';
import { api, may } from '../../../../session/session.js';
import { readProduct } from '../../product.js';
import type { SourceKind, Unit } from './model.js';
import { fittingUnits } from './units.js';

/** What a quantity of a source can be in. */
export interface SourceUnits {
  /** Of which source it is said. */
  readonly of: string | undefined;
  /** The unit of its figures; undefined where it has none, or whoever is signed in may not read it: any unit may fit then. */
  readonly own: Unit['code'] | undefined;
  readonly fitting: readonly Unit[];
}

export async function readUnits(
  source: { kind: SourceKind | undefined; uuid: string | undefined },
  options: CallOptions,
): Promise<SourceUnits> {
  const [{ data: units }, { unit, hasWeight }] = await Promise.all([
    api.GET('/api/v1/unit', options),
    readUnitOf(source, options),
  ]);
  return { of: source.uuid, own: unit, fitting: fittingUnits(units, unit, hasWeight) };
}

async function readUnitOf(
  { kind, uuid = '' }: { kind: SourceKind | undefined; uuid: string | undefined },
  options: CallOptions,
): Promise<{ unit?: Unit['code'] | undefined; hasWeight: boolean }> {
  switch (kind) {
    case 'material':
    case 'process': {
      if (!may(`${kind}:read`)) return { hasWeight: false };
      const { unit, weight, modeledWeight } = (await readProduct(kind, uuid, options)).data;
      return { unit, hasWeight: (weight ?? modeledWeight) !== undefined };
    }
    case 'switch': {
      if (!may('switch:read')) return { hasWeight: false };
      const { data } = await api.GET('/api/v1/switch/{uuid}', { ...options, params: { path: { uuid } } });
      return { unit: data.unit, hasWeight: false };
    }
    // The mass that is carried.
    case 'lane':
      return { unit: 'kg', hasWeight: true };
    case 'dataset':
    case undefined:
      return { hasWeight: false };
    default:
      return kind satisfies never;
  }
}

import type { Caller } from '#access';
import { Locations, NamedReferences, TaxonomyTree } from '#terms';
import type { NamedKind, NamedReference } from '#terms';
import { BY_SYNC_ID, keyedController, Nothing } from '../web/keyed/index.js';
import { AnyToken, Requires } from '../web/routes/index.js';
import {
  locationRecord,
  LocationRecord,
  namedRecord,
  NamedRecord,
  scopeRecord,
  ScopeRecord,
  taxonomyRecord,
  TaxonomyRecord,
} from './reference-records.js';
import {
  CreateLocationDto,
  CreateNamedDto,
  CreateScopeDto,
  CreateTaxonomyDto,
  PatchLocationDto,
  PatchNamedDto,
  PatchScopeDto,
  PatchTaxonomyDto,
} from './reference.dto.js';

const SIMPLE = { ...BY_SYNC_ID, shown: Nothing, options: Nothing };
const ACCESS = { read: AnyToken(), put: Requires('company:manage') };

/** Records that are only a name and a syncId, and scopes. */
const named = <Kind extends NamedKind>(kind: Kind) => ({
  ...SIMPLE,
  store: NamedReferences,
  find: (references: NamedReferences, { company }: Caller, key: string) => references.bySyncId(company, kind, key),
});

const ofName = (kind: Exclude<NamedKind, 'scope'>, path: string, read = ACCESS.read) =>
  keyedController({
    ...named(kind),
    ...{ path, access: { ...ACCESS, read }, body: PatchNamedDto, record: NamedRecord },
    create: async (references, { company }, sent) =>
      references.create(company, kind, (await sent.as(CreateNamedDto)).whole(), 'refused'),
    patch: async (references, { company }, { uuid }, sent, { expected }) =>
      references.patch(company, kind, uuid, (await sent.as(PatchNamedDto)).whole(), expected),
    view: (stored: NamedReference) => namedRecord(stored),
  });

export const KeyedOrgController = ofName('org', 'v1/org');
export const KeyedSupplierController = ofName('supplier', 'v1/supplier');
export const KeyedActivityGroupController = ofName('activity_group', 'v1/activity/group', Requires('activity:read'));

export const KeyedScopeController = keyedController({
  ...named('scope'),
  ...{ path: 'v1/scope', access: ACCESS, body: PatchScopeDto, record: ScopeRecord },
  create: async (references, { company }, sent) =>
    references.create(company, 'scope', (await sent.as(CreateScopeDto)).whole(), 'refused'),
  patch: async (references, { company }, { uuid }, sent, { expected }) =>
    references.patch(company, 'scope', uuid, (await sent.as(PatchScopeDto)).whole(), expected),
  view: (stored: NamedReference) => scopeRecord(stored),
});

export const KeyedLocationController = keyedController({
  ...SIMPLE,
  ...{ path: 'v1/location', store: Locations, access: ACCESS, body: PatchLocationDto, record: LocationRecord },
  find: (locations, { company }, key) => locations.bySyncId(company, key),
  create: async (locations, { company }, sent) =>
    locations.create(company, await sent.as(CreateLocationDto), 'refused'),
  patch: async (locations, { company }, { uuid }, sent, { expected }) =>
    locations.patch(company, uuid, await sent.as(PatchLocationDto), expected),
  view: locationRecord,
});

export const KeyedTaxonomyController = keyedController({
  ...SIMPLE,
  ...{ path: 'v1/taxonomy', store: TaxonomyTree, access: ACCESS, body: PatchTaxonomyDto, record: TaxonomyRecord },
  find: (tree, { company }, key) => tree.bySyncId(company, key),
  create: async (tree, { company }, sent) => tree.create(company, await sent.as(CreateTaxonomyDto), 'refused'),
  patch: async (tree, { company }, { uuid }, sent, { expected }) =>
    tree.patch(company, uuid, await sent.as(PatchTaxonomyDto), expected),
  view: taxonomyRecord,
});

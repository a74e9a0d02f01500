import { aMaterial, aRequestEvent } from '../companies/builders.js';
import type { Records } from './company.js';
import type { Operation } from './document.js';
import { resolved } from './document.js';
import { anImage } from '../companies/images.js';

/** Valid bodies by the name of their schema, or by method and name, so that a refusal must have another reason than the body. */
const BODIES: Record<string, (records: Records, operation: string) => unknown> = {
  // What others refer to stays in the model.
  BillDto: ({ goods }) => ({
    inputs: ['billed-1', 'input-1', 'carried-1'].map((syncId) => ({
      ...{ syncId, material: { uuid: goods }, quantity: 2, unit: 'kg' },
    })),
  }),
  BulkPatchElementDto: ({ material, process }, operation) => ({
    uuid: operation.includes('/process/') ? process : material,
    description: 'Words for many',
  }),
  ActivityDto: () => ({ name: 'A flight', UpstreamCO2e: '1.5' }),
  CreateBlockDto: () => ({ name: 'Block' }),
  CreateClientDto: () => ({ name: 'Client', permissions: ['material:read'] }),
  CreateDataSourceDto: () => ({ name: 'R', url: 'http://127.0.0.1:1/r', clientId: 'me', clientSecret: 'secret' }),
  CreateDatasetDto: () => ({ name: 'Coil', unit: 'kg', footprint: { CO2e: { A1: '2' } } }),
  CreateElementDto: () => aMaterial(),
  CreateGrantDto: ({ material, ...records }) => ({
    dataSource: { uuid: records['data-source'] },
    product: { uuid: material },
  }),
  CreateImportMappingDto: () => ({
    ...{ name: 'Flights', kind: 'activity' },
    mapping: { columns: [{ column: 'Flight', field: 'name' }] },
  }),
  CreateLaneDto: () => ({ name: 'Bergen to Oslo', totalKm: 20, CO2ePerTkm: '0.1' }),
  CreateLocationDto: () => ({ name: 'Plant', geoLocation: { code: 'DE-BY' } }),
  CreateModelDto: ({ bare }) => ({ product: { uuid: bare } }),
  CreateNamedDto: () => ({ name: 'Name' }),
  CreateScopeDto: () => ({ name: 'Name' }),
  CreateSwitchDto: ({ goods }) => ({ name: 'Switch', unit: 'kg', sources: [{ uuid: goods }] }),
  CreateTaxonomyDto: ({ parent }) => ({ name: 'Node', parent: { uuid: parent } }),
  ModelInputDto: ({ goods }) => ({ material: { uuid: goods }, quantity: 1, unit: 'kg' }),
  PatchBlockDto: () => ({ name: 'Other block' }),
  PatchClientDto: () => ({ name: 'Other client' }),
  PatchCompanyDto: () => ({ name: 'Company with another name' }),
  PatchDataSourceDto: () => ({ name: 'Other requester' }),
  PatchDatabaseDto: () => ({ boundary: 'Other words' }),
  PatchDatasetDto: () => ({ description: 'Other words' }),
  PatchElementDto: () => ({ description: 'Other words' }),
  PatchImportMappingDto: () => ({ name: 'Other trips' }),
  PatchLaneDto: () => ({ totalKm: 201 }),
  PatchLocationDto: () => ({ name: 'Other plant' }),
  PatchNamedDto: () => ({ name: 'Other name' }),
  PatchScopeDto: () => ({ name: 'Other name' }),
  PatchSwitchDto: () => ({ name: 'Other switch' }),
  PatchTaxonomyDto: () => ({ name: 'Other node' }),
  // Two nodes can not have one path.
  'PUT PatchTaxonomyDto': () => ({ name: 'Other keyed node' }),
  PullFootprintsDto: (records) => ({ dataSource: { uuid: records['data-source'] } }),
  RequestFootprintsDto: (records) => ({
    dataSource: { uuid: records['data-source'] },
    criteria: { productId: ['urn:gtin:1'] },
  }),
  StateDto: () => ({ state: 'locked' }),
};

export interface Sent {
  body?: string | Uint8Array;
  mediaType?: string;
}

/** A valid body of an operation, if it takes one. */
export async function validBody({ name, body }: Operation, records: Records): Promise<Sent> {
  if (!body) return {};
  switch (body.mediaType) {
    case 'multipart/form-data':
      return inForm(isImport(name) ? Buffer.from('name\nA flight\n') : await anImage('png', { width: 2, height: 2 }));
    case 'application/x-www-form-urlencoded':
      return {
        body: name.endsWith('/revoke') ? 'token=fpr_none' : 'grant_type=client_credentials',
        mediaType: body.mediaType,
      };
    case 'application/cloudevents+json':
      return { body: JSON.stringify(aRequestEvent({ source: 'http://127.0.0.1:1/r' })), mediaType: body.mediaType };
    default:
      return { body: JSON.stringify(validJson({ name, body }, records)), mediaType: body.mediaType };
  }
}

/** @throws Error if a new schema has no body here yet */
export function validJson({ name, body }: Pick<Operation, 'name' | 'body'>, records: Records): unknown {
  const schema = body?.schema ?? {};
  const { name: type } = resolved(schema.items ?? schema);
  const made = (BODIES[`${name.split(' ')[0]} ${type}`] ?? BODIES[type ?? ''])?.(records, name);
  if (made === undefined) throw new Error(`The contract test knows no body for ${name}: ${type}`);
  return schema.items ? [made] : made;
}

const isImport = (name: string): boolean => /^POST \/api\/v1\/import(\/mapping\/proposal)?$/.test(name);

const BOUNDARY = 'contract';

export function inForm(bytes: Uint8Array, part = 'file'): Sent {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${part}"; filename="a"\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    mediaType: `multipart/form-data; boundary=${BOUNDARY}`,
  };
}

import { Injectable } from '@nestjs/common';
import type { Checked } from '#faults';
import { Conflict, Faults, Missing } from '#faults';
import type { CompanyId, Tx } from '#platform';
import { Database, newUuid } from '#platform';
import { differences, recordChange } from '#access';
import type { Grant, GrantInput } from './grant.js';
import { readGrant } from './grant-listing.js';

/** They are sent to the database with each request of the recipient. */
export const MAX_GRANTED_PRODUCTS = 10_000;

/** Grants footprints to partners, and takes that back. Both hold from the next request on. */
@Injectable()
export class Grants {
  constructor(private readonly database: Database) {}

  /** What is granted already stays as it is. @throws Invalid, or Conflict if too many products are granted one by one */
  add(company: CompanyId, body: Checked<GrantInput>): Promise<Grant> {
    return this.database.transaction(async (tx) => {
      const { dataSource = null, client = null, product = null, taxonomy = null } = await checked(tx, company, body);
      const columns = [dataSource, client, product, taxonomy];
      const { uuid, isNew } = await addOrFind(tx, company, columns);
      if (!isNew) return readGrant(tx, company, uuid);
      await requireFew(tx, company, dataSource, client);
      const grant = await readGrant(tx, company, uuid);
      const changes = differences({}, trailOf(grant));
      await recordChange(tx, company, { action: 'create', kind: 'grant', record: grant.uuid, changes });
      return grant;
    });
  }

  /** What was sent already stays with the recipient. @throws Missing */
  remove(company: CompanyId, uuid: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      const grant = await readGrant(tx, company, uuid);
      const gone = await tx.query('delete from footprint_grant where company = $1 and uuid = $2 returning uuid', [
        company,
        uuid,
      ]);
      if (gone.length === 0) throw new Missing(`No grant ${uuid}.`);
      const changes = differences(trailOf(grant), {});
      await recordChange(tx, company, { action: 'delete', kind: 'grant', record: uuid, changes });
    });
  }
}

const ONE_RECIPIENT = 'has to be given, or a client, but not both';
const ONE_SUBJECT = 'has to be true, or else one product or one taxonomy has to be given';

/** The input with the product's chain in place of one of its versions. @throws Invalid listing every fault */
async function checked(tx: Tx, company: CompanyId, body: Checked<GrantInput>): Promise<GrantInput> {
  const faults = new Faults(body.faults);
  const { dataSource, client, product, taxonomy, everything } = body.fields;
  const isUnread = ['dataSource', 'client', 'product', 'taxonomy', 'everything'].some(
    (field) => !faults.isClear(field),
  );
  if (!isUnread) {
    const recipients = [dataSource, client].filter((each) => each !== undefined);
    const subjects = [product, taxonomy, everything === true ? everything : undefined].filter(
      (each) => each !== undefined,
    );
    if (recipients.length !== 1) faults.add({ field: 'dataSource', message: ONE_RECIPIENT });
    if (subjects.length !== 1) faults.add({ field: 'everything', message: ONE_SUBJECT });
  }
  const [found] = await tx.query<Found>(FOUND, [
    company,
    ...[dataSource ?? null, client ?? null, product ?? null, taxonomy ?? null],
  ]);
  const unknown = (field: string, given: string | undefined, isThere: boolean | undefined, message: string) => {
    if (given !== undefined && !isThere) faults.add({ field, message });
  };
  unknown('dataSource.uuid', dataSource, found?.dataSource, 'names no data source');
  unknown('client.clientId', client, found?.client, 'names no client that is not revoked');
  unknown('product.uuid', product, found?.chain !== null, 'names no material or process element');
  unknown('taxonomy.uuid', taxonomy, found?.taxonomy, 'names no taxonomy');
  faults.requireNone();
  return { ...body.fields, product: found?.chain ?? undefined };
}

interface Found {
  dataSource: boolean;
  client: boolean;
  chain: string | null;
  taxonomy: boolean;
}

/** The foreign keys hold the data source and the client until the grant is written. */
const FOUND = `
  select exists (select from data_source where company = $1 and uuid = $2::uuid) as "dataSource",
    exists (select from client where company = $1 and id = $3::text and revoked is null) as client,
    (select chain from element where company = $1 and uuid = $4::uuid) as chain,
    exists (select from taxonomy where owner = $1 and uuid = $5::uuid) as taxonomy`;

/** One that is there is locked until the transaction ends. One that somebody deletes at this moment is added again. */
async function addOrFind(
  tx: Tx,
  company: CompanyId,
  columns: readonly (string | null)[],
): Promise<{ uuid: string; isNew: boolean }> {
  for (;;) {
    const [added] = await tx.query<{ uuid: string }>(ADD, [company, newUuid(), ...columns]);
    if (added) return { uuid: added.uuid, isNew: true };
    const [present] = await tx.query<{ uuid: string }>(FIND, [company, ...columns]);
    if (present) return { uuid: present.uuid, isNew: false };
  }
}

const ADD = `
  insert into footprint_grant (company, uuid, data_source, client, product, taxonomy) values ($1, $2, $3, $4, $5, $6)
  on conflict (company, data_source, client, product, taxonomy) do nothing returning uuid`;

const FIND = `
  select uuid from footprint_grant where company = $1 and data_source is not distinct from $2::uuid
    and client is not distinct from $3::text and product is not distinct from $4::uuid and taxonomy is not distinct from $5::uuid
  for key share`;

async function requireFew(tx: Tx, company: CompanyId, dataSource: string | null, client: string | null): Promise<void> {
  const [{ count } = { count: 0 }] = await tx.query<{ count: number }>(
    `select count(*)::int as count from footprint_grant where company = $1 and product is not null
     and data_source is not distinct from $2::uuid and client is not distinct from $3::text`,
    [company, dataSource, client],
  );
  if (count <= MAX_GRANTED_PRODUCTS) return;
  throw new Conflict(
    `At most ${MAX_GRANTED_PRODUCTS} products are granted to one recipient by name; grant a taxonomy or everything instead.`,
  );
}

/** What the audit shows of a grant. */
function trailOf({ dataSource, client, product, taxonomy }: Grant): Record<string, unknown> {
  return {
    dataSource: dataSource?.uuid,
    client: client?.clientId,
    product: product?.uuid,
    taxonomy: taxonomy?.uuid,
    everything: product || taxonomy ? undefined : true,
  };
}

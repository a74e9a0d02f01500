import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Checked } from '#faults';
import { Faults, Missing } from '#faults';
import type { CompanyId, Expected, Page, PageRequest, Tx } from '#platform';
import type { Trail } from '#access';
import { Database, newUuid, requireExpected, turnsOf } from '#platform';
import { differences, recordChange, requestRepublication } from '#access';
import type { GeoReference } from '#model/terms';
import { geoLocationByCode, geoLocationByReference, patchField } from '#model/terms';
import { keptCount, listedPage } from './listed-page.js';

/** A named place of a company. */
export interface StoredLocation {
  uuid: string;
  name: string;
  /** The country, region or subdivision in which it lies. */
  geoLocation?: GeoReference;
  created: Date;
  /** Incremented by every write. */
  revision: number;
}

export interface LocationPatch {
  name?: string;
  geoLocation?: { uuid?: string | null; code?: string | null } | null;
}

interface LocationRow {
  uuid: string;
  name: string;
  code: string | null;
  created: Date;
  revision: number;
}

const COLUMNS = 'uuid, name, geo_location as code, created, revision';

@Injectable()
export class Locations {
  constructor(private readonly database: Database) {}

  async page(company: CompanyId, request: PageRequest): Promise<Page<StoredLocation>> {
    const select = `select ${COLUMNS} from location where company = $1`;
    const listing = { select, table: 'location', count: keptCount('location'), values: [company] as const };
    return (await listedPage<LocationRow>(this.database, listing, request)).map(locationOf);
  }

  /** @throws Invalid */
  async create(company: CompanyId, body: Checked<LocationPatch & { name: string }>): Promise<StoredLocation> {
    const code = soundCode(body);
    const { name } = body.whole();
    return this.database.transaction(async (tx) => {
      const [row] = await tx.query<LocationRow>(
        `insert into location (company, uuid, name, geo_location) values ($1, $2, $3, $4)
         returning ${COLUMNS}`,
        [company, newUuid(), name, code ?? null],
      );
      if (!row) throw new Error('An insert returned no row.');
      const changes = differences({}, trailOf(row));
      await recordChange(tx, company, { action: 'create', kind: 'location', record: row.uuid, name, changes });
      return locationOf(row);
    });
  }

  /** A new geoLocation republishes the footprints of the elements at this location. @throws Missing, Outdated, Invalid */
  async patch(
    company: CompanyId,
    uuid: string,
    body: Checked<LocationPatch>,
    expected?: Expected,
  ): Promise<StoredLocation> {
    const code = soundCode(body);
    const patch = body.whole();
    // One writer at a time: the stored location must not change between the comparison and the write.
    return turnsOf(this.database).run('locations', company, async (tx) => {
      const was = await find(tx, company, uuid);
      requireExpected(expected, was.revision);
      const now = { name: patch.name ?? was.name, code: patchField(was.code ?? undefined, code) ?? null };
      if (isDeepStrictEqual({ ...was, ...now }, was)) return locationOf(was);
      if (now.code !== was.code) await requestRepublication(tx, company);
      await holdAgainstElements(tx, company, uuid);
      await tx.query(
        `update location set name = $3, geo_location = $4, revision = revision + 1 where company = $1 and uuid = $2`,
        [company, uuid, now.name, now.code],
      );
      const changes = differences(trailOf(was), trailOf(now));
      await recordChange(tx, company, { action: 'update', kind: 'location', record: uuid, name: now.name, changes });
      return locationOf({ ...was, ...now, revision: was.revision + 1 });
    });
  }
}

/** What the audit shows of a location. */
function trailOf({ name, code }: Pick<LocationRow, 'name' | 'code'>): Trail {
  return { name, geoLocation: code ?? undefined };
}

async function find(tx: Tx, company: CompanyId, uuid: string): Promise<LocationRow> {
  const [row] = await tx.query<LocationRow>(`select ${COLUMNS} from location where company = $1 and uuid = $2`, [
    company,
    uuid,
  ]);
  if (!row) throw new Missing(`There is no location ${uuid}.`);
  return row;
}

/**
 * Waits for elements that are being written with a reference to this location. They may have read its old state, and the
 * worker, which republishes only what is committed, would miss them.
 */
async function holdAgainstElements(tx: Tx, company: CompanyId, uuid: string): Promise<void> {
  await tx.query(`select from location where company = $1 and uuid = $2 for update`, [company, uuid]);
}

/** @throws Invalid listing every fault of the body */
function soundCode(body: Checked<LocationPatch>): string | null | undefined {
  const faults = new Faults(body.faults);
  const { geoLocation } = body.fields;
  const found = geoLocation && geoLocationByReference(geoLocation);
  if (geoLocation && !found && faults.isClear('geoLocation')) {
    faults.add({ field: 'geoLocation', message: 'names nothing that exists' });
  }
  faults.requireNone();
  return found && found.code;
}

function locationOf({ uuid, name, code, created, revision }: LocationRow): StoredLocation {
  return { uuid, name, geoLocation: code === null ? undefined : geoLocationByCode(code), created, revision };
}

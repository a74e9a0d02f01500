import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Checked } from '#faults';
import { Faults, Missing } from '#faults';
import type { CompanyId, Expected, Page, PageRequest, Repeats, Sql, Tx } from '#platform';
import type { Trail } from '#access';
import { Database, newUuid, requireExpected, turnsOf, violatedUnique } from '#platform';
import { differences, recordChange, requestRepublication } from '#access';
import type { GeoReference } from '#model/terms';
import { geoLocationByCode, geoLocationByReference, patchField } from '#model/terms';
import { keptCount, listedPage } from './listed-page.js';
import { taken } from './sync-id-taken.js';

/** A named place of a company. */
export interface StoredLocation {
  uuid: string;
  syncId?: string;
  name: string;
  /** The country, region or subdivision in which it lies. */
  geoLocation?: GeoReference;
  created: Date;
  /** Incremented by every write. */
  revision: number;
}

export interface LocationPatch {
  name?: string;
  syncId?: string | null;
  geoLocation?: { uuid?: string | null; code?: string | null } | null;
}

interface LocationRow {
  uuid: string;
  syncId: string | null;
  name: string;
  code: string | null;
  created: Date;
  revision: number;
}

const COLUMNS = 'uuid, sync_id as "syncId", name, geo_location as code, created, revision';

@Injectable()
export class Locations {
  constructor(private readonly database: Database) {}

  async page(company: CompanyId, request: PageRequest): Promise<Page<StoredLocation>> {
    const select = `select ${COLUMNS} from location where company = $1`;
    const listing = { select, table: 'location', count: keptCount('location'), values: [company] as const };
    return (await listedPage<LocationRow>(this.database, listing, request)).map(locationOf);
  }

  async bySyncId(company: CompanyId, syncId: string): Promise<StoredLocation | undefined> {
    const row = await findBySyncId(this.database, company, syncId);
    return row && locationOf(row);
  }

  /** Creates a location, or returns the one that has the same syncId and says the same already. @throws Invalid, Conflict */
  async create(
    company: CompanyId,
    body: Checked<LocationPatch & { name: string }>,
    repeats: Repeats = 'accepted',
  ): Promise<StoredLocation> {
    const code = soundCode(body);
    const { name, syncId = null } = body.whole();
    return this.database.transaction(async (tx) => {
      const [row] = await tx.query<LocationRow>(
        `insert into location (company, uuid, name, sync_id, geo_location) values ($1, $2, $3, $4, $5)
         on conflict (company, sync_id) where sync_id is not null do nothing returning ${COLUMNS}`,
        [company, newUuid(), name, syncId, code ?? null],
      );
      if (!row) {
        const holder = await findBySyncId(tx, company, syncId ?? '');
        const isSame = holder?.name === name && (code === undefined || holder.code === code);
        if (holder && isSame && repeats === 'accepted') return locationOf(holder);
        throw taken(syncId, holder);
      }
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
    const written = turnsOf(this.database).run('locations', company, async (tx) => {
      const was = await find(tx, company, uuid);
      requireExpected(expected, was.revision);
      const now = {
        name: patch.name ?? was.name,
        syncId: patchField(was.syncId ?? undefined, patch.syncId) ?? null,
        code: patchField(was.code ?? undefined, code) ?? null,
      };
      if (isDeepStrictEqual({ ...was, ...now }, was)) return locationOf(was);
      if (now.code !== was.code) await requestRepublication(tx, company);
      await holdAgainstElements(tx, company, uuid);
      await tx.query(
        `update location set name = $3, geo_location = $4, sync_id = $5, revision = revision + 1
         where company = $1 and uuid = $2`,
        [company, uuid, now.name, now.code, now.syncId],
      );
      const changes = differences(trailOf(was), trailOf(now));
      await recordChange(tx, company, { action: 'update', kind: 'location', record: uuid, name: now.name, changes });
      return locationOf({ ...was, ...now, revision: was.revision + 1 });
    });
    return written.catch(async (error: unknown) => {
      const { syncId } = patch;
      if (!syncId || violatedUnique(error) !== 'location_sync_id') throw error;
      throw taken(syncId, await findBySyncId(this.database, company, syncId));
    });
  }
}

/** What the audit shows of a location. */
function trailOf({ name, syncId, code }: Pick<LocationRow, 'name' | 'syncId' | 'code'>): Trail {
  return { name, syncId: syncId ?? undefined, geoLocation: code ?? undefined };
}

async function findBySyncId(sql: Sql, company: CompanyId, syncId: string): Promise<LocationRow | undefined> {
  const text = `select ${COLUMNS} from location where company = $1 and sync_id = $2`;
  const [row] = await sql.query<LocationRow>(text, [company, syncId]);
  return row;
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

function locationOf({ uuid, syncId, name, code, created, revision }: LocationRow): StoredLocation {
  const geoLocation = code === null ? undefined : geoLocationByCode(code);
  return { uuid, syncId: syncId ?? undefined, name, geoLocation, created, revision };
}

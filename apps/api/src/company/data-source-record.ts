import type { DataSource } from '#pact/store';
import { revised, Revised } from '../http/revised.js';
import { TimeText, UuidText } from '../views/formats.js';

/** A data source as it leaves us: never its secret. */
export class DataSourceRecord {
  @UuidText() uuid!: string;
  name!: string;
  url!: string;
  authUrl?: string;
  /** The organisation word in the types of the requests we send there; absent: wbcsd. */
  eventOrganisation?: string;
  clientId!: string;
  @TimeText() created!: string;
  @TimeText() updated!: string;
}

export function dataSourceRecord(source: DataSource): Revised<DataSourceRecord> {
  const record: DataSourceRecord = {
    uuid: source.uuid,
    name: source.name,
    url: source.url,
    authUrl: source.authUrl ?? undefined,
    eventOrganisation: source.eventOrganisation ?? undefined,
    clientId: source.clientId,
    created: source.created.toISOString(),
    updated: source.updated.toISOString(),
  };
  return revised(record, source.revision);
}

import { ValidateBy } from 'class-validator';
import { CREDENTIAL, ORGANISATION, PARTNER_URL, TOKEN_URL } from '#pact/model';
import type { DataSource } from '#pact/store';
import { isUuid } from '#platform';
import { revised, Revised } from '../http/revised.js';
import { Name, PatchOf, Setting } from '../rules/index.js';
import { TimeText, UuidText } from '../views/formats.js';

/** Operators also find data sources by name, so a name must not look like the UUID of another one. */
const NotAUuid = (): PropertyDecorator =>
  ValidateBy({
    name: 'notAUuid',
    validator: {
      validate: (value) => typeof value !== 'string' || !isUuid(value.trim()),
      defaultMessage: () => 'must not look like a UUID',
    },
  });

/**
 * The PACT API of a partner, and the credentials the partner gave for it.
 * A base class, since the API document lists inherited fields first and a refusal lists their faults last.
 */
class DataSourceFields {
  /** The full address of their token endpoint, where their API does not tell it; null takes it back. */
  @Setting(TOKEN_URL) authUrl?: string | null;
  /** The organisation word in the types of the requests we send there, org.<word>.pact…; default: wbcsd; null takes it back. */
  @Setting(ORGANISATION) eventOrganisation?: string | null;
}

export class CreateDataSourceDto extends DataSourceFields {
  /** What you call it, 1 to 500 characters; unique. */
  @Name() @NotAUuid() name!: string;
  /** The address of their PACT API as their events name it as source, without /3/events; unique, up to 2,048 characters. */
  @Setting(PARTNER_URL, { needed: true }) url!: string;
  @Setting(CREDENTIAL, { needed: true }) clientId!: string;
  /** Kept encrypted, never shown again. */
  @Setting(CREDENTIAL, { needed: true }) clientSecret!: string;
}

export class PatchDataSourceDto extends PatchOf(CreateDataSourceDto) {
  /** At another origin only together with the secret, which else would go where it was not given for. */
  declare url?: string;
}

/** A data source as it is sent, without its secret. */
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

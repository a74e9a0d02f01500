import { ApiProperty } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';
import { CREDENTIAL, ORGANISATION, PARTNER_URL, TOKEN_URL } from '#model/exchange';
import type { DataSource, DataSourceTest, TestedStep } from '#exchange';
import { isUuid } from '#platform';
import { revised, Revised } from '../../web/http/revised.js';
import { Flag, Name, PatchOf, Setting } from '../../web/rules/index.js';
import { TimeText, UuidText } from '../../web/views/formats.js';

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
  /**
   * The organisation word in the types of the requests we send there, org.<word>.pact…; null takes it back. Where it is absent, the word
   * of the last event that the partner sent, else wbcsd.
   */
  @Setting(ORGANISATION) eventOrganisation?: string | null;
  /**
   * Whether its clients may send events as application/json too, as some PACT systems do; default false, where the
   * company does not take them of everybody. Holds within a minute.
   */
  @Flag() acceptJsonEvents?: boolean | null;
}

/** A data source to be created: the PACT API of a partner, and the credentials the partner gave for it. */
export class CreateDataSourceDto extends DataSourceFields {
  /** What you call it, 1 to 500 characters; unique, and not a UUID. */
  @Name() @NotAUuid() name!: string;
  /**
   * The address of their PACT API as their events name it as source, without /3/events; unique, up to 2,048 characters.
   */
  @Setting(PARTNER_URL, { needed: true }) url!: string;
  /** The user name that the partner gave you for its token endpoint, up to 2,048 characters. */
  @Setting(CREDENTIAL, { needed: true }) clientId!: string;
  /**
   * The password that the partner gave you for its token endpoint, up to 2,048 characters. It is kept encrypted and
   * never shown again.
   */
  @Setting(CREDENTIAL, { needed: true }) clientSecret!: string;
}

/** Changes of a data source; an absent field is kept. */
export class PatchDataSourceDto extends PatchOf(CreateDataSourceDto) {
  /**
   * The address of their PACT API. At another origin only together with the secret, which else would go where it was
   * not given for.
   */
  declare url?: string;
}

/** One step of testing a data source. */
export class TestStepRecord {
  /**
   * `discovery`: looks for the address of the token endpoint, where none is set; where it finds none, the usual addresses
   * are tried. `token`: asks for a token. `footprints`: asks for a page of footprints with it.
   */
  @ApiProperty({ enum: ['discovery', 'token', 'footprints'] }) step!: TestedStep['step'];
  /** The address that was asked. */
  url!: string;
  /** The HTTP status of the answer; absent where none came. */
  @ApiProperty({ type: 'integer' }) status?: number;
  /** Whether the step gave what it was taken for. */
  ok!: boolean;
  /** What was found and what to do, in English sentences. What the partner said is quoted, up to 200 characters. */
  message!: string;
  /** How long it took, in milliseconds. */
  @ApiProperty({ type: 'integer' }) durationMs!: number;
}

/** The last test of a data source. */
export class DataSourceTestRecord {
  /** `waiting`: a worker takes it within a second or so. `running`: the partner is being tried. `done`: it has ended. */
  @ApiProperty({ enum: ['waiting', 'running', 'done'] }) state!: 'waiting' | 'running' | 'done';
  /** When it was asked for: ISO 8601, UTC, with milliseconds. */
  @TimeText() requested!: string;
  /** When it ended: ISO 8601, UTC, with milliseconds; absent until then. */
  @TimeText() finished?: string;
  /** Whether the partner gave a token and listed its footprints; absent until the test has ended. */
  works?: boolean;
  /** What was tried, in order; empty until the test has ended. */
  steps!: TestStepRecord[];
}

/** A data source: the PACT API of a partner, without the secret it gave you. */
export class DataSourceRecord {
  /** The UUID of the data source, given by the service; it never changes. */
  @UuidText() uuid!: string;
  /** What you call it. */
  name!: string;
  /** The address of their PACT API. Requests whose `source` is this address are answered there. */
  url!: string;
  /** The full address of their token endpoint; absent where their API tells it. */
  authUrl?: string;
  /** The organisation word in the types of the requests we send there; absent: wbcsd. */
  eventOrganisation?: string;
  /** Whether its clients may send events as application/json, too. */
  acceptJsonEvents!: boolean;
  /** The user name that the partner gave you for its token endpoint. */
  clientId!: string;
  /** When it was created: ISO 8601, UTC, with milliseconds. */
  @TimeText() created!: string;
  /** When it last changed: ISO 8601, UTC, with milliseconds. */
  @TimeText() updated!: string;
  /** Its last test, by `POST …/test`; absent where it was not tested since it was changed. */
  lastTest?: DataSourceTestRecord;
}

export function dataSourceRecord(source: DataSource): Revised<DataSourceRecord> {
  const record: DataSourceRecord = {
    uuid: source.uuid,
    name: source.name,
    url: source.url,
    authUrl: source.authUrl ?? undefined,
    eventOrganisation: source.eventOrganisation ?? undefined,
    acceptJsonEvents: source.acceptJsonEvents,
    clientId: source.clientId,
    created: source.created.toISOString(),
    updated: source.updated.toISOString(),
    lastTest: source.lastTest ? testRecord(source.lastTest) : undefined,
  };
  return revised(record, source.revision, record.lastTest && JSON.stringify(record.lastTest));
}

function testRecord({ requested, began, finished, works, steps }: DataSourceTest): DataSourceTestRecord {
  return {
    state: finished !== null ? 'done' : began !== null ? 'running' : 'waiting',
    requested: new Date(requested).toISOString(),
    finished: finished === null ? undefined : new Date(finished).toISOString(),
    works: works ?? undefined,
    steps: (steps ?? []).map(({ step, url, status, isGood, message, ms }) => {
      return { step, url, status, ok: isGood, message, durationMs: ms };
    }),
  };
}

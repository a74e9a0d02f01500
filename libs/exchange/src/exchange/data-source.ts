import type { Checked, FieldFault } from '#faults';
import { Faults, Invalid } from '#faults';
import type { CompanyId, Sealed } from '#platform';
import { SHARED } from '#platform';
import type { SecretTargets } from '#model/exchange';
import { leadsElsewhere, PARTNER_URL, TOKEN_URL, sourceKey } from '#model/exchange';

/** One step of the last test of a data source. */
export interface TestedStep {
  step: 'discovery' | 'token' | 'footprints';
  url: string;
  status?: number;
  isGood: boolean;
  message: string;
  ms: number;
}

/** The last test of a data source, as it stands. Times are texts, as the database writes them in JSON. */
export interface DataSourceTest {
  requested: string;
  began: string | null;
  finished: string | null;
  works: boolean | null;
  steps: TestedStep[] | null;
}

/** A partner's PACT API, where the partner's requests are answered. Its secret is never read together with it. */
export interface DataSource {
  uuid: string;
  name: string;
  url: string;
  /** The full address of the partner's token endpoint, if discovery does not find it. */
  authUrl: string | null;
  /** The organisation word in the types of requests sent there. Null stands for the usual one. */
  eventOrganisation: string | null;
  /** Whether its clients may send events as plain JSON, too. */
  acceptJsonEvents: boolean;
  clientId: string;
  created: Date;
  updated: Date;
  /** Incremented by every write. */
  revision: number;
  /** Null where it was not tested since it was changed. */
  lastTest: DataSourceTest | null;
}

export interface DataSourceInput {
  name: string;
  url: string;
  authUrl?: string | null;
  eventOrganisation?: string | null;
  acceptJsonEvents?: boolean | null;
  clientId: string;
  clientSecret: string;
}

/**
 * Absent members stay as they are. Null removes the token endpoint, which is then discovered, or the organisation word.
 */
export type DataSourcePatch = Partial<DataSourceInput>;

/** The place that the secret of a data source is sealed for. It does not open in another row. */
export function secretPlace(company: CompanyId, uuid: string): string {
  return `data_source ${company} ${uuid}`;
}

/** Describes where the secrets of data sources are stored, so that they can be sealed again under another key. */
export const SEALED_SECRETS: Sealed<{ company: CompanyId; uuid: string }> = {
  table: 'data_source',
  column: 'secret',
  key: ['company', 'uuid'],
  start: { company: SHARED, uuid: SHARED },
  rowOf: ({ company, uuid }) => secretPlace(company, uuid),
};

/**
 * @returns the URL in the form that is compared with the source of a request. @throws Invalid listing every invalid
 * address
 */
export function requireAddresses({ url, authUrl }: SecretTargets): string {
  const faults: FieldFault[] = [];
  if (PARTNER_URL.read(url) === undefined) faults.push({ field: 'url', message: PARTNER_URL.rule });
  if (typeof authUrl === 'string' && TOKEN_URL.read(authUrl) === undefined) {
    faults.push({ field: 'authUrl', message: TOKEN_URL.rule });
  }
  const key = sourceKey(url);
  if (faults.length > 0 || key === undefined) throw new Invalid(faults);
  return key;
}

const SECRET_NEEDED: FieldFault = {
  field: 'clientSecret',
  message: 'has to be given again, since the new address lies at another origin',
};

/** Checks that the secret is sent only to where it was given for. @throws Invalid listing every fault of the body */
export function requireSecret(current: SecretTargets, body: Checked<DataSourcePatch>): DataSourcePatch {
  const faults = new Faults(body.faults);
  const { url = current.url, authUrl = current.authUrl, clientSecret } = body.fields;
  const isGiven = clientSecret !== undefined || !faults.isClear('clientSecret');
  if (!isGiven && leadsElsewhere(current, { url, authUrl })) faults.add(SECRET_NEEDED);
  return body.whole(faults);
}

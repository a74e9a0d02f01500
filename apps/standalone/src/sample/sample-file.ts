import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { faultCode, writePrivateFile } from '#embedded';
import { MOVED } from './steps.js';

/** A client that may do everything in its company. */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiKey: string;
}

/** The credentials of the sample company, and one uuid of each kind of record it has. */
export interface SampleCredentials extends ClientCredentials {
  readonly uuids: Readonly<Record<string, string>>;
  /** Those of the second company, which is its partner; absent where the two could not reach each other. */
  readonly partner?: ClientCredentials;
  /** The steps of filling both that are still to do, in their order; absent or empty: all is there. */
  readonly toFill?: readonly string[];
}

export interface SampleFile extends SampleCredentials {
  readonly baseUrl: string;
  readonly companyBaseUrl: string;
  readonly pactBaseUrl: string;
}

export const samplePath = (dataDir: string) => join(dataDir, 'sample.json');

/** Undefined if there is no file, or if it is incomplete. */
export async function readSample(dataDir: string): Promise<SampleFile | undefined> {
  try {
    const sample = JSON.parse(await readFile(samplePath(dataDir), 'utf8')) as SampleFile;
    return sample.clientId && sample.clientSecret && sample.apiKey ? sample : undefined;
  } catch (fault) {
    if (faultCode(fault) === 'ENOENT' || fault instanceof SyntaxError) return undefined;
    throw fault;
  }
}

/**
 * The company's address has no subdomain, because `*.localhost` does not resolve everywhere. The company is
 * DEFAULT_COMPANY instead. Where a sample has moved, its companies still have to be told.
 */
export async function writeSample(
  dataDir: string,
  known: SampleCredentials & Partial<Pick<SampleFile, 'baseUrl'>>,
  address: string,
): Promise<SampleFile> {
  const baseUrl = `${address}/api`;
  const { clientId, clientSecret, apiKey, uuids, partner, toFill: left = [] } = known;
  const isMoved = partner && known.baseUrl !== undefined && known.baseUrl !== baseUrl;
  const toFill = isMoved && !left.includes(MOVED) ? [...left, MOVED] : left;
  const sample: SampleFile = {
    baseUrl,
    companyBaseUrl: baseUrl,
    pactBaseUrl: `${baseUrl}/pact`,
    clientId,
    clientSecret,
    apiKey,
    uuids,
    ...(partner && { partner }),
    ...(toFill.length > 0 && { toFill }),
  };
  await writePrivateFile(samplePath(dataDir), sample);
  return sample;
}

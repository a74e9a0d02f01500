import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { faultCode, writePrivateFile } from '#embedded';

/** The credentials of the sample company, and one uuid of each kind of record it has. */
export interface SampleCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiKey: string;
  readonly uuids: Readonly<Record<string, string>>;
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
 * DEFAULT_COMPANY instead.
 */
export async function writeSample(dataDir: string, credentials: SampleCredentials, address: string): Promise<void> {
  const baseUrl = `${address}/api`;
  const { clientId, clientSecret, apiKey, uuids } = credentials;
  const sample: SampleFile = {
    baseUrl,
    companyBaseUrl: baseUrl,
    pactBaseUrl: `${baseUrl}/pact`,
    clientId,
    clientSecret,
    apiKey,
    uuids,
  };
  await writePrivateFile(samplePath(dataDir), sample);
}

import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { faultCode, writePrivateFile } from '#embedded';
import { EXIT, StartRefused } from './start-refused.js';

/** Created at the first start and kept. Without them, neither the data nor the secrets in it can be read again. */
export interface Secrets {
  readonly databasePassword: string;
  /** Key rings of one key: `id:base64url`. */
  readonly jwtKeys: string;
  readonly secretKeys: string;
}

export async function keptSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json');
  const kept = await read(path);
  if (kept) return kept;
  const generated = { databasePassword: random(), jwtKeys: `first:${random()}`, secretKeys: `first:${random()}` };
  await writePrivateFile(path, generated);
  return generated;
}

const random = () => randomBytes(32).toString('base64url');

async function read(path: string): Promise<Secrets | undefined> {
  try {
    const kept = JSON.parse(await readFile(path, 'utf8')) as Partial<Secrets>;
    const { databasePassword, jwtKeys, secretKeys } = kept;
    if (databasePassword && jwtKeys && secretKeys) return { databasePassword, jwtKeys, secretKeys };
  } catch (fault) {
    if (faultCode(fault) === 'ENOENT') return undefined;
    if (!(fault instanceof SyntaxError)) throw fault;
  }
  throw new StartRefused(
    `${path} does not hold what was written there. Put it back; without it the data can't be opened. ` +
      'To begin anew, delete the whole folder it lies in.',
    EXIT.inputOutput,
  );
}

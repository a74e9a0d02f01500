import { createPrivateKey, X509Certificate } from 'node:crypto';
import { constants } from 'node:fs';
import { access, readFile, statfs } from 'node:fs/promises';
import type { Check } from './check.js';
import { fault, ok, warning } from './check.js';

const MIB = 1_048_576;
const DAY_MS = 86_400_000;
const SOON_DAYS = 30;

/** Whether long listings have room on the disk of this machine. */
export function spoolCheck(folder: string, mostMb: number): Check {
  return {
    name: 'SPOOL_DIR',
    look: async () => {
      try {
        await access(folder, constants.W_OK | constants.X_OK);
      } catch {
        return fault(`${folder} is not there, or can't be written to.`, 'Make it, for the user of the api.');
      }
      const { bavail, bsize } = await statfs(folder);
      const freeMb = Math.floor((bavail * bsize) / MIB);
      const free = `${folder} has ${freeMb.toLocaleString('en')} MiB left`;
      if (freeMb >= mostMb) return ok(`${free}; SPOOL_MB is ${mostMb.toLocaleString('en')}.`);
      return warning(
        `${free}, less than SPOOL_MB (${mostMb.toLocaleString('en')}).`,
        'Make room, lower SPOOL_MB, or name another disk.',
      );
    },
  };
}

/** Whether the certificate with which the api serves https is valid, goes with its key, and for how long. */
export function certificateCheck(certificateFile: string, keyFile: string, now: Date = new Date()): Check {
  return {
    name: 'TLS certificate',
    look: async () => {
      const certificate = new X509Certificate(await readFile(certificateFile));
      const key = createPrivateKey(await readFile(keyFile));
      if (!certificate.checkPrivateKey(key)) {
        return fault('TLS_KEY_FILE is not the key of the certificate.', 'Put both files of one certificate there.');
      }
      const days = Math.floor((Date.parse(certificate.validTo) - now.getTime()) / DAY_MS);
      const until = `${certificate.subject.replaceAll('\n', ', ')}, valid to ${certificate.validTo}`;
      if (days < 0) return fault(`It has expired: ${until}.`, 'Renew it, and restart the api.');
      if (days < SOON_DAYS) return warning(`It expires in ${days} days: ${until}.`, 'Renew it, and restart the api.');
      return ok(`${until}, ${days} days from now.`);
    },
  };
}

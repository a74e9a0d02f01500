import { isNativeError } from 'node:util/types';

/** EX_UNAVAILABLE of sysexits.h. */
const EXIT_UNAVAILABLE = 69;

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there',
  EACCES: 'this user may not listen there: take a port above 1023',
  EADDRNOTAVAIL: 'the address is none of this machine',
};

/** For a `main`: waits until a port is listened on. Where that can't be, it says why in one line, and ends the process. */
export async function listeningOrExit<T>(
  setting: string,
  { host, port }: { host: string; port: number | undefined },
  listening: Promise<T>,
): Promise<T> {
  try {
    return await listening;
  } catch (fault) {
    const code = isNativeError(fault) && 'code' in fault ? String(fault.code) : '';
    const reason = REASONS[code];
    if (reason === undefined) throw fault;
    process.stderr.write(`${setting}: can't listen on ${host}, port ${port}: ${reason} (${code})\n`);
    process.exit(EXIT_UNAVAILABLE);
  }
}

import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';

export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** Whether a canonical IP address may be connected to. */
export type Admits = (address: string) => boolean;

/** The message names no address, because callers must not learn what an internal name resolves to. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';

  constructor(host: string) {
    super(`${host} is not, or does not only resolve to, a public address (see ALLOW_PRIVATE_TARGETS)`);
  }
}

const THIS_MACHINE: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** Names below localhost are this machine (RFC 6761, 6.3), which not every system's resolver knows. */
export const resolveBySystem: Resolve = (hostname) =>
  /\.localhost\.?$/i.test(hostname) ? Promise.resolve(THIS_MACHINE) : systemLookup(hostname, { all: true });

/**
 * Shares the look-up of a name among all who need it at the same time. So sixteen deliveries to a requester whose DNS
 * hangs make one look-up.
 */
export function sharedResolve(resolve: Resolve): Resolve {
  const running = new Map<string, ReturnType<Resolve>>();
  return (hostname) => {
    const joined = running.get(hostname);
    if (joined) return joined;
    const started = resolve(hostname).finally(() => running.delete(hostname));
    running.set(hostname, started);
    return started;
  };
}

/**
 * The lookup of a connection. The socket connects to exactly the addresses that are checked here, so a rebinding
 * resolver is never asked a second time. One address that is not admitted refuses the whole name, since an owner has no
 * honest reason to mix public and private addresses.
 */
export function checkedLookup(resolve: Resolve, admits: Admits): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => admits(address))) {
          callback(new AddressRefused(hostname), []);
        } else if (options.all) {
          callback(null, [...addresses]);
        } else {
          callback(null, first.address, first.family);
        }
      },
      (fault: unknown) => callback(fault instanceof Error ? fault : new Error(String(fault)), []),
    );
  };
}

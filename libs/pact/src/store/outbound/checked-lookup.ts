import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';

export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** Whether a canonical IP address may be connected to. */
export type Admits = (address: string) => boolean;

/** Names no address: what an internal name resolves to is not the caller's to learn. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';

  constructor(host: string) {
    super(`${host} is not, or does not only resolve to, a public address (see ALLOW_PRIVATE_TARGETS)`);
  }
}

export const resolveBySystem: Resolve = (hostname) => systemLookup(hostname, { all: true });

/** Resolves one name once at a time: sixteen deliveries to a requester whose DNS hangs ask one question. */
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
 * The lookup a connection is made with: the socket connects to exactly the addresses checked here, so that no second
 * answer of a rebinding resolver is ever asked for. One address that is not admitted refuses the name: an owner who
 * mixes public and private addresses has no honest reason to.
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

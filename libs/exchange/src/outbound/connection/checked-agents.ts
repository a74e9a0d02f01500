import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Admits, Resolve } from './checked-lookup.js';
import { AddressRefused, checkedLookup, sharedResolve } from './checked-lookup.js';
import { slowNamesApart } from './slow-names.js';

/**
 * Idle connections are closed before a requester's usual five seconds are over. Using a connection that the requester
 * is just closing would cost an attempt. Those in use have no limit of their own: several companies may have partners at
 * one host, and `Places` limits what is under way.
 */
const POOL = { keepAlive: true, maxFreeSockets: 32, timeout: 4_000, scheduling: 'lifo' } as const;

/** The time for one address before the next address of the same name is tried in parallel. */
const NEXT_ADDRESS_MS = 1_000;

export class ConnectTimedOut extends Error {
  override readonly name = 'ConnectTimedOut';
}

export interface CheckedConnections {
  admits: Admits;
  resolve: Resolve;
  connectMs: number;
}

/**
 * Agents that open a connection only to an address that is admitted. The check happens at the socket, so no URL form,
 * redirect or DNS answer gets around it. The TLS certificate and the Host header still refer to the name.
 */
export function checkedAgents({ admits, resolve, connectMs }: CheckedConnections): {
  httpAgent: http.Agent;
  httpsAgent: https.Agent;
} {
  const lookup = checkedLookup(sharedResolve(slowNamesApart(resolve)), admits);
  const checks = { admits, lookup, connectMs };
  return { httpAgent: new CheckedHttpAgent(checks), httpsAgent: new CheckedHttpsAgent(checks) };
}

interface Checks extends Omit<CheckedConnections, 'resolve'> {
  lookup: LookupFunction;
}

class CheckedHttpAgent extends http.Agent {
  constructor(private readonly checks: Checks) {
    super(POOL);
  }

  override createConnection(options: http.ClientRequestArgs): Duplex | null | undefined {
    return open(this.checks, options, 'connect', (checked) => super.createConnection(checked));
  }
}

class CheckedHttpsAgent extends https.Agent {
  constructor(private readonly checks: Checks) {
    super(POOL);
  }

  override createConnection(options: https.RequestOptions): Duplex | null | undefined {
    // Stated here, since NODE_TLS_REJECT_UNAUTHORIZED would otherwise decide it for the whole process.
    const verified = { ...options, rejectUnauthorized: true };
    return open(this.checks, verified, 'secureConnect', (checked) => super.createConnection(checked));
  }
}

function open<Options extends http.ClientRequestArgs>(
  { admits, lookup, connectMs }: Checks,
  options: Options,
  ready: 'connect' | 'secureConnect',
  connect: (options: Options) => Duplex | null | undefined,
): Duplex | null | undefined {
  const host = options.host ?? '';
  const families = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS };
  // A literal address is never looked up, so it is checked here. A refused address is turned into a name that is not
  // found, because the pool counts correctly only if it gets a socket.
  const isRefused = isIP(host) !== 0 && !admits(host);
  const checked = isRefused ? { host: 'refused.invalid', lookup: refusing(new AddressRefused(host)) } : { lookup };
  const socket = connect({ ...options, ...families, ...checked });
  if (!socket) return socket;
  const timer = setTimeout(
    () => socket.destroy(new ConnectTimedOut(`no connection within ${connectMs / 1_000} s`)),
    connectMs,
  );
  const arrived = (): void => clearTimeout(timer);
  socket.once(ready, arrived).once('close', arrived);
  return socket;
}

function refusing(refusal: AddressRefused): LookupFunction {
  return (_hostname, _options, callback) => {
    setImmediate(() => callback(refusal, []));
  };
}

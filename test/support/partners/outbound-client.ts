import { HttpService } from '@nestjs/axios';
import { afterEach } from 'vitest';
import { PactClient } from '#exchange/outbound';
import type { PactPeer, PactPeerOptions } from './pact-peer.js';
import { startPactPeer } from './pact-peer.js';

type Target = Parameters<PactClient['send']>[0];
type Options = ConstructorParameters<typeof PactClient> extends [...unknown[], infer Last] ? Last : never;

const closers: (() => unknown)[] = [];

/** Call it once in a spec that uses this module. It closes whatever a test opened. */
export function closeAfterEach(): void {
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });
}

export function closing(close: () => unknown): void {
  closers.push(close);
}

export async function aPeer(options?: PactPeerOptions): Promise<PactPeer> {
  const peer = await startPactPeer(options);
  closing(() => peer.close());
  return peer;
}

export function aClient(options: Partial<Options> = {}): PactClient {
  const client = new PactClient(new HttpService(), { allowPrivateTargets: true, ...options });
  closing(() => client.close());
  return client;
}

export function targetOf({ url, clientId, clientSecret }: PactPeer, more: Partial<Target> = {}): Target {
  return { key: 'source-1', url, clientId, clientSecret, ...more };
}

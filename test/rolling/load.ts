import { setTimeout as wait } from 'node:timers/promises';
import type { Figures } from './figures.js';

/** One kind of client of the service. It knows what it wrote, and checks all that it reads. */
export interface LoadClient {
  /** A few requests, one after the other. @throws Error where an answer is not what it should be */
  step(): Promise<void>;
  /** Reads at the end what it wrote. @throws Error where something is missing, or there twice */
  verify(): Promise<void>;
}

const EVERY_MS = 40;

/** A steady load: each client takes step after step as long as `goOn` says so. */
export async function runLoad(clients: readonly LoadClient[], figures: Figures, goOn: () => boolean): Promise<void> {
  await Promise.all(
    clients.map(async (client) => {
      while (goOn()) {
        await client.step().catch((fault: unknown) => figures.failed(inWords(client, fault)));
        await wait(EVERY_MS);
      }
    }),
  );
}

export async function verifyAll(clients: readonly LoadClient[], figures: Figures): Promise<void> {
  for (const client of clients) {
    await client.verify().catch((fault: unknown) => figures.failed(inWords(client, fault)));
  }
}

/** With the cause, which is what `fetch` says of a connection. */
function inWords(client: LoadClient, fault: unknown): string {
  const { message, cause } = fault as Error;
  const because = cause instanceof Error ? ` (${(cause as NodeJS.ErrnoException).code ?? ''} ${cause.message})` : '';
  return `${client.constructor.name}: ${message}${because}`;
}

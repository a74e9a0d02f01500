import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';

/** A request whose body has not arrived yet, so that the service works on it for as long as a test wants. */
export interface HeldRequest {
  /** Sends the body. @returns the status of the answer */
  finish(): Promise<number>;
  /** Closes the connection. */
  leave(): void;
}

/** Creates a material, by the API key of a client. Resolves when the head has been sent. */
export async function holdRequest(url: string, apiKey: string): Promise<HeldRequest> {
  const body = JSON.stringify({ name: 'Held' });
  const headers = { 'X-API-Key': apiKey, 'Content-Type': 'application/json', 'Content-Length': body.length };
  const held = request(`${url}/api/v1/material`, { method: 'POST', headers });
  const answered = once(held, 'response') as Promise<[IncomingMessage]>;
  answered.catch(() => undefined);
  held.on('error', () => undefined);
  held.flushHeaders();
  const [socket] = (await once(held, 'socket')) as [NodeJS.EventEmitter & { connecting: boolean }];
  if (socket.connecting) await once(socket, 'connect');
  return {
    finish: async () => {
      held.end(body);
      const [answer] = await answered;
      answer.resume();
      return answer.statusCode ?? 0;
    },
    leave: () => void held.destroy(),
  };
}

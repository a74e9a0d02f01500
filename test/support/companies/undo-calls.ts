import { expect } from 'vitest';
import { call } from './call.js';
import { untilEnded } from './file-imports.js';
import type { Member, TestService } from './service.js';

/** Undoes imports as one member. */
export function undoCalls(service: Pick<TestService, 'url'>, { token }: Pick<Member, 'token'>) {
  const path = (uuid: string): string => `${service.url}/api/v1/import/${uuid}/undo`;
  return {
    ask: (uuid: string, headers: Record<string, string> = {}) => call('POST', path(uuid), { token, headers }),
    dry: (uuid: string) => call('POST', `${path(uuid)}?dryRun=true`, { token }),
    read: async (uuid: string): Promise<any> => (await call('GET', path(uuid), { token })).json,
    /** Undoes an import, and waits until it is undone. @returns what the undo did */
    async undone(uuid: string): Promise<any> {
      const { status, json } = await call('POST', path(uuid), { token });
      expect([status, json.message]).toEqual([200, undefined]);
      const ended = await untilEnded(service.url, { token }, uuid);
      expect([ended.state, ended.reason]).toEqual(['undone', expect.stringMatching(/^Undone: /)]);
      return (await call('GET', path(uuid), { token })).json;
    },
  };
}

export type UndoCalls = ReturnType<typeof undoCalls>;

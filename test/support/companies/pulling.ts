import { expect } from 'vitest';
import { PullReader } from '../../../apps/worker/src/exchange/pull-reader.js';
import { call } from './call.js';
import { ExchangeCalls } from './exchange-calls.js';
import { TestService } from './service.js';

/** A company whose worker reads what partners list, waits 2 s for an answer, and soon tries again what failed. */
export async function pullingCompany() {
  const service = await TestService.shared('plain', {
    ...{ SWEEP_INTERVAL: '0.05', RETRY_SCALE: '0.002', REQUEST_TIMEOUT: '1.5', ATTEMPT_TIMEOUT: '2' },
    CONNECT_TIMEOUT: '1',
  });
  const reader = (await service.startWorker()).get(PullReader, { strict: false });
  const member = await service.member();
  const get = async (path: string): Promise<any> => {
    const { status, text, json } = await call('GET', `${service.url}/api/v1/${path}`, { token: member.token });
    expect([status, text]).toEqual([200, text]);
    return json;
  };
  return { service, member, exchange: new ExchangeCalls(service.url, member), get, reader };
}

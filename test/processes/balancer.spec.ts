import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Balancer } from '../support/processes/balancer.js';
import { hasBalancer, startBalancer } from '../support/processes/balancer.js';
import { aMaterial } from '../support/companies/builders.js';
import { call } from '../support/companies/call.js';
import { Installation } from '../support/processes/installation.js';
import type { Member } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

// Where haproxy is installed, or HAPROXY names it; .ci/run installs it.
describe.skipIf(!hasBalancer())('apis behind the balancer of docker/compose.yaml', () => {
  let installation: Installation;
  let balancer: Balancer;
  let member: Member;

  beforeAll(async () => {
    installation = await Installation.make({ TRUST_PROXY: '1', SHUTDOWN_DELAY: '5' });
    await Promise.all(Array.from({ length: 4 }, () => installation.startApi()));
    member = await installation.member('acme');
    balancer = await startBalancer(installation.apis.map(({ url }) => url));
  });
  afterAll(async () => {
    await balancer.close();
    await installation.close();
  });

  /** Reads and writes until told otherwise. @returns the statuses that came back */
  async function useUntil(isOver: () => boolean): Promise<string[]> {
    const statuses: string[] = [];
    const { token } = member;
    const one = async (n: number): Promise<void> => {
      while (!isOver()) {
        const [method, body] = n % 2 === 0 ? (['GET', undefined] as const) : (['POST', aMaterial()] as const);
        const { status } = await call(method, `${balancer.url}/api/v1/material`, { token, body });
        statuses.push(`${method} ${status}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, n) => one(n)));
    return statuses;
  }

  it('have a line in its log for each request, with the id that the api gave it, and none for a probe', async () => {
    await call('GET', `${balancer.url}/api/health/ready`);
    const { headers } = await call('GET', `${balancer.url}/api/v1/unit?q=secret`, { token: member.token });
    const id = headers.get('X-Request-Id') ?? '';
    await until('it is logged', () => balancer.lines.some((line) => line.includes(id)));
    const requests = balancer.lines.filter((line) => line.includes(' public '));
    expect(requests).toEqual([expect.stringMatching(new RegExp(` 200 .* \\{${id}\\} GET /api/v1/unit$`))]);
  });

  it('lose no GET that one of them has when it is killed; a POST may have been done, and is not asked of another', async () => {
    const killed = installation.apis.at(-1)?.process;
    killed?.signal('SIGSTOP');
    const { token } = member;
    let open = 0;
    const ask = async (method: 'GET' | 'POST'): Promise<string> => {
      open += 1;
      const body = method === 'POST' ? aMaterial() : undefined;
      const { status } = await call(method, `${balancer.url}/api/v1/material`, { token, body });
      open -= 1;
      return `${method} ${status}`;
    };
    const asked = (['GET', 'POST'] as const).flatMap((method) => Array.from({ length: 8 }, () => ask(method)));
    // What the others have is answered meanwhile.
    await until('some wait for it', () => open > 0 && open < 8);
    await wait(500);
    await killed?.end('SIGKILL');
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['GET 200', 'POST 200', 'POST 502']));
  });

  it('lose no request when several have just died', async () => {
    await Promise.all(installation.apis.slice(2).map(({ process }) => process.end('SIGKILL')));
    const end = performance.now() + 300;
    expect(new Set(await useUntil(() => performance.now() > end))).toEqual(new Set(['GET 200', 'POST 200']));
  });

  it('lose no request while one of them ends, and then answer that none is ready', async () => {
    let isOver = false;
    const used = useUntil(() => isOver);
    const [first, second] = installation.apis;
    await wait(300);
    expect(await first?.process.end('SIGTERM')).toMatchObject({ code: 0 });
    await wait(300);
    isOver = true;
    const statuses = await used;
    expect(new Set(statuses)).toEqual(new Set(['GET 200', 'POST 200']));

    await second?.process.end('SIGTERM');
    await until(
      'the balancer has noticed',
      async () => (await fetch(`${balancer.url}/api/health/live`)).status === 503,
    );
    const none = await call('GET', `${balancer.url}/api/v1/material`);
    expect([none.status, none.json, none.headers.get('Retry-After')]).toEqual([
      503,
      { message: 'No api is ready.', code: 'InternalError' },
      '5',
    ]);
  });
});

describe.skipIf(!hasBalancer())('a caller of the balancer', () => {
  it('can not claim another host, scheme or address', async () => {
    const installation = await Installation.make({ TRUST_PROXY: '1', REQUIRE_HTTPS: 'false' });
    const balancer = await startBalancer([await installation.startApi()]);
    try {
      await installation.member('acme');
      const headers = {
        'X-Forwarded-Host': 'evil.example',
        'X-Forwarded-Proto': 'https',
        'X-Forwarded-Port': '1',
        Forwarded: 'host=evil.example;proto=https',
      };
      const discovery = await call('GET', `${balancer.url}/api/pact/3/.well-known/openid-configuration`, { headers });
      expect(discovery.json).toMatchObject({ token_endpoint: `${balancer.url}/api/pact/3/auth/token` });
    } finally {
      await balancer.close();
      await installation.close();
    }
  });
});

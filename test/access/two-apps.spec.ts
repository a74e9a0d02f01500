import { afterEach, expect, it } from 'vitest';
import { TestService } from '../support/companies/service.js';
import { requestToken } from '../support/companies/token-request.js';

const services: TestService[] = [];
afterEach(() => Promise.all(services.splice(0).map((service) => service.close())));

it('two apps of one process know their own clients, whichever started last and whichever has ended', async () => {
  const [first, second] = [await TestService.start(), await TestService.start()];
  services.push(first);
  const [ours, theirs] = [await first.member('acme'), await second.member('acme')];
  expect((await requestToken(first.url, ours)).status).toBe(200);
  expect((await requestToken(first.url, theirs)).status).toBe(401);
  await second.close();
  expect((await requestToken(first.url, ours)).status).toBe(200);
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasChromium } from '../support/pages/browser.js';
import { call } from '../support/companies/call.js';
import { useConsole } from '../support/pages/console.js';

describe.skipIf(!hasChromium())('the session of the console', () => {
  const rig = useConsole();

  const kept = (page: Page) => page.evaluate<Record<string, string>>('JSON.parse(sessionStorage.session ?? "{}")');
  /** What a renewal costs: requests to the token endpoint. */
  const counted = (page: Page) => {
    const asked: string[] = [];
    page.on('request', (request) => request.url().endsWith('/auth/token') && asked.push(request.postData() ?? ''));
    return asked;
  };
  /** Makes the next request of the tab be refused, as when keys were changed. */
  const spoil = (page: Page) =>
    page.evaluate(
      'sessionStorage.session = JSON.stringify({ ...JSON.parse(sessionStorage.session), accessToken: "spoilt" })',
    );
  const end = (token: string) =>
    call('POST', `${rig.service.url}/api/auth/revoke`, {
      body: new URLSearchParams({ token }).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  const signInForm = (page: Page) => page.getByRole('heading', { name: 'Sign in' });

  it('begins with an API key, at the page that was asked for', async () => {
    const page = await rig.signedIn('/clients');
    expect(await page.title()).toBe('Clients · Footprint Exchange');
    expect(await page.getByText('Demo Company').innerText()).toBe('Demo Company');
  });

  it('begins with client id and secret', async () => {
    const page = await rig.open();
    await page.getByRole('radio', { name: 'Id and secret' }).check();
    await page.getByLabel('Client id', { exact: true }).fill(rig.sample.clientId);
    await page.getByLabel('Client secret').fill(` ${rig.sample.clientSecret} `);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  });

  it('keeps tokens in the tab alone, and neither key nor secret anywhere', async () => {
    const page = await rig.signedIn('/clients');
    expect(Object.keys(await kept(page)).sort()).toEqual(['accessToken', 'name', 'refreshToken', 'self', 'until']);
    const everything = await page.evaluate<string>(
      'JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie, location.href, document.body.outerHTML])',
    );
    for (const secret of [rig.sample.apiKey, rig.sample.clientSecret]) expect(everything).not.toContain(secret);
    expect(await page.evaluate('JSON.stringify({ ...localStorage })')).not.toContain('oken');
    expect(await page.context().cookies()).toEqual([]);
  });

  it('keeps what it reads out of the cache of the browser, and lets its sign-out clear that', async () => {
    const context = await rig.newContext();
    await context.addInitScript(
      'window.sent = []; const own = window.fetch; window.fetch = (url, init) => (sent.push({ url: String(url), ...init }), own(url, init));',
    );
    const page = await rig.open('/clients', context);
    await page.locator('input[type=password]').fill(rig.sample.apiKey);
    await page.locator('button[type=submit]').click();
    await page.getByRole('table').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await signInForm(page).waitFor();
    const sent = await page.evaluate<{ url: string; cache?: string; credentials?: string }[]>(
      'sent.map(({ url, cache, credentials }) => ({ url, cache, credentials }))',
    );
    expect(sent.length).toBeGreaterThan(3);
    expect(sent.filter(({ cache }) => cache !== 'no-store')).toEqual([]);
    // Browsers heed `Clear-Site-Data` of no request that omits credentials.
    const ended = sent.find(({ url }) => url.endsWith('/api/auth/revoke'));
    expect(ended).toMatchObject({ url: expect.any(String) });
    expect(ended?.credentials).not.toBe('omit');
  });

  it('does not begin with a wrong key; the fault is at the field, which is led to', async () => {
    rig.expectRefusals(401);
    const page = await rig.open();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Fill this in.').waitFor();
    const key = page.getByLabel('API key', { exact: true }).last();
    await key.fill('fpk_wrong');
    await page.keyboard.press('Enter');
    await page.getByText('This key is not accepted.').waitFor();
    expect(await key.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-invalid")')).toBe('true');
    expect(await kept(page)).toEqual({});
    await rig.look(page, 'sign-in-refused');
  });

  it('looks well at its beginning', async () => {
    const page = await rig.open();
    await signInForm(page).waitFor();
    await rig.look(page, 'sign-in');
  });

  it('goes on when the page is loaded again, and in a tab beside', async () => {
    const page = await rig.signedIn();
    await page.reload();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const beside = await rig.open('/clients', page.context());
    await beside.getByRole('heading', { name: 'Clients' }).waitFor();
  });

  it('gets the next token before one expires', async () => {
    const page = await rig.open();
    await page.clock.install();
    await page.getByLabel('API key', { exact: true }).last().fill(rig.sample.apiKey);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Clients' }).waitFor();
    const asked = counted(page);
    await page.clock.fastForward('59:00');
    await page.getByRole('link', { name: 'Clients' }).click();
    await page.getByRole('table').waitFor();
    expect(asked).toEqual([]);
    await page.clock.fastForward('00:35');
    await page.getByRole('table').waitFor();
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]).toContain('grant_type=refresh_token');
    await page.getByRole('link', { name: 'Partners' }).click();
    await page.getByRole('link', { name: 'Clients' }).click();
    await page.getByRole('table').waitFor();
    expect(asked).toHaveLength(1);
  });

  it('gets the next token where one is refused, once for all tabs', async () => {
    rig.expectRefusals(401);
    const page = await rig.signedIn('/clients');
    const beside = await rig.open('/clients', page.context());
    await beside.getByRole('table').waitFor();
    await Promise.all([spoil(page), spoil(beside)]);
    await Promise.all([page.reload(), beside.reload()]);
    await Promise.all([page.getByRole('table').waitFor(), beside.getByRole('table').waitFor()]);
    await Promise.all([page.reload(), beside.reload()]);
    await Promise.all([page.getByRole('table').waitFor(), beside.getByRole('table').waitFor()]);
    expect((await kept(page))['refreshToken']).toBe((await kept(beside))['refreshToken']);
  });

  it('is over when the service ends it, and goes on at the same page after signing in again', async () => {
    rig.expectRefusals(400, 401);
    const page = await rig.signedIn('/clients');
    await end((await kept(page))['refreshToken'] ?? '');
    await spoil(page);
    await page.reload();
    await page.getByText('Your session is over.').waitFor();
    expect(await kept(page)).toEqual({});
    await page.getByLabel('API key', { exact: true }).last().fill(rig.sample.apiKey);
    await page.keyboard.press('Enter');
    await page.getByRole('table').waitFor();
  });

  it('is forgotten by signing out, in every tab, and the service ends it', async () => {
    const page = await rig.signedIn('/clients');
    const beside = await rig.open('', page.context());
    await beside.getByRole('heading', { name: 'Overview' }).waitFor();
    const { refreshToken = '' } = await kept(page);
    const ended = page.waitForResponse((response) => response.url().endsWith('/auth/revoke'));
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    await beside.getByText('You are signed out.').waitFor();
    expect((await ended).status()).toBe(200);
    expect([await kept(page), await kept(beside)]).toEqual([{}, {}]);
    const again = await call('POST', `${rig.service.url}/api/auth/token`, {
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(again.status).toBe(400);
    await page.reload();
    await signInForm(page).waitFor();
  });

  it('offers what the client may do, and says so of the rest', async () => {
    const reader = await rig.service.member('demo', ['material:read']);
    const page = await rig.signedIn('/clients', { apiKey: reader.apiKey });
    await page.getByText('You may not see this').waitFor();
    expect(await page.getByRole('navigation', { name: 'Areas' }).getByRole('link').allInnerTexts()).toEqual([
      'Overview',
      'Products',
    ]);
    await rig.look(page, 'not-permitted');
  });

  it('speaks the language of the browser, or the one that was chosen', async () => {
    const page = await rig.signedIn('', { locale: 'de-AT' });
    await page.getByRole('heading', { name: 'Übersicht' }).waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
    await page.getByLabel('Sprache').selectOption('en');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  });

  it('looks as the system does, or as was chosen', async () => {
    const page = await rig.signedIn();
    const ground = () => page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await ground();
    await page.getByLabel('Appearance').selectOption('light');
    expect(await ground()).not.toBe(dark);
    await page.reload();
    await page.getByLabel('Appearance').waitFor();
    expect(await ground()).not.toBe(dark);
  });

  it('says what is wrong with an address that leads nowhere', async () => {
    const page = await rig.signedIn('/nowhere/at/all');
    await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor();
    await page.getByRole('link', { name: 'Go to the overview' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  });
});

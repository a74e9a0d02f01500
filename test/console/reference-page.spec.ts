// @module-tag long
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SampleCredentials } from '../../apps/standalone/src/sample/sample-file.js';
import { hasChromium, sharedChromium } from '../support/pages/browser.js';
import { startSample } from '../support/companies/sample.js';
import type { TestService } from '../support/companies/service.js';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

/** A read, a search, a body of JSON and one of CloudEvents, by tag. All examples are sent by openapi-examples.spec.ts. */
const TRIED = [
  ['Materials', 'listMaterials'],
  ['Materials', 'createMaterial'],
  ['Emission factors', 'searchDatasets'],
  ['PACT', 'receiveEvent'],
] as const;

describe.skipIf(!hasChromium())('the reference page', () => {
  let service: TestService;
  let sample: SampleCredentials;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  /** What went to another host, and what the browser complained about. */
  let faults: string[];

  beforeAll(async () => {
    ({ service, sample } = await startSample());
    browser = await sharedChromium();
  });
  afterAll(async () => {
    await service?.close();
  });
  beforeEach(() => open(DESK));
  afterEach(async () => {
    await context.close();
    expect(faults).toEqual([]);
  });

  async function open(viewport: { width: number; height: number }): Promise<void> {
    faults = [];
    context = await browser.newContext({ viewport });
    // A busy machine takes its time.
    context.setDefaultTimeout(100_000);
    const { host } = new URL(service.url);
    await context.route(
      (url) => url.host !== host,
      (route) => {
        faults.push(`asked for ${route.request().url()}`);
        return route.abort();
      },
    );
    page = await context.newPage();
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.message));
  }

  async function show(tag: string, operationId: string): Promise<void> {
    // The query makes it another page: a link within one that is open already would not be followed.
    await page.goto(`${service.url}/api/docs?${operationId}#/${encodeURIComponent(tag)}/${operationId}`);
    await page.locator('.opblock.is-open .try-out__btn').waitFor();
  }

  /** Opens an operation of the page that is shown. */
  async function unfold(tag: string, operationId: string): Promise<void> {
    const section = page.locator('.opblock-tag-section', { has: page.locator(`.opblock-tag[data-tag="${tag}"]`) });
    if ((await section.locator('.opblock').count()) === 0) await section.locator('.opblock-tag').click();
    const operation = section.locator(`.opblock[id$="-${operationId}"]`);
    await operation.locator('.opblock-summary-control').click();
    await operation.locator('.try-out__btn').waitFor();
  }

  async function authorize(): Promise<void> {
    await page.goto(`${service.url}/api/docs`);
    await page.locator('.auth-wrapper .authorize').click();
    const form = page.locator('.auth-container', { hasText: 'X-API-Key' });
    await form.locator('input').fill(sample.apiKey);
    await form.locator('button.authorize').click();
    await page.locator('.btn-done').first().click();
  }

  async function execute(operationId: string): Promise<{ status: string; text: string }> {
    const operation = page.locator('.opblock.is-open');
    await operation.locator('.try-out__btn').click();
    await operation.locator('.execute').click();
    const answer = operation.locator('.live-responses-table');
    await answer.waitFor();
    const status = await answer.locator('tbody .response-col_status').first().innerText();
    const text = (await answer.innerText()).slice(0, 500);
    return { status: `${operationId} ${status.trim().slice(0, 3)}`, text };
  }

  it.each([
    ['a phone', PHONE],
    ['a desk', DESK],
  ])('fits the width of %s', async (_, viewport) => {
    await page.setViewportSize(viewport);
    await page.goto(`${service.url}/api/docs`);
    await page.locator('.opblock-tag').first().waitFor();
    expect(await page.title()).toBe('Footprint Exchange API');
    await show('Materials', 'createMaterial');
    await page.locator('.opblock-section-request-body .tablinks', { hasText: 'Schema' }).click();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
  });

  it('finds operations by their words', async () => {
    await page.goto(`${service.url}/api/docs`);
    await page.locator('.operation-filter-input').fill('history process');
    await page.locator('.opblock-tag', { hasText: 'Tokens' }).waitFor({ state: 'detached' });
    expect(await page.locator('.opblock-tag a').allInnerTexts()).toEqual(['Process elements']);
  });

  it('keeps the API key for the session, and not beyond it', async () => {
    await authorize();
    await page.reload();
    await page.locator('.auth-wrapper .authorize.locked').waitFor();
    expect(await page.evaluate('localStorage.length')).toBe(0);
    const another = await context.newPage();
    await another.goto(`${service.url}/api/docs`);
    await another.locator('.auth-wrapper .authorize.unlocked').waitFor();
  });

  it('tries out what it shows, as it shows it', async () => {
    await authorize();
    for (const [tag, operationId] of TRIED) {
      await unfold(tag, operationId);
      expect(await execute(operationId)).toMatchObject({ status: `${operationId} 200` });
      await page.locator('.opblock.is-open .opblock-summary-control').click();
    }
  }, 600_000);
});

import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { SampleCredentials } from '../../../apps/standalone/src/sample/sample-file.js';
import { sharedChromium } from './browser.js';
import { builtConsole, ROOT } from '../processes/built.js';
import { startSample } from '../companies/sample.js';
import type { TestService } from '../companies/service.js';

const PICTURES = join(ROOT, 'dist/console-pictures');
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };
/** The desktop at 200 %. */
const ZOOMED = { width: 640, height: 450 };

/** Rules of WCAG 2.2 at A and AA, and what axe holds good besides. */
const RULES = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
/** A theme changes colours and nothing else. */
const RULES_OF_COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

type View = readonly ['light' | 'dark', string, { width: number; height: number }];

/** How a page is looked at. Half the time of the pages' tests goes into that: .ci/run takes the first, .ci/long all (EVERY_VIEW). */
const EVERY_VIEW: readonly View[] = [
  ['light', 'phone', PHONE],
  ['light', 'desktop', DESKTOP],
  ['dark', 'phone', PHONE],
  ['dark', 'desktop', DESKTOP],
];
const VIEWS = process.env['CI'] && !process.env['EVERY_VIEW'] ? EVERY_VIEW.slice(0, 1) : EVERY_VIEW;

interface AxeResult {
  violations: { id: string; help: string; nodes: { target: string[]; failureSummary?: string }[] }[];
}

/**
 * The built console in a real browser, on the sample company: an api and a worker for the tests of a file, and the browser of its process. A test fails
 * where a page complained, asked another host, or was refused what it did not expect.
 */
export class ConsoleRig {
  service!: TestService;
  sample!: SampleCredentials;
  private browser!: Browser;
  private readonly contexts: BrowserContext[] = [];
  private faults: string[] = [];
  private readonly expected = new Set<number>();

  async start(): Promise<void> {
    builtConsole();
    Object.assign(this, await startSample());
    [this.browser] = await Promise.all([sharedChromium(), this.service.startWorker()]);
  }

  async stop(): Promise<void> {
    await this.service?.close();
  }

  /** Closes what a test opened. @throws where a page complained */
  async endTest(): Promise<void> {
    await Promise.all(this.contexts.splice(0).map((context) => context.close()));
    const { faults } = this;
    this.faults = [];
    this.expected.clear();
    expect(faults).toEqual([]);
  }

  /** Lets the API refuse something in this test by one of these. */
  expectRefusals(...statuses: readonly number[]): void {
    for (const status of statuses) this.expected.add(status);
  }

  /** A browser of its own, in which nobody is signed in. */
  async newContext(locale = 'en-GB'): Promise<BrowserContext> {
    const context = await this.browser.newContext({ viewport: DESKTOP, locale, reducedMotion: 'reduce' });
    this.contexts.push(context);
    // A busy machine takes its time.
    context.setDefaultTimeout(60_000);
    const { host } = new URL(this.service.url);
    await context.route(
      (url) => url.host !== host,
      (route) => {
        this.faults.push(`asked for ${route.request().url()}`);
        return route.abort();
      },
    );
    context.on('page', (page) => this.listen(page));
    return context;
  }

  /** A tab at a page of the console, by its path below /console. */
  async open(path = '', context?: BrowserContext): Promise<Page> {
    const page = await (context ?? (await this.newContext())).newPage();
    await page.goto(`${this.service.url}/console${path}`);
    return page;
  }

  /** A tab in which somebody signed in by the page: whoever has this key; by default the client of the sample company. */
  async signedIn(path = '', { apiKey = this.sample.apiKey, locale = 'en-GB' } = {}): Promise<Page> {
    const page = await this.open(path, await this.newContext(locale));
    await page.locator('input[type=password]').fill(apiKey);
    await page.locator('button[type=submit]').click();
    await page.locator('.shell').waitFor();
    await page.locator('main h1').waitFor();
    return page;
  }

  /**
   * Looks at a page as it is now: whether everybody can use it (axe), whether it fits a phone and 200 %; and keeps pictures of it in
   * dist/console-pictures, but in CI, where nobody looks at them.
   */
  async look(page: Page, name: string): Promise<void> {
    mkdirSync(PICTURES, { recursive: true });
    const picture = (how: string) => page.screenshot({ path: join(PICTURES, `${name}-${how}.png`), fullPage: true });
    for (const [colorScheme, how, viewport] of VIEWS) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize(viewport);
      const found = await violations(page, colorScheme === 'dark' ? RULES_OF_COLOURS : RULES);
      expect([name, how, colorScheme, found]).toEqual([name, how, colorScheme, []]);
      if (!process.env['CI']) await picture(colorScheme === 'dark' ? `${how}-dark` : how);
    }
    for (const viewport of [PHONE, ZOOMED]) {
      await page.setViewportSize(viewport);
      // What is drawn anew for another width has been so two frames later.
      const width = await page.evaluate(
        'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(document.documentElement.scrollWidth))))',
      );
      expect([name, viewport.width, width]).toEqual([name, viewport.width, viewport.width]);
    }
    await page.setViewportSize(DESKTOP);
  }

  private listen(page: Page): void {
    page.on('pageerror', (error) => this.faults.push(error.message));
    // What breaks the policy of the page is told in the console, too.
    page.on('console', (message) => {
      // Its refusals are told below, with their addresses.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        this.faults.push(message.text());
    });
    page.on('response', (response) => {
      const status = response.status();
      if (status >= 400 && !this.expected.has(status))
        this.faults.push(`${response.request().method()} ${response.url()}: ${status}`);
    });
  }
}

/** @param rules those that are tried: by default all of RULES */
export async function violations(page: Page, rules: typeof RULES = RULES): Promise<string[]> {
  await page.evaluate(AXE);
  const options = JSON.stringify({ runOnly: rules, resultTypes: ['violations'] });
  const { violations: found } = await page.evaluate<AxeResult>(`axe.run(${options})`);
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary}`),
  );
}

/** Gives the tests of a file the console in a browser. Call it within `describe.skipIf(!hasChromium())`. */
export function useConsole(): ConsoleRig {
  const rig = new ConsoleRig();
  beforeAll(() => rig.start());
  afterAll(() => rig.stop());
  afterEach(() => rig.endTest());
  return rig;
}

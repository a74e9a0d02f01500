import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { startChromium } from '../bench/support/chromium.js';
import { freePort } from '../bench/support/process.js';

/**
 * Writes the pictures of the README to docs/pictures: the console with the model of the sample company's lamp, in both themes. It
 * starts the service in a folder of its own, and uses the Chromium that the console's tests use.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, 'docs/pictures');
const VIEW = {
  viewport: { width: 1280, height: 925 },
  deviceScaleFactor: 1.25,
  locale: 'en-GB',
  reducedMotion: 'reduce',
} as const;
/** Of the model, with those of its blocks. */
const ROWS = 12;
const MOST_BYTES = 120_000;

const dataDir = mkdtempSync(join(tmpdir(), 'footprint-pictures-'));
const service = spawn(process.execPath, [join(ROOT, 'dist/bin/standalone.js')], {
  env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, PORT: String(await freePort()) },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  await untilReady();
  const browser = await startChromium();
  try {
    mkdirSync(FOLDER, { recursive: true });
    for (const theme of ['light', 'dark'] as const) await keep(`console-${theme}.png`, await picture(browser, theme));
  } finally {
    await browser.close();
  }
} finally {
  service.kill('SIGINT');
  if (service.exitCode === null) await once(service, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
}

async function picture(browser: Browser, colorScheme: 'light' | 'dark'): Promise<Buffer> {
  const { apiKey, baseUrl } = JSON.parse(readFileSync(join(dataDir, 'sample.json'), 'utf8')) as Sample;
  const page = await browser.newPage({ ...VIEW, colorScheme });
  page.setDefaultTimeout(120_000);
  await page.goto(new URL('/console/products?sku=DL-1', baseUrl).href);
  await page.locator('input[type=password]').fill(apiKey);
  await page.locator('button[type=submit]').click();
  await page.locator('main tbody a').first().click();
  await page.getByRole('link', { name: 'Model', exact: true }).click();
  const rows = page.locator('main tbody tr');
  await rows.nth(ROWS - 1).waitFor();
  await page.waitForLoadState('networkidle');
  await page.mouse.move(0, 0);
  return page.screenshot();
}

interface Sample {
  readonly apiKey: string;
  readonly baseUrl: string;
}

/** A page has few colours: a palette is enough for them. */
async function keep(name: string, screenshot: Buffer): Promise<void> {
  const bytes = await sharp(screenshot).png({ palette: true, effort: 10 }).toBuffer();
  if (bytes.length > MOST_BYTES) throw new Error(`${name} has ${bytes.length} bytes, more than ${MOST_BYTES}.`);
  writeFileSync(join(FOLDER, name), bytes);
  process.stdout.write(`docs/pictures/${name}: ${bytes.length} bytes\n`);
}

async function untilReady(): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    service.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('is filled')) resolve();
      if (output.includes('is not filled')) reject(new Error(output));
    });
    service.once('exit', () => reject(new Error(`The service ended: ${output}`)));
  });
}

import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import type { Answer } from './answer.js';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/** The files of Bull Board's pages, as their package has them. */
export class BoardFiles {
  readonly folder = dirname(createRequire(import.meta.url).resolve('@bull-board/ui/package.json'));
  private readonly static = join(this.folder, 'dist/static');
  /** No other is sent, whatever a path says. */
  private readonly names = new Set(readdirSync(this.static, { recursive: true, encoding: 'utf8' }));
  private html = '';

  async find(path: string): Promise<Answer | undefined> {
    const name = path.startsWith('/static/') ? path.slice('/static/'.length) : '';
    const type = TYPES[extname(name)];
    if (!type || !this.names.has(name)) return undefined;
    return {
      status: 200,
      type,
      text: await readFile(join(this.static, name)),
      headers: { 'Cache-Control': 'private, max-age=3600' },
    };
  }

  page(base: string): Answer {
    return { status: 200, type: 'text/html; charset=utf-8', text: this.html.replace('<%= basePath %>', base) };
  }

  /** Fills in its page, but for what our policy forbids: fonts from another host, and styles within the page. */
  use(config: object & { boardTitle?: string; favIcon?: { default: string; alternative: string } }): void {
    const values: Readonly<Record<string, string>> = {
      title: config.boardTitle ?? '',
      favIconDefault: config.favIcon?.default ?? '',
      favIconAlternative: config.favIcon?.alternative ?? '',
      uiConfig: JSON.stringify(config).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e'),
    };
    this.html = readFileSync(join(this.folder, 'dist/index.ejs'), 'utf8')
      .replace(/<link [^>]*href="https:[^>]*>/g, '')
      .replace(/<div id="root">[\s\S]*<\/style>\s*<\/div>/, '<div id="root"></div>')
      .replace(/<%[=-] (\w+) %>/g, (whole, name: string) => values[name] ?? whole);
  }
}

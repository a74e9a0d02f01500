import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { SIDEBAR } from './sidebar.js';

/**
 * Looks at the pages as they were built: every link to a place in a page leads to an `id` of that page, every page of
 * the sidebar is there, and nothing is loaded from another host. @throws Error that lists what is wrong
 */
export function refuseDeadAnchors(outDir: string): void {
  const pages = readPages(outDir);
  const faults = [
    ...SIDEBAR.flatMap(({ items }) => items).flatMap(({ link }) =>
      pages.has(targetOf(link, '')) ? [] : [`the sidebar names ${link}, which is no page`],
    ),
    ...[...pages].flatMap(([name, html]) => [...deadAnchors(name, html, pages), ...loadedElsewhere(name, html)]),
  ];
  if (faults.length > 0) throw new Error(`The documentation has ${faults.length} faults:\n${faults.join('\n')}`);
}

/** The HTML of each page, by its path below the folder. */
function readPages(outDir: string): Map<string, string> {
  const names = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  return new Map(names.map((name) => [name, readFileSync(join(outDir, name), 'utf8')]));
}

function deadAnchors(name: string, html: string, pages: ReadonlyMap<string, string>): string[] {
  return [...html.matchAll(/ href="([^":]*)#([^"]+)"/g)].flatMap(([, path = '', anchor = '']) => {
    const target = path === '' ? name : targetOf(path, posix.dirname(name));
    const isThere = pages.get(target)?.includes(` id="${decodeURIComponent(anchor)}"`) ?? false;
    return isThere ? [] : [`${name} links to ${target}#${anchor}, which is not there`];
  });
}

/** The page that a link means, which stands in a page of `folder`: `/` is `index.html`. */
function targetOf(link: string, folder: string): string {
  const path = link.startsWith('/') ? link.slice(1) : posix.join(folder, link);
  if (path === '' || path.endsWith('/')) return `${path}index.html`;
  return path.endsWith('.html') ? path : `${path}.html`;
}

/** A link may lead anywhere, but what a page consists of is its own. */
function loadedElsewhere(name: string, html: string): string[] {
  const tags = html.match(/<(?:script|img|iframe|link)\b[^>]*\b(?:src|href)="(?:https?:)?\/\/[^>]*>/g) ?? [];
  return tags.map((tag) => `${name} loads from another host: ${tag}`);
}

import { SHORTEST } from './known-secrets.js';

/** A secret in a log, identified by its place alone. */
export interface Leak {
  /** The line, with `***` in place of the secret. */
  line: string;
}

/**
 * Finds secrets in a log, in one pass however many there are. Each is recognised by its last characters, since all
 * access tokens begin alike.
 */
export function leaksIn(log: string, secrets: Iterable<string>): Leak[] {
  const byEnd = new Map<string, string[]>();
  for (const secret of new Set(secrets)) {
    const end = secret.slice(-SHORTEST);
    byEnd.set(end, [...(byEnd.get(end) ?? []), secret]);
  }
  const leaks: Leak[] = [];
  for (let at = 0; at + SHORTEST <= log.length; at += 1) {
    const candidates = byEnd.get(log.slice(at, at + SHORTEST));
    const found = candidates?.find((secret) => log.endsWith(secret, at + SHORTEST));
    if (found !== undefined) leaks.push({ line: lineAround(log, at).replaceAll(found, '***') });
  }
  return leaks;
}

function lineAround(log: string, at: number): string {
  const end = log.indexOf('\n', at);
  return log.slice(log.lastIndexOf('\n', at) + 1, end < 0 ? undefined : end);
}

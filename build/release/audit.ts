import type { Finding } from './finding.js';
import { fault, fine } from './finding.js';
import { run } from './run.js';

interface Report {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
}

/** Asks the registry which production packages have known faults. Not every registry answers that. */
export async function checkAudit(clone: string): Promise<Finding> {
  const { out } = await run(clone, 'npm', ['audit', '--omit=dev', '--json']);
  const { vulnerabilities } = reportOf(out);
  if (!vulnerabilities) return fine('left out: the registry in use has no audit');
  const known = Object.entries(vulnerabilities).map(([name, { severity, range }]) => `${name} ${range}: ${severity}`);
  if (known.length === 0) return fine('no package with a known vulnerability');
  return fault(
    `${known.length} packages with known vulnerabilities`,
    'Read `npm audit --omit=dev`, and take versions that mend them.',
    known,
  );
}

function reportOf(text: string): Report {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return {};
  }
}

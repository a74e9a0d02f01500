import { samplePath } from '../sample/sample-file.js';

export interface StartFacts {
  readonly seconds: number;
  readonly address: string;
  /** OPS_PORT of the api; the worker has the next one. */
  readonly opsPort: string | undefined;
  readonly dataDir: string;
  /** Where PostgreSQL's data is, if it is not in DATA_DIR. */
  readonly dataElsewhere: string | undefined;
  readonly notes: readonly string[];
  /** How many steps of filling the sample are still to do. */
  readonly leftToFill: number;
}

export function startScreen({
  seconds,
  address,
  opsPort,
  dataDir,
  dataElsewhere,
  notes,
  leftToFill,
}: StartFacts): string {
  const sample = samplePath(dataDir);
  const key = `$(node -p ${inShell(`require(${JSON.stringify(sample)}).apiKey`)})`;
  return [
    '',
    `Footprint Exchange is ready, in ${seconds.toFixed(1)} s.`,
    '',
    `  Console      ${address}/console (sign in with apiKey of the credentials below)`,
    `  API          ${address}/api`,
    `  Docs         ${address}/api/docs`,
    `  PACT         ${address}/api/pact`,
    ...(opsPort
      ? [`  Operators    ports ${opsPort} of the api and ${Number(opsPort) + 1} of the worker: /metrics`]
      : []),
    `  Credentials  ${sample} (company demo)`,
    `  Data         ${dataDir}, logs included`,
    ...(dataElsewhere
      ? [`               PostgreSQL's in ${dataElsewhere}: the user it runs as can't reach the folder above`]
      : []),
    ...notes.map((note) => `  Note         ${note}`),
    '',
    'Try it:',
    `  curl -s -H "X-API-Key: ${key}" "${address}/api/v1/material?limit=3"`,
    '',
    'Stop it with Ctrl-C; the data stays.',
    ...(leftToFill > 0 ? ['', 'The sample company is being filled over the API, which takes some seconds …'] : []),
    '',
  ].join('\n');
}

/** Quotes a text as one word for the shell. */
function inShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

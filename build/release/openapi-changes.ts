import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastLines, run } from './run.js';

/** A change that can break a caller, as redocly rates it. */
export interface BreakingChange {
  readonly rule: string;
  /** Such as `GET /api/v1/search`; of what several operations use, a pointer. */
  readonly at: string;
  readonly message: string;
}

interface Report {
  readonly changes: readonly {
    readonly path: string;
    readonly verdicts: readonly { readonly ruleId: string; readonly impact: string; readonly message: string }[];
  }[];
}

/** Every rule of redocly for what breaks callers. */
const CONFIGURATION = 'telemetry: off\nextends: [diff-recommended]\n';

/**
 * Compares two API documents with `redocly diff`.
 *
 * @param packages the folder whose node_modules has redocly
 */
export async function breakingChanges(packages: string, before: unknown, after: unknown): Promise<BreakingChange[]> {
  const folder = mkdtempSync(join(tmpdir(), 'footprint-exchange-openapi-'));
  try {
    const file = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const words = [
      `--env-file=${join(packages, 'build/redocly.env')}`,
      join(packages, 'node_modules/@redocly/cli/bin/cli.js'),
      'diff',
      file('before.json', JSON.stringify(comparable(before))),
      file('after.json', JSON.stringify(comparable(after))),
      `--config=${file('redocly.yaml', CONFIGURATION)}`,
      '--format=json',
      '--fail-on=none',
      `--output=${join(folder, 'report.json')}`,
    ];
    const { code, out, err } = await run(packages, process.execPath, words);
    if (code !== 0) throw new Error(`redocly diff ended with ${code}:\n${lastLines(`${out}\n${err}`)}`);
    const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;
    return report.changes.flatMap(({ path, verdicts }) =>
      verdicts
        .filter(({ impact }) => impact === 'major')
        .map(({ ruleId, message }) => ({ rule: ruleId, at: placeOf(path), message })),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The document in a form in which redocly finds what belongs together. It pairs the items of a list by their whole text,
 * else by the most similar one, so that a new description made two parameters of one. So prose is left out, and every
 * parameter is a reference with the parameter's name in it.
 */
export function comparable(document: unknown): unknown {
  const { paths, components, ...rest } = withoutProse(document) as Json;
  const parameters: Json = {};
  const hoisted = (place: string, item: unknown): unknown => {
    if (!isObject(item) || !Array.isArray(item['parameters'])) return item;
    return {
      ...item,
      parameters: item['parameters'].map((parameter: Json) => {
        const name = `${place} ${String(parameter['in'])} ${String(parameter['name'])}`.replace(/[^\w.-]+/g, '_');
        parameters[name] = parameter;
        return { $ref: `#/components/parameters/${name}` };
      }),
    };
  };
  const withParameters = Object.entries((paths ?? {}) as Json).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations as Json).map(([method, operation]) => [
        method,
        hoisted(`${method} ${path}`, operation),
      ]),
    ),
  ]);
  return {
    ...rest,
    paths: Object.fromEntries(withParameters) as Json,
    components: { ...(components as Json), parameters },
  };
}

const PROSE = new Set(['description', 'summary', 'example', 'examples', 'externalDocs', 'tags', 'x-tagGroups']);

/** @param isNamed whether the keys are names, as those of properties, of which one may be `description` */
function withoutProse(value: unknown, isNamed = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutProse(item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isNamed || !PROSE.has(key))
      .map(([key, inner]) => [key, withoutProse(inner, !isNamed && (key === 'properties' || key === 'schemas'))]),
  );
}

/** `#/paths/~1api~1v1~1search/get/…` is `GET /api/v1/search`. */
function placeOf(path: string): string {
  const [, kind, name = '', method = ''] = path
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return kind === 'paths' ? `${method.toUpperCase()} ${name}` : path;
}

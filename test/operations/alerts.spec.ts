import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORE_SCHEMA, load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../support/processes/built.js';
import { hasPrometheus, OBSERVABILITY } from '../support/operations/prometheus.js';

interface Alert {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; runbook_url: string };
}

const yaml = (name: string): unknown => load(readFileSync(join(OBSERVABILITY, name), 'utf8'), { schema: CORE_SCHEMA });

const { groups } = yaml('rules.yml') as { groups: { rules: (Alert | { record: string; expr: string })[] }[] };
const rules = groups.flatMap((group) => group.rules);
const alerts = rules.filter((rule): rule is Alert => 'alert' in rule);
const page = readFileSync(join(ROOT, 'docs/operating/alerts.md'), 'utf8');

/** The sections of the page: what stands below each heading. */
const sections = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((section): [string, string] => [section.slice(0, section.indexOf('\n')), section]),
);

const promtool = (...words: string[]) => spawnSync('promtool', words, { cwd: OBSERVABILITY, encoding: 'utf8' });

describe('the alerts', () => {
  it('have a section each in docs/operating/alerts.md, in the same order, and no other', () => {
    expect([...sections.keys()].filter((title) => /^[A-Z]\w+[A-Z]/.test(title))).toEqual(
      alerts.map(({ alert }) => alert),
    );
  });

  it('lead to their section, with its severity, its meaning and what to do', () => {
    for (const { alert, labels, annotations } of alerts) {
      expect(annotations.runbook_url).toBe(`docs/operating/alerts.md#${alert.toLowerCase()}`);
      const section = sections.get(alert) ?? '';
      expect([alert, section]).toEqual([alert, expect.stringContaining(`${labels.severity}.`)]);
      expect([alert, section]).toEqual([alert, expect.stringContaining('What to do')]);
    }
  });

  it('tell installations apart', () => {
    for (const { expr } of rules)
      for (const [, labels] of expr.matchAll(/\bby \(([^)]*)\)/g))
        expect([expr, labels]).toEqual([expr, expect.stringMatching(/^installation\b/)]);
    const aggregations = rules.flatMap(({ expr }) => expr.match(/\b(sum|count|min|max) ?(by )?\(/g) ?? []);
    expect(aggregations.filter((each) => !each.includes('by'))).toEqual([]);
  });

  it('have to hold for some time, or look back over some time, and never both', () => {
    for (const { alert, expr, for: during } of alerts)
      expect([alert, during !== undefined && expr.includes('[')]).toEqual([alert, false]);
  });

  it('have a test each', () => {
    const { tests } = yaml('rules.test.yml') as {
      tests: { name: string; alert_rule_test: { exp_alerts: unknown[] }[] }[];
    };
    const tested = new Set(tests.map(({ name }) => name.replace(/,.*/, '')));
    expect([...tested].sort()).toEqual(alerts.map(({ alert }) => alert).sort());
    for (const { name, alert_rule_test: moments } of tests) {
      const [first, ...later] = moments.map(({ exp_alerts: expected }) => expected.length);
      expect([name, first, later.some((count) => count > 0)]).toEqual([name, 0, true]);
    }
  });
});

// Where Prometheus is installed; .ci/run installs it.
describe.skipIf(!hasPrometheus())('promtool', () => {
  it('accepts the configuration and the rules', () => {
    expect(promtool('check', 'config', 'prometheus.yml')).toMatchObject({ status: 0 });
    expect(promtool('check', 'rules', 'rules.yml')).toMatchObject({ status: 0 });
  });

  it('finds that each alert fires when it should, and not before', () => {
    const { status, stdout, stderr } = promtool('test', 'rules', 'rules.test.yml');
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });
});

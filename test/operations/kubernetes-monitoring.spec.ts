import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORE_SCHEMA, load } from 'js-yaml';
import { afterAll, describe, expect, it } from 'vitest';
import type { Labels, Workload } from '../support/operations/manifests.js';
import { hasKubectl, ofKind, portOf, render, selects, workloads } from '../support/operations/manifests.js';
import { hasPrometheus, OBSERVABILITY, Prometheus } from '../support/operations/prometheus.js';
import { until } from '../support/run/until.js';

interface Relabeling {
  readonly [field: string]: unknown;
}

interface Target {
  readonly labels: Labels;
}

/** A port of a pod, as Prometheus finds it in Kubernetes. */
interface FoundPort {
  readonly targets: readonly string[];
  readonly labels: Labels;
}

const key = (name: string): string => name.replaceAll(/[^a-z]/gi, '_');

/** The ports of the pods of a workload. The migration has none, and is found all the same. */
function portsOf({ name, labels, pod, manifest }: Workload): FoundPort[] {
  const { annotations = {} } = manifest.spec.template.metadata as { annotations?: Labels };
  const meta = Object.fromEntries([
    ...Object.entries(labels).map(([label, value]) => [`__meta_kubernetes_pod_label_${key(label)}`, value]),
    ...Object.entries(annotations).map(([label, value]) => [`__meta_kubernetes_pod_annotation_${key(label)}`, value]),
    ['__meta_kubernetes_namespace', manifest.metadata.namespace],
    ['__meta_kubernetes_pod_name', `${name}-7d4f`],
    ['__meta_kubernetes_pod_ip', '127.0.0.1'],
  ]) as Labels;
  const ports = pod.containers.flatMap((container: any) => container.ports ?? [{ name: '', containerPort: 80 }]);
  return ports.map((port: any) => ({
    targets: [`127.0.0.1:${port.containerPort}`],
    labels: { ...meta, __meta_kubernetes_pod_container_port_name: port.name },
  }));
}

/** A scrape configuration in YAML, which JSON is. */
const scrapeConfig = (config: object): string => `\n  - ${JSON.stringify(config)}\n`;

// Where Prometheus and kubectl are installed; .ci/run installs them. Debian's Prometheus knows no Kubernetes: the pods are named to it.
describe.skipIf(!hasPrometheus() || !hasKubectl())('a Prometheus in Kubernetes', () => {
  const pods = workloads(render('overlays/production'));
  const started: Prometheus[] = [];
  afterAll(() => Promise.all(started.map((prometheus) => prometheus.stop())));

  async function targets(config: { job_name: string; [field: string]: unknown }): Promise<Labels[]> {
    const prometheus = await Prometheus.start({ api: [], worker: [] }, { more: scrapeConfig(config) });
    started.push(prometheus);
    let found: readonly Target[] = [];
    await until('it has found the pods', async () => {
      ({ activeTargets: found } = await prometheus.ask<{ activeTargets: Target[] }>('targets'));
      return found.length > 0;
    });
    // Prometheus lists them in no order.
    return found.map(({ labels }) => labels).toSorted((a, b) => (String(a['job']) < String(b['job']) ? -1 : 1));
  }

  const EXPECTED = ['api', 'worker'].map((app) => ({
    job: `footprint-${app}`,
    installation: 'footprint-exchange',
    instance: `${app}-7d4f`,
  }));

  it('finds api and worker by their annotations, and gives them the labels that the rules know', async () => {
    const text = readFileSync(join(OBSERVABILITY, 'kubernetes.yml'), 'utf8');
    const { scrape_configs: configs } = load(text, { schema: CORE_SCHEMA }) as { scrape_configs: any[] };
    expect(configs).toHaveLength(1);
    const { kubernetes_sd_configs: discovery, ...config } = configs[0];
    expect(discovery).toEqual([{ role: 'pod' }]);
    expect(await targets({ ...config, static_configs: pods.flatMap(portsOf) })).toEqual(EXPECTED);
    for (const { manifest, name } of pods.filter(({ name: each }) => each !== 'migrate')) {
      const { annotations } = manifest.spec.template.metadata;
      expect([name, annotations['prometheus.io/port']]).toEqual([name, '9464']);
    }
  });

  it('finds them by the PodMonitor of its operator', async () => {
    const [monitor] = ofKind(render('monitoring'), 'PodMonitor');
    const { selector, podMetricsEndpoints: endpoints } = monitor?.spec as {
      selector: object;
      podMetricsEndpoints: any[];
    };
    const chosen = pods.filter(({ labels }) => selects(selector, labels));
    expect(chosen.map(({ name }) => name).sort()).toEqual(['api', 'worker']);
    const [{ port, relabelings }] = endpoints as [{ port: string; relabelings: Relabeling[] }];
    for (const pod of chosen) expect(portOf(pod, port)).toBe(9464);
    const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const written = relabelings.map((each) =>
      Object.fromEntries(Object.entries(each).map(([name, value]) => [snake(name), value])),
    );
    const ports = chosen
      .flatMap(portsOf)
      .filter(({ labels }) => labels['__meta_kubernetes_pod_container_port_name'] === port);
    const found = await targets({ job_name: 'podMonitor', static_configs: ports, relabel_configs: written });
    expect(found).toEqual(EXPECTED);
  });
});

describe.skipIf(!hasKubectl())('KEDA', () => {
  it('asks for the installation by its namespace, also by that of an overlay', () => {
    for (const [more, namespace] of [
      ['', 'footprint-exchange'],
      ['namespace: acme-staging', 'acme-staging'],
    ] as const) {
      const [scaled] = ofKind(render('overlays/production', more), 'ScaledObject');
      const asked: string[] = scaled?.spec.triggers.map(({ metadata }: any) => metadata.query);
      expect(asked).toHaveLength(3);
      for (const query of asked) expect(query).toContain(`{installation="${namespace}"`);
    }
  });
});

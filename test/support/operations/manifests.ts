import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadAll } from 'js-yaml';
import { ROOT } from '../processes/built.js';
import { isThere } from '../run/needs.js';

const KUBECTL = process.env['KUBECTL'] ?? 'kubectl';
export const OVERLAYS = join(ROOT, 'docker/kubernetes/overlays');

export type Labels = Readonly<Record<string, string>>;

/** An object as it is sent to Kubernetes. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly labels?: Labels };
  readonly spec?: any;
  readonly data?: Labels;
}

/** A Deployment or Job, and the pod that it starts. */
export interface Workload {
  readonly name: string;
  readonly labels: Labels;
  readonly pod: any;
  readonly manifest: Manifest;
}

/** If it is missing in CI, the test fails. */
export function hasKubectl(): boolean {
  return isThere(
    spawnSync(KUBECTL, ['version', '--client']).status === 0,
    'No kubectl is installed, and KUBECTL names none',
  );
}

export function overlays(): string[] {
  return readdirSync(OVERLAYS).sort();
}

/** What `kubectl apply -k` sends of an overlay, or of a folder. */
export function render(overlay: string): Manifest[] {
  const { status, stdout, stderr } = spawnSync(KUBECTL, ['kustomize', resolve(OVERLAYS, overlay)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${overlay} is not rendered: ${stderr}`);
  return loadAll(stdout) as Manifest[];
}

export function workloads(manifests: readonly Manifest[]): Workload[] {
  return manifests
    .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
    .map((manifest) => {
      const { metadata, spec } = manifest.spec.template;
      return { name: manifest.metadata.name, labels: metadata.labels, pod: spec, manifest };
    });
}

export function ofKind(manifests: readonly Manifest[], ...kinds: string[]): Manifest[] {
  return manifests.filter(({ kind }) => kinds.includes(kind));
}

interface Expression {
  readonly key: string;
  readonly operator: string;
  readonly values: readonly string[];
}

/** Whether a selector of labels takes these; one without conditions takes all. */
export function selects(selector: { matchLabels?: Labels; matchExpressions?: Expression[] }, labels: Labels): boolean {
  const { matchLabels = {}, matchExpressions = [] } = selector;
  return (
    Object.entries(matchLabels).every(([name, value]) => labels[name] === value) &&
    matchExpressions.every(({ key, operator, values }) => {
      if (operator !== 'In') throw new Error(`The operator ${operator} is not known here.`);
      return values.includes(labels[key] ?? '');
    })
  );
}

/** The number of a port of a pod, which may be given by its name. */
export function portOf({ pod }: Workload, port: number | string): number | undefined {
  const ports = pod.containers.flatMap((container: any) => container.ports ?? []);
  return ports.find((each: any) => each.name === port || each.containerPort === port)?.containerPort;
}

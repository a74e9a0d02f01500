import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { dump, loadAll } from 'js-yaml';
import { ROOT } from '../processes/built.js';
import { isThere } from '../run/needs.js';

const KUBECTL = process.env['KUBECTL'] ?? 'kubectl';
const OVERLAYS = 'docker/kubernetes/overlays';
const COMPONENTS = 'docker/kubernetes/components';
/** The first minor version of kubectl 1 that knows components. Debian 12 has 20. */
const WITH_COMPONENTS = 21;

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
  return readdirSync(join(ROOT, OVERLAYS)).sort();
}

export function components(): string[] {
  return readdirSync(join(ROOT, COMPONENTS)).sort();
}

/** Whether this kubectl knows components; one that is older renders the overlays alone. */
export function knowsComponents(): boolean {
  if (!hasKubectl()) return false;
  const { stdout } = spawnSync(KUBECTL, ['version', '--client', '-o', 'json'], { encoding: 'utf8' });
  const { clientVersion } = JSON.parse(stdout) as { clientVersion: { minor: string } };
  const isNew = Number.parseInt(clientVersion.minor, 10) >= WITH_COMPONENTS;
  return isThere(isNew, `kubectl 1.${clientVersion.minor} knows no components`, 'skip');
}

/** What may be applied: an overlay, and the components that are added to it. */
export interface Variant {
  readonly name: string;
  readonly overlay: string;
  readonly components: readonly string[];
  readonly manifests: readonly Manifest[];
}

/** Each overlay alone and with all components, and `production` with each of them. */
export function variants(): Variant[] {
  if (!hasKubectl()) return [];
  const added = knowsComponents()
    ? [...components().map((each) => ['production', each]), ...overlays().map((each) => [each, ...components()])]
    : [];
  return [...overlays().map((each) => [each]), ...added].map(([overlay = '', ...more]) => ({
    name: [overlay, ...(more.length > 1 ? ['all components'] : more)].join(' with '),
    ...{ overlay, components: more },
    manifests: renderFiles({
      'kustomization.yaml': dump({
        bases: [`ROOT/${OVERLAYS}/${overlay}`],
        ...(more.length > 0 && { components: more.map((each) => `ROOT/${COMPONENTS}/${each}`) }),
      }),
    }),
  }));
}

/** What is sent of a folder below docker/kubernetes. @param more further lines of an overlay of it */
export function render(folder: string, more = ''): Manifest[] {
  return renderFiles({ 'kustomization.yaml': `bases: [ROOT/docker/kubernetes/${folder}]\n${more}` });
}

/** What `kubectl apply -k` sends of a folder with these files, in which `ROOT` is the way to the repository. */
export function renderFiles(files: Readonly<Record<string, string>>): Manifest[] {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'footprint-exchange-overlay-')));
  try {
    const root = relative(folder, ROOT);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text.replaceAll('ROOT', root));
    const { status, stdout, stderr } = spawnSync(KUBECTL, ['kustomize', folder], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`It is not rendered: ${stderr}`);
    return loadAll(stdout) as Manifest[];
  } finally {
    rmSync(folder, { recursive: true });
  }
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

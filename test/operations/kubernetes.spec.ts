import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OperationsPort } from '#operations';
import { SETTING_NAMES, unknownSettings, VERSION } from '#platform';
import { apiConfig } from '../../apps/api/src/web/config/config.js';
import { workerConfig } from '../../apps/worker/src/config/config.js';
import { builtScript, ROOT } from '../support/processes/built.js';
import { JWT_KEYS, SECRET_KEYS } from '../support/processes/environment.js';
import { schemaFaults } from '../support/operations/manifest-schema.js';
import type { Manifest, Workload } from '../support/operations/manifests.js';
import {
  components,
  knowsComponents,
  ofKind,
  overlays,
  portOf,
  renderFiles,
  selects,
  variants,
  workloads,
} from '../support/operations/manifests.js';
import { rightsTooMany } from '../support/operations/restricted-pod.js';

/** The values of the Secrets' keys, as an operator makes them. */
const SECRETS: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://footprint:secret@postgres.example.internal:5432/footprint',
  QUEUE_URL: 'redis://redis.example.internal:6379',
  STORAGE_URL: 's3://footprint-files?region=eu-central-1',
  DATABASE_READ_URL: 'postgres://footprint_reads:secret@replica.example.internal:5432/footprint',
  ...{ JWT_KEYS, SECRET_KEYS, AUDIT_KEYS: SECRET_KEYS },
};
const DOCKERFILE = readFileSync(join(ROOT, 'docker/Dockerfile'), 'utf8');
const PAGE = readFileSync(join(ROOT, 'docs/operating/kubernetes.md'), 'utf8');

const RENDERED = variants();

/** The environment of a container of ours, with what its files hold. */
function environmentOf({ pod }: Workload, manifests: readonly Manifest[]): Record<string, string> {
  const [{ env = [], envFrom = [], volumeMounts = [] }] = pod.containers;
  const maps = envFrom.map(({ configMapRef }: any) => named(manifests, 'ConfigMap', configMapRef.name).data ?? {});
  const given: Record<string, string> = Object.assign({}, ...maps);
  for (const { name, value } of env) given[name] = value;
  const files = new Map<string, string>(
    pod.volumes.flatMap(({ name, secret }: any) => {
      const folder = volumeMounts.find((mount: any) => mount.name === name).mountPath;
      return (secret?.items ?? []).map(({ key, path }: any) => [`${folder}/${path}`, key]);
    }),
  );
  for (const [name, path] of Object.entries(given)) {
    if (!name.endsWith('_FILE')) continue;
    expect([...files.keys()], name).toContain(path);
    given[name.slice(0, -5)] = SECRETS[files.get(path) ?? ''] ?? '';
    delete given[name];
  }
  return given;
}

function named(manifests: readonly Manifest[], kind: string, name: string): Manifest {
  const found = ofKind(manifests, kind).find(({ metadata }) => metadata.name === name);
  if (!found) throw new Error(`There is no ${kind} ${name}.`);
  return found;
}

describe.skipIf(RENDERED.length === 0)('docker/kubernetes, where kubectl is installed,', () => {
  describe.each(RENDERED)('$name', ({ components: added, manifests }) => {
    const all = workloads(manifests);
    const ours = all.filter(({ name }) => name !== 'pgbouncer');
    const [api, worker] = ['api', 'worker'].map((name) => all.find((each) => each.name === name)) as [
      Workload,
      Workload,
    ];

    it('has objects that their schemas take, each in the same namespace and with labels', async () => {
      for (const manifest of manifests) {
        expect([manifest.metadata.name, await schemaFaults(manifest)]).toEqual([manifest.metadata.name, []]);
        expect(manifest.metadata.labels).toMatchObject({ 'app.kubernetes.io/name': 'footprint-exchange' });
        if (manifest.kind !== 'Namespace') expect(manifest.metadata.namespace).toBe('footprint-exchange');
      }
    });

    it('gives api and worker settings that they start with, and nothing that is none', () => {
      for (const workload of ours) {
        const environment = environmentOf(workload, manifests);
        expect(Object.keys(environment).filter((name) => !(SETTING_NAMES as readonly string[]).includes(name))).toEqual(
          [],
        );
        expect(unknownSettings(environment)).toEqual([]);
      }
      const { PORT, OPS_PORT, OPS_HOST, SPOOL_DIR } = apiConfig(environmentOf(api, manifests));
      expect([PORT, OPS_PORT, OPS_HOST]).toEqual([portOf(api, 'http'), portOf(api, 'ops'), '0.0.0.0']);
      expect(DOCKERFILE).toContain('ENV HOST=0.0.0.0');
      expect(workerConfig(environmentOf(worker, manifests)).OPS_PORT).toBe(portOf(worker, 'ops'));
      for (const { pod } of [api, worker]) {
        const [tmp] = pod.volumes.filter(({ emptyDir }: any) => emptyDir);
        expect(pod.containers[0].volumeMounts).toContainEqual({ name: tmp.name, mountPath: SPOOL_DIR });
      }
    });

    it('gives what a component brings to those who need it, and to nobody else', () => {
      const givenTo = (setting: string) =>
        ours.filter((each) => environmentOf(each, manifests)[setting] !== undefined).map(({ name }) => name);
      const has = (component: string) => added.includes(component);
      expect(givenTo('DATABASE_READ_URL')).toEqual(has('read-replica') ? ['api'] : []);
      expect(givenTo('AUDIT_KEYS')).toEqual(has('audit-keys') ? ['worker'] : []);
      expect(givenTo('STORAGE_URL').sort()).toEqual(has('bucket') ? ['api', 'worker'] : []);
      expect(all.some(({ name }) => name === 'pgbouncer')).toBe(has('pgbouncer'));
    });

    it('names each Secret that it needs on its page, and makes none', () => {
      expect(ofKind(manifests, 'Secret')).toEqual([]);
      const needed = all.flatMap(({ pod }) => pod.volumes.flatMap(({ secret }: any) => secret ?? []));
      for (const { secretName, items } of needed) {
        for (const { key } of items) expect(PAGE).toMatch(new RegExp(`\\| \`${secretName}\` +\\|.*\`${key}\``));
      }
      const tls = ofKind(manifests, 'Ingress').flatMap(({ spec }) => spec.tls.map(({ secretName }: any) => secretName));
      for (const name of tls) expect(PAGE).toContain(`\`${name}\``);
      for (const { pod } of all)
        for (const { configMap } of pod.volumes) if (configMap) named(manifests, 'ConfigMap', configMap.name);
    });

    it('starts what the image has, as its user, in a version that is named', () => {
      for (const { pod } of all) {
        const [{ image, args }] = pod.containers;
        expect(image).toMatch(new RegExp(`^registry.example.com/.*:(${VERSION}|1.18)$`));
        if (args) expect(existsSync(join(ROOT, args[0])), args[0]).toBe(true);
        expect(pod.securityContext.runAsUser).toBe(1000);
      }
    });

    it('asks for health where the port for operators tells it', async () => {
      const operations = await OperationsPort.open({ OPS_PORT: 0, OPS_HOST: '127.0.0.1' });
      for (const { pod } of [api, worker]) {
        const { startupProbe, readinessProbe, livenessProbe } = pod.containers[0];
        for (const { httpGet } of [startupProbe, readinessProbe, livenessProbe]) {
          expect(httpGet.port).toBe('ops');
          const { status } = await fetch(`http://127.0.0.1:${operations?.port}${httpGet.path}`);
          expect([httpGet.path, status]).toEqual([httpGet.path, httpGet.path === '/health/live' ? 200 : 503]);
        }
      }
      operations?.close();
    });

    it('lets each process end in time', () => {
      const seconds = ({ pod }: Workload): number => pod.terminationGracePeriodSeconds * 1_000;
      const { SHUTDOWN_DELAY } = apiConfig(environmentOf(api, manifests));
      // What an api takes for requests under way (apps/api/src/main.ts), and a worker for attempts (apps/worker/src/main.ts).
      expect(seconds(api)).toBeGreaterThan(SHUTDOWN_DELAY + 25_000);
      const { ATTEMPT_TIMEOUT } = workerConfig(environmentOf(worker, manifests));
      expect(seconds(worker)).toBeGreaterThan(ATTEMPT_TIMEOUT + 5_000);
      // A pod that is ending is not asked whether it is ready: the delay alone keeps requests away.
      expect(SHUTDOWN_DELAY).toBeGreaterThanOrEqual(5_000);
      for (const { manifest } of [api, worker]) expect(manifest.spec.strategy.rollingUpdate.maxUnavailable).toBe(0);
    });

    it('has pods that may do no more than they must', () => {
      for (const workload of all) expect([workload.name, rightsTooMany(workload)]).toEqual([workload.name, []]);
      const [namespace] = ofKind(manifests, 'Namespace');
      expect(namespace?.metadata.labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' });
    });

    it('selects pods that there are, and ports that they have', () => {
      for (const { labels, manifest } of all) {
        if (manifest.kind === 'Deployment') expect(selects(manifest.spec.selector, labels)).toBe(true);
      }
      for (const { metadata, spec } of ofKind(manifests, 'Service')) {
        const behind = all.filter(({ labels }) => selects({ matchLabels: spec.selector }, labels));
        expect([metadata.name, behind.length]).toEqual([metadata.name, 1]);
        for (const { targetPort } of spec.ports) expect(portOf(behind[0] as Workload, targetPort)).toBeDefined();
      }
      for (const { spec } of ofKind(manifests, 'PodDisruptionBudget')) {
        expect(all.filter(({ labels }) => selects(spec.selector, labels))).toHaveLength(1);
      }
      for (const { spec } of ofKind(manifests, 'HorizontalPodAutoscaler', 'ScaledObject')) {
        const target = named(manifests, 'Deployment', spec.scaleTargetRef.name);
        expect(target.spec.replicas).toBeUndefined();
      }
      for (const { spec } of ofKind(manifests, 'Ingress')) {
        for (const { service } of spec.rules.flatMap(({ http }: any) =>
          http.paths.map(({ backend }: any) => backend),
        )) {
          const { spec: found } = named(manifests, 'Service', service.name);
          expect(found.ports.map(({ name }: any) => name)).toContain(service.port.name);
        }
      }
    });
  });

  it('migrates by a command that the cli has', () => {
    const [migrate] = workloads(RENDERED[0]?.manifests ?? []).filter(({ name }) => name === 'migrate');
    const [script, ...command] = migrate?.pod.containers[0].args as string[];
    expect(join(ROOT, script ?? '')).toBe(builtScript('cli'));
    expect(spawnSync(process.execPath, [builtScript('cli'), ...command, '--help']).status).toBe(0);
  });

  it.skipIf(!knowsComponents()).each(overlays())('renders the examples of its page over %s', async (overlay) => {
    const examples = [...PAGE.matchAll(/```yaml\n# (\S+)\n([\s\S]*?)```/g)].map(([, name = '', text = '']) => [
      name,
      text,
    ]);
    const { 'kustomization.yaml': kustomization = '', ...others }: Record<string, string> =
      Object.fromEntries(examples);
    const own = kustomization
      .replaceAll('../footprint-exchange/', 'ROOT/')
      .replace('overlays/production', `overlays/${overlay}`);
    // What it does not name is a resource of its own.
    const more = Object.keys(others).filter((name) => !kustomization.includes(name));
    const added = own.replace('resources:', ['resources:', ...more.map((name) => `  - ${name}`)].join('\n'));
    const manifests = renderFiles({ ...others, 'kustomization.yaml': added });
    for (const manifest of manifests) expect(await schemaFaults(manifest)).toEqual([]);
    const images = workloads(manifests).map(({ name, pod }) => [name, pod.containers[0].image]);
    const ours = `registry.acme.com/footprint-exchange:${VERSION}`;
    expect(Object.fromEntries(images)).toEqual({
      ...{ api: ours, worker: ours, migrate: ours },
      pgbouncer: 'registry.acme.com/footprint-exchange-pgbouncer:1.18',
    });
    for (const workload of workloads(manifests).filter(({ name }) => name === 'api' || name === 'worker'))
      expect(environmentOf(workload, manifests)['BASE_DOMAIN']).toBe('footprints.acme.com');
    expect(JSON.stringify(ofKind(manifests, 'Ingress'))).not.toContain('example.com');
    const { data } =
      ofKind(manifests, 'ConfigMap').find(({ metadata }) => metadata.name.startsWith('pgbouncer-')) ?? {};
    const plain = (ini = ''): string[] => ini.split('\n').filter((line) => /^[[\w]/.test(line));
    expect(plain(data?.['pgbouncer.ini']).map((line) => line.replace('acme.internal', 'example.internal'))).toEqual(
      plain(readFileSync(join(ROOT, 'docker/kubernetes/components/pgbouncer/pgbouncer.ini'), 'utf8')),
    );
    expect(named(manifests, 'NetworkPolicy', 'to-pod-identity').metadata.namespace).toBe('footprint-exchange');
  });

  it('has a page that names each overlay and each component, and how the image is built', () => {
    for (const name of [...overlays(), ...components()]) expect(PAGE).toContain(`| \`${name}\``);
    expect(PAGE).toContain(`footprint-exchange:${VERSION} -f docker/Dockerfile .`);
  });

  it('is checked by schemas that tell a wrong value and an unknown field', async () => {
    const api = RENDERED[0]?.manifests.find(({ kind }) => kind === 'Deployment') as Manifest;
    const { strategy, ...spec } = api.spec;
    expect(await schemaFaults({ ...api, spec: { ...spec, minReadySeconds: 'five' } })).toEqual([
      expect.stringContaining('minReadySeconds'),
    ]);
    expect(await schemaFaults({ ...api, spec: { ...spec, stratgy: strategy } })).toContain(
      '/spec/stratgy is not in the schema.',
    );
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { loadAll } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '#exchange/outbound';
import { ROOT } from '../support/processes/built.js';
import type { Manifest, Workload } from '../support/operations/manifests.js';
import { ofKind, variants, workloads } from '../support/operations/manifests.js';
import type { Peer } from '../support/operations/network-policies.js';
import { NetworkPolicies, OWN_NAMESPACE } from '../support/operations/network-policies.js';

const RENDERED = variants();
const METADATA = ['169.254.169.254', 'fd00:ec2::254', '100.100.100.200', '192.0.0.192', '168.63.129.16'];
const DNS: Peer = { namespace: 'kube-system', labels: { 'k8s-app': 'kube-dns' } };
const PORTS = [22, 53, 80, 443, 3000, 5432, 6379, 6432, 9464];
const inNamespace = (namespace: string): Peer => ({ namespace, labels: {} });

describe.skipIf(RENDERED.length === 0).each(RENDERED)(
  'the network of $name, where kubectl is installed,',
  (rendered) => {
    const { components, manifests } = rendered;
    const policies = new NetworkPolicies(manifests);
    const all = workloads(manifests);
    const [api, worker] = ['api', 'worker'].map((name) => all.find((each) => each.name === name)) as [
      Workload,
      Workload,
    ];

    it('lets nothing in or out that is not named', () => {
      for (const workload of all) expect([workload.name, policies.isClosed(workload)]).toEqual([workload.name, true]);
      const selectors = ofKind(manifests, 'NetworkPolicy').map(({ spec }) => spec.podSelector);
      expect(selectors).toContainEqual({});
    });

    it('lets the worker out to partners, the api only where there is a bucket, and nobody else', () => {
      const partner = { address: '93.184.216.34' };
      const hasBucket = [api, worker].map(({ pod }) =>
        pod.containers[0].env.some(({ name }: { name: string }) => name.startsWith('STORAGE_URL')),
      );
      expect(hasBucket).toEqual(components.includes('bucket') ? [true, true] : [false, false]);
      expect(all.filter((each) => policies.mayCall(each, partner, 443))).toEqual([
        ...(hasBucket[0] ? [api] : []),
        worker,
      ]);
      expect(policies.mayCall(worker, { address: '2606:4700::1111' }, 443)).toBe(true);
      expect(PORTS.filter((port) => policies.mayCall(worker, partner, port)).sort()).toEqual([443, 5432, 6379]);
    });

    it('lets the worker call every address over https that its own filter lets it call', () => {
      const address = fc.oneof(fc.ipV4(), fc.ipV6());
      fc.assert(
        fc.property(address, (each) => !isPublicAddress(each) || policies.mayCall(worker, { address: each }, 443)),
        { numRuns: 2_000 },
      );
      for (const own of ['10.0.0.1', '172.20.0.1', '192.168.1.1', '127.0.0.1', 'fd00::1']) {
        expect([own, all.filter((each) => policies.mayCall(each, { address: own }, 443))]).toEqual([own, []]);
      }
    });

    it('lets nobody reach the metadata of the cloud', () => {
      for (const workload of all) {
        for (const address of METADATA) {
          expect(PORTS.filter((port) => port <= 443 && policies.mayCall(workload, { address }, port))).toEqual([]);
        }
        for (const address of METADATA.slice(0, 2)) {
          expect(PORTS.filter((port) => policies.mayCall(workload, { address }, port))).toEqual([]);
        }
      }
    });

    it('lets everybody find names, and reach database and queue', () => {
      for (const workload of all) {
        expect([workload.name, policies.mayCall(workload, DNS, 53)]).toEqual([workload.name, true]);
        expect([workload.name, policies.mayCall(workload, { address: '10.1.2.3' }, 5432)]).toEqual([
          workload.name,
          true,
        ]);
      }
      for (const workload of [api, worker])
        expect(policies.mayCall(workload, { address: '10.1.2.3' }, 6379)).toBe(true);
    });

    it('lets monitoring in to the port for operators, and the ingress controller to the api', () => {
      const found = all.flatMap((workload) =>
        ['ingress', 'monitoring', 'kube-system', 'default', OWN_NAMESPACE].flatMap((namespace) =>
          PORTS.filter((port) => policies.mayBeCalled(workload, inNamespace(namespace), port)).map(
            (port) => `${namespace} to ${workload.name}:${port}`,
          ),
        ),
      );
      expect(found.sort()).toEqual(['ingress to api:3000', 'monitoring to api:9464', 'monitoring to worker:9464']);
      const outside = { address: '10.1.2.3' };
      for (const workload of all)
        expect(PORTS.filter((port) => policies.mayBeCalled(workload, outside, port))).toEqual([]);
    });

    it('lets apps reach the PgBouncer, where there is one', () => {
      const pooler = all.find(({ name }) => name === 'pgbouncer');
      if (!pooler) return;
      for (const { labels, ...workload } of [api, worker]) {
        expect(policies.mayBeCalled(pooler, { namespace: OWN_NAMESPACE, labels }, 6432)).toBe(true);
        const { spec } = ofKind(manifests, 'NetworkPolicy').find(
          ({ metadata }) => metadata.name === 'apps-to-pgbouncer',
        ) as any;
        expect(workload.name).toBeTruthy();
        expect(spec.egress[0].ports).toEqual([{ protocol: 'TCP', port: 'postgres' }]);
      }
    });
  },
);

const WITH_BUCKET = RENDERED.find(({ name }) => name === 'production with bucket');

describe.skipIf(!WITH_BUCKET)('where kubectl knows components, the policy of docs/operating/kubernetes.md', () => {
  const page = readFileSync(join(ROOT, 'docs/operating/kubernetes.md'), 'utf8');
  const [, text = ''] = /```yaml\n(# credentials\.yaml\n.*?)```/s.exec(page) ?? [];

  it('lets api and worker ask EKS Pod Identity for credentials of the bucket, and nobody anything else', () => {
    const manifests = WITH_BUCKET?.manifests ?? [];
    const [without, policies] = [manifests, [...manifests, ...(loadAll(text) as Manifest[])]].map(
      (each) => new NetworkPolicies(each),
    ) as [NetworkPolicies, NetworkPolicies];
    for (const address of ['169.254.170.23', 'fd00:ec2::23']) {
      const may = (of: NetworkPolicies) =>
        workloads(manifests).flatMap((each) =>
          PORTS.filter((port) => port <= 443 && of.mayCall(each, { address }, port)).map(
            (port) => `${each.name}:${port}`,
          ),
        );
      expect([may(without), may(policies)]).toEqual([[], ['api:80', 'worker:80']]);
    }
    for (const workload of workloads(manifests))
      for (const address of METADATA) expect(policies.mayCall(workload, { address }, 80)).toBe(false);
  });
});

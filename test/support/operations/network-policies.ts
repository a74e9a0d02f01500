import ipaddr from 'ipaddr.js';
import type { Labels, Manifest, Workload } from './manifests.js';
import { ofKind, portOf, selects } from './manifests.js';

/** The other end of a connection: an address outside of the cluster, or pods of a namespace. */
export type Peer = { readonly address: string } | { readonly namespace: string; readonly labels: Labels };

/** Where the installation itself runs. */
export const OWN_NAMESPACE = 'footprint-exchange';

const NAME = 'kubernetes.io/metadata.name';

/** What the network policies of an installation let through, as Kubernetes defines it: what any of them allows is allowed. */
export class NetworkPolicies {
  private readonly policies: readonly any[];

  constructor(manifests: readonly Manifest[]) {
    this.policies = ofKind(manifests, 'NetworkPolicy').map(({ spec }) => spec);
  }

  /** Whether something in each direction is refused for a pod, unless it is allowed. */
  isClosed({ labels }: Workload): boolean {
    const types = this.of(labels).flatMap(({ policyTypes }) => policyTypes as string[]);
    return types.includes('Ingress') && types.includes('Egress');
  }

  mayCall({ labels }: Workload, peer: Peer, port: number): boolean {
    return this.of(labels)
      .filter(({ policyTypes }) => policyTypes.includes('Egress'))
      .flatMap(({ egress }) => egress ?? [])
      .some(
        ({ to, ports }) => to.some((each: any) => isPeer(each, peer)) && ports.some((each: any) => each.port === port),
      );
  }

  mayBeCalled(workload: Workload, peer: Peer, port: number): boolean {
    return this.of(workload.labels)
      .filter(({ policyTypes }) => policyTypes.includes('Ingress'))
      .flatMap(({ ingress }) => ingress ?? [])
      .some(
        ({ from, ports }) =>
          from.some((each: any) => isPeer(each, peer)) &&
          ports.some((each: any) => portOf(workload, each.port) === port),
      );
  }

  private of(labels: Labels): any[] {
    return this.policies.filter(({ podSelector }) => selects(podSelector, labels));
  }
}

function isPeer({ ipBlock, namespaceSelector, podSelector }: any, peer: Peer): boolean {
  if ('address' in peer) return ipBlock !== undefined && isInBlock(ipBlock, peer.address);
  if (ipBlock) return false;
  const isThere = namespaceSelector
    ? selects(namespaceSelector, { [NAME]: peer.namespace })
    : peer.namespace === OWN_NAMESPACE;
  return isThere && selects(podSelector ?? {}, peer.labels);
}

function isInBlock({ cidr, except = [] }: { cidr: string; except?: string[] }, address: string): boolean {
  return isIn(cidr, address) && !except.some((each) => isIn(each, address));
}

function isIn(cidr: string, address: string): boolean {
  const parsed = ipaddr.parse(address);
  const [block, bits] = ipaddr.parseCIDR(cidr);
  return parsed.kind() === block.kind() && parsed.match(block, bits);
}

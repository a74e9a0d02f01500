import type { Workload } from './manifests.js';

/** What a pod may do beyond the restricted Pod Security Standard, and beyond a file system that is not written to. */
export function rightsTooMany({ pod }: Workload): string[] {
  const { runAsNonRoot, runAsUser, seccompProfile } = pod.securityContext ?? {};
  const ofPod = [
    runAsNonRoot !== true && 'it may run as root',
    !(Number.isInteger(runAsUser) && runAsUser > 0) && 'its user is no number',
    seccompProfile?.type !== 'RuntimeDefault' && 'it has every system call',
    pod.automountServiceAccountToken !== false && 'it has a token of the Kubernetes API',
    (pod.hostNetwork || pod.hostPID || pod.hostIPC) && "it shares the node's namespaces",
    pod.volumes?.some(({ secret, configMap, emptyDir }: any) => !secret && !configMap && !emptyDir) &&
      'it has a volume of another kind',
  ];
  const ofContainers = [...(pod.initContainers ?? []), ...pod.containers].flatMap(
    ({ name, securityContext, resources, ports }) => {
      const { allowPrivilegeEscalation, readOnlyRootFilesystem, capabilities } = securityContext ?? {};
      return [
        allowPrivilegeEscalation !== false && `${name} may gain rights`,
        readOnlyRootFilesystem !== true && `${name} may write to its file system`,
        !(capabilities?.drop?.includes('ALL') && !capabilities.add) && `${name} has capabilities`,
        !(resources?.requests?.memory && resources.requests.cpu && resources.limits?.memory) &&
          `${name} is not bounded`,
        ports?.some(({ hostPort }: any) => hostPort !== undefined) && `${name} has a port of the node`,
      ];
    },
  );
  return [...ofPod, ...ofContainers].filter((fault): fault is string => typeof fault === 'string');
}

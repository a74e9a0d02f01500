import type { Manifest } from './manifests.js';

/** A class whose instances are objects of a kind. */
interface Model {
  readonly prototype: { validate(this: unknown): void };
}

/** The module of a kind's schema: of Kubernetes, or of KEDA. */
function moduleOf({ apiVersion, kind }: Manifest): string {
  return `${apiVersion.startsWith('keda.sh/') ? '@kubernetes-models/keda' : 'kubernetes-models'}/${apiVersion}/${kind}`;
}

/**
 * What a manifest has that its schema refuses, or does not know: Kubernetes would refuse the first, and drop the second without a word.
 */
export async function schemaFaults(manifest: Manifest): Promise<string[]> {
  const { [manifest.kind]: Kind } = (await import(moduleOf(manifest))) as Record<string, Model>;
  if (!Kind) return [`There is no schema of ${manifest.apiVersion} ${manifest.kind}.`];
  const seen = new Set<string>();
  try {
    // Not of an instance, which would be a copy: its making looks at every field.
    Kind.prototype.validate.call(watched(manifest, '', seen));
  } catch (fault) {
    return [(fault as Error).message];
  }
  return fieldsOf(manifest)
    .filter((field) => !seen.has(field))
    .map((field) => `${field} is not in the schema.`);
}

/** The schemas allow more fields than they name. But they look at none that they don't name. */
function watched(value: unknown, path: string, seen: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get: (of, name, receiver) => {
      const found: unknown = Reflect.get(of, name, receiver);
      if (typeof name === 'symbol' || !Object.hasOwn(of, name)) return found;
      seen.add(`${path}/${name}`);
      return watched(found, `${path}/${name}`, seen);
    },
  });
}

function fieldsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [`${path}/${name}`, ...fieldsOf(inner, `${path}/${name}`)]);
}

type Node = Record<string, unknown>;

/**
 * Simplifies what the generator writes for OpenAPI 3.0, as 3.1 allows. A `$ref` may stand beside other keywords, so an allOf or
 * a oneOf with one member is unwrapped. An anyOf inside an anyOf is merged into it.
 */
export function plainSchemas(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plainSchemas);
  if (typeof node !== 'object' || node === null) return node;
  const plain = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, plainSchemas(value)]));
  return flattened(unwrapped(unwrapped(plain, 'allOf'), 'oneOf'));
}

function unwrapped(node: Node, word: 'allOf' | 'oneOf'): Node {
  const { [word]: members, ...rest } = node;
  if (!Array.isArray(members) || members.length !== 1) return node;
  return { ...(members[0] as Node), ...rest };
}

/** A format beside an anyOf is dropped: it comes from the TypeScript type and does not apply to every choice. */
function flattened({ anyOf, ...others }: Node): Node {
  if (!Array.isArray(anyOf)) return others;
  const { format: _, ...rest } = others;
  const choices = (anyOf as Node[]).flatMap((choice) => {
    const isChoice = Array.isArray(choice['anyOf']) && Object.keys(choice).length === 1;
    return isChoice ? (choice['anyOf'] as Node[]) : [choice];
  });
  return { ...rest, anyOf: choices };
}

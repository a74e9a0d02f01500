type Node = Record<string, unknown>;

/**
 * What the generator writes for the sake of OpenAPI 3.0, said as 3.1 can: a `$ref` may have others beside it, so that nothing
 * is wrapped in an allOf of one, and choices inside choices are one choice.
 */
export function plainSchemas(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plainSchemas);
  if (typeof node !== 'object' || node === null) return node;
  const plain = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, plainSchemas(value)]));
  return flattened(unwrapped(plain));
}

function unwrapped({ allOf, ...rest }: Node): Node {
  if (!Array.isArray(allOf)) return rest;
  const [only, ...others] = allOf as Node[];
  return only && others.length === 0 ? { ...only, ...rest } : { ...rest, allOf };
}

/** A format beside choices is the TypeScript type's, not that of each choice. */
function flattened({ anyOf, ...others }: Node): Node {
  if (!Array.isArray(anyOf)) return others;
  const { format: _, ...rest } = others;
  const choices = (anyOf as Node[]).flatMap((choice) => {
    const isChoice = Array.isArray(choice['anyOf']) && Object.keys(choice).length === 1;
    return isChoice ? (choice['anyOf'] as Node[]) : [choice];
  });
  return { ...rest, anyOf: choices };
}

type Node = Record<string, unknown>;

/** What a record may hold that happens to have such names is left as it is. */
const EXAMPLES = ['example', 'examples'];
const TEXTS = ['description', 'summary'];

/**
 * Simplifies what the generator writes for OpenAPI 3.0, as 3.1 allows. A `$ref` may stand beside other keywords, so an allOf or
 * a oneOf with one member is unwrapped. An anyOf inside an anyOf is merged into it.
 * Texts lose the line ends that comments have inside of a paragraph.
 */
export function plainSchemas(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plainSchemas);
  if (typeof node !== 'object' || node === null) return node;
  const plain = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, plainValue(key, value)]));
  return flattened(unwrapped(unwrapped(plain, 'allOf'), 'oneOf'));
}

function plainValue(key: string, value: unknown): unknown {
  if (EXAMPLES.includes(key)) return value;
  return TEXTS.includes(key) && typeof value === 'string' ? inParagraphs(value) : plainSchemas(value);
}

/** A list begins a line, and an empty line a paragraph. */
function inParagraphs(text: string): string {
  return text.replace(/(?<!\n)\n(?!\n|- )/g, ' ');
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

/** What a document says of itself, and what it does not. */

type Node = Readonly<Record<string, unknown>>;

/** A part of a document that has to say what it is. */
interface Described {
  /** Where it stands, as a person finds it. */
  at: string;
  /** The name that a description has to say more than. */
  name: string;
  node: Node;
}

const CHOICES = ['allOf', 'anyOf', 'oneOf'] as const;

/** The parts of a document that lack a description, or whose description says nothing but their name. */
export function lackingTexts(document: Node): string[] {
  return describedParts(document).flatMap(({ at, name, node }) => {
    const text = textOf(node);
    return text === undefined || bare(text) === bare(name) ? [at] : [];
  });
}

/** Figures and quantities whose description names no unit. */
export function lackingUnits(document: Node): string[] {
  return describedParts(document).flatMap(({ at, name, node }) =>
    isFigure(name, node) && !UNIT.test(textOf(node) ?? '') ? [at] : [],
  );
}

/** The texts inside of an example are those of its record. */
const EXAMPLES = ['example', 'examples'];

/** Descriptions that are no sentences: they begin in lower case, or end without a period. */
export function unfinishedTexts(node: unknown, at = ''): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const text = textOf(node as Node);
  const isUnfinished = text !== undefined && (/^\p{Ll}/u.test(text) || !/\.\)?$/.test(text.trim()));
  const within = Object.entries(node).flatMap(([key, value]) =>
    EXAMPLES.includes(key) ? [] : unfinishedTexts(value, `${at}/${key}`),
  );
  return isUnfinished ? [at, ...within] : within;
}

/** Every schema, property, parameter, header and answer. A schema that only refers to another has that one's text. */
function describedParts(document: Node): Described[] {
  const components = childOf(document, 'components');
  return [
    ...entries(components, 'schemas').flatMap(([name, node]) => [
      { at: name, name, node },
      ...propertiesIn(node, name),
    ]),
    ...entries(components, 'responses').map(([name, node]) => ({ at: `answer ${name}`, name, node })),
    ...entries(document, 'paths').flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, operation]) =>
        partsOfOperation(operation as Node, `${method} ${path}`),
      ),
    ),
  ];
}

function partsOfOperation(operation: Node, at: string): Described[] {
  const parameters = (operation['parameters'] ?? []) as Node[];
  const answers = entries(operation, 'responses').filter(([, answer]) => !('$ref' in answer));
  return [
    ...parameters.map((node) => ({ at: `${at} ${String(node['name'])}`, name: String(node['name']), node })),
    ...contentIn(childOf(operation, 'requestBody'), at),
    ...answers.flatMap(([status, node]) => [
      { at: `${at} ${status}`, name: status, node },
      ...contentIn(node, `${at} ${status}`),
      ...entries(node, 'headers').map(([name, header]) => ({ at: `${at} ${status} ${name}`, name, node: header })),
    ]),
  ];
}

function contentIn(node: Node, at: string): Described[] {
  return entries(node, 'content').flatMap(([, { schema }]) => propertiesIn(schema as Node, at));
}

/** The properties of a schema and of those inside of it. */
function propertiesIn(schema: Node, at: string): Described[] {
  const own = entries(schema, 'properties').flatMap(([name, node]) => [
    { at: `${at}.${name}`, name, node },
    ...propertiesIn(node, `${at}.${name}`),
  ]);
  const parts = [
    ...CHOICES.flatMap((choice) => (schema[choice] ?? []) as Node[]),
    ...['items', 'additionalProperties'].flatMap((key) => (key in schema ? [childOf(schema, key)] : [])),
  ];
  return [...own, ...parts.flatMap((part) => propertiesIn(part, at))];
}

const UNIT =
  /\bkg\b|\bm2\b|kgCO2e|\btkm\b|\bkm\b|kilomet|percent|`\w*[uU]nit\w*`|unit of the indicator|indicator's unit|seconds|bytes|share of|1, the best/i;
const QUANTITIES = /quantity|km$|weight|percent|uncertainty|rating$|dqr$|co2e|bytes|seconds|estimate|expires_in/i;

/** A decimal string, or a number or integer that is named as a quantity is. */
function isFigure(name: string, node: Node): boolean {
  const choices = [node, ...CHOICES.flatMap((choice) => (node[choice] ?? []) as Node[])];
  return choices.some(({ type, pattern }) => {
    const types = [type].flat();
    if (typeof pattern === 'string' && types.includes('string')) return isDecimal(new RegExp(pattern));
    return (types.includes('number') || types.includes('integer')) && QUANTITIES.test(name);
  });
}

function isDecimal(pattern: RegExp): boolean {
  return ['0', '1', '1.00'].some((decimal) => pattern.test(decimal)) && !pattern.test('one');
}

function textOf(node: Node): string | undefined {
  const text = node['description'];
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** What is left of a text without its articles. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/\b(an?|the|its|of)\b/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function childOf(node: Node, key: string): Node {
  const child = node[key];
  return typeof child === 'object' && child !== null ? (child as Node) : {};
}

function entries(node: Node, key: string): [string, Node][] {
  return Object.entries(childOf(node, key)) as [string, Node][];
}

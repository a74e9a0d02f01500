/** What the collections take from the API document itself. */
export interface ApiDocument {
  info: { title: string; description: string };
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
}

export interface ApiOperation {
  operationId: string;
  summary?: string;
  description?: string;
  security?: Record<string, unknown>[];
  requestBody?: { content: Record<string, { examples?: Record<string, { value: unknown }> }> };
}

/** The fields of an operation's first example of a form. */
export function exampleForm({ requestBody }: ApiOperation): Readonly<Record<string, string>> {
  const { examples = {} } = requestBody?.content['application/x-www-form-urlencoded'] ?? {};
  return (Object.values(examples)[0]?.value ?? {}) as Record<string, string>;
}

const ABBREVIATIONS = new Set(['pact', 'pact2', 'pact3', 'epd', 'ghg']);

/** `listMaterials` → `List materials`. */
export function nameOf({ operationId }: ApiOperation): string {
  const text = operationId.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  const words = text.split(' ').map((word) => (ABBREVIATIONS.has(word) ? word.toUpperCase() : word));
  return words.join(' ').replace(/^./, (first) => first.toUpperCase());
}

export function textOf({ summary, description }: ApiOperation): string {
  return [summary, description].filter((text) => text !== undefined && text !== '').join('\n\n');
}

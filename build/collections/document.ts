/** What the collections take from the API document itself. */
export interface ApiDocument {
  info: { title: string; description: string };
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
}

export interface ApiOperation {
  operationId: string;
  summary: string;
  description: string;
  security?: Record<string, unknown>[];
  requestBody?: { content: Record<string, { examples?: Record<string, { value: unknown }> }> };
}

/** The fields of an operation's first example of a form. */
export function exampleForm({ requestBody }: ApiOperation): Readonly<Record<string, string>> {
  const { examples = {} } = requestBody?.content['application/x-www-form-urlencoded'] ?? {};
  return (Object.values(examples)[0]?.value ?? {}) as Record<string, string>;
}

/** The keys and types of an answer, recursively; of an array those of its first element. Of a table the header. */
export function shapeOf(mediaType: string, answer: unknown): unknown {
  if (mediaType.startsWith('text/csv')) return String(answer).split('\n')[0];
  if (!/^application\/(json|cloudevents\+json)/.test(mediaType)) return firstLine(answer);
  return shape(typeof answer === 'string' ? (JSON.parse(answer) as unknown) : answer);
}

/** Such as a doctype or an XML declaration. */
function firstLine(answer: unknown): string {
  return String(answer).split('\n')[0] ?? '';
}

function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shape);
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shape(each)]));
}

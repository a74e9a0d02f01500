import { defaultBodySerializer } from 'openapi-fetch';

/** JSON, or a form of texts, by its Content-Type. */
const serialized: (body: unknown, headers?: unknown) => string = defaultBodySerializer;

/** A body with a file becomes a form. */
export function bodySerializer(body: unknown, headers?: unknown): string | FormData {
  if (!isFileForm(body)) return serialized(body, headers);
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.append(name, value);
  return form;
}

function isFileForm(body: unknown): body is Record<string, Blob> {
  return typeof body === 'object' && body !== null && Object.values(body).some((value) => value instanceof Blob);
}

/** What a fetch of a library is given: undici knows a class of forms of its own, and would send the runtime's as a text. */
export async function withFormAsBytes(init: RequestInit): Promise<RequestInit> {
  if (!(init.body instanceof FormData)) return init;
  const form = new Response(init.body);
  const headers = new Headers(init.headers);
  headers.set('Content-Type', form.headers.get('Content-Type') ?? '');
  return { ...init, headers, body: await form.blob() };
}

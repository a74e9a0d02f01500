import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/** Asks our own api, until a signal ends that. */
export function ownFetch(address: string, signal: AbortSignal): typeof fetch {
  const isHttps = new URL(address).protocol === 'https:';
  return (url, init = {}) => {
    const ended = { ...init, signal: init.signal ? AbortSignal.any([init.signal, signal]) : signal };
    return isHttps ? fetchHttps(new Request(url).url, ended) : fetch(url, ended);
  };
}

/** The certificate is for the public name and not for localhost. It need not be verified when we call our own child process. */
function fetchHttps(url: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const options = { method, headers: Object.fromEntries(new Headers(headers)), rejectUnauthorized: false };
    const request = requestHttps(url, { ...options, ...(signal && { signal }) }, (response) => {
      const { statusCode: status = 0, headersDistinct } = response;
      const received = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      );
      resolve(new Response(Readable.toWeb(response) as ReadableStream<Uint8Array>, { status, headers: received }));
    });
    request.once('error', reject);
    request.end(body);
  });
}

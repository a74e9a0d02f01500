import type { Request, RequestHandler } from 'express';
import { pathOf } from '#platform/http';

const REQUEST = /\/v1\/exchange\/request\/?$/i;

/** Whether a call asks partners for footprints: with one request, or with a list of them. */
export function asksPartners(request: Request): boolean {
  return request.method === 'POST' && REQUEST.test(pathOf(request));
}

/** A list of requests is the bulk of them, at whichever of both paths it arrives. */
export const listOfRequests: RequestHandler = (request, _response, next) => {
  if (asksPartners(request) && Array.isArray(request.body)) {
    request.url = request.url.replace(/\/?(?=\?|$)/, '/bulk');
  }
  next();
};

import type { RequestHandler } from 'express';
import { asksPartners } from '../../web/body/body-rules.js';

/** A list of requests is the bulk of them, at whichever of both paths it arrives. */
export const listOfRequests: RequestHandler = (request, _response, next) => {
  if (asksPartners(request) && Array.isArray(request.body)) {
    request.url = request.url.replace(/\/?(?=\?|$)/, '/bulk');
  }
  next();
};

import { ACTIVITY_REQUESTS } from './activities.js';
import { COMPANY_REQUESTS } from './company.js';
import { DATASET_REQUESTS } from './datasets.js';
import { ELEMENT_REQUESTS } from './elements.js';
import type { RequestsByRoute } from './example-request.js';
import { EXCHANGE_REQUESTS } from './exchange.js';
import { IMPORT_REQUESTS } from './imports.js';
import { MODEL_REQUESTS } from './models.js';
import { REFERENCE_REQUESTS } from './references.js';

/** What the examples of the API document send. */
export const REQUESTS: RequestsByRoute = {
  ...ACTIVITY_REQUESTS,
  ...COMPANY_REQUESTS,
  ...DATASET_REQUESTS,
  ...ELEMENT_REQUESTS,
  ...EXCHANGE_REQUESTS,
  ...IMPORT_REQUESTS,
  ...MODEL_REQUESTS,
  ...REFERENCE_REQUESTS,
};

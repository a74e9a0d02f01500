import { IMPORT_QUEUE, IMPORTS_TABLE, SHORT_IMPORT_QUEUE } from '#footprint/store';
import { ANSWER_QUEUE, ANSWERS_TABLE } from '#pact/store';
import type { OperatorsView } from '#platform';
import { apiSettingsGiven } from '../web/config/config.js';

/** What the page for operators shows of an api. */
export function operatorsView(): OperatorsView {
  return {
    tables: [ANSWERS_TABLE, IMPORTS_TABLE],
    queues: [ANSWER_QUEUE, IMPORT_QUEUE, SHORT_IMPORT_QUEUE],
    settings: apiSettingsGiven(),
  };
}

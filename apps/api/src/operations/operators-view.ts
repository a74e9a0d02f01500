import { IMPORT_QUEUE, IMPORTS_TABLE, SHORT_IMPORT_QUEUE } from '#imports';
import { ANSWER_QUEUE, ANSWERS_TABLE } from '#exchange';
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

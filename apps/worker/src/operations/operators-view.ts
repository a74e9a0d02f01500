import { IMPORT_QUEUE, IMPORTS_TABLE, SHORT_IMPORT_QUEUE } from '#imports';
import { ANSWER_QUEUE, ANSWERS_TABLE } from '#exchange';
import type { OperatorsView } from '#platform';
import { workerSettingsGiven } from '../config/config.js';

/** What the page for operators shows of a worker. */
export function operatorsView(): OperatorsView {
  return {
    tables: [ANSWERS_TABLE, IMPORTS_TABLE],
    queues: [ANSWER_QUEUE, IMPORT_QUEUE, SHORT_IMPORT_QUEUE],
    settings: workerSettingsGiven(),
  };
}

import { IMPORT_QUEUE, IMPORTS_TABLE } from '#footprint/store';
import { ANSWER_QUEUE, ANSWERS_TABLE } from '#pact/store';
import type { OperatorsView } from '#platform';
import { workerSettingsGiven } from './config.js';

/** What the page for operators shows of a worker. */
export function operatorsView(): OperatorsView {
  return {
    tables: [ANSWERS_TABLE, IMPORTS_TABLE],
    queues: [ANSWER_QUEUE, IMPORT_QUEUE],
    settings: workerSettingsGiven(),
  };
}

import type { JobsOptions, Queue } from 'bullmq';
import type { CompanyId } from '#platform';
import { newUuid } from '#platform';

/** The contract between those who add answers to the queue and the workers. */
export const ANSWER_QUEUE = 'answers';

/** Which delivery, and at which of its attempts; everything else is in the database. No secrets. */
export interface AnswerJob {
  company: CompanyId;
  delivery: string;
  /** How many attempts there were before; a job that comes too late finds another number and does nothing. */
  attempt: number;
}

const VERSION = 2;

/** What is written into the queue. A worker of another release tells by `v` whether it understands it. */
export interface AnswerJobData {
  v: number;
  /** Up to `MAX_ANSWERS`, each of which is worked on by itself. */
  answers: AnswerJob[];
}

type Producer = Pick<Queue, 'add' | 'addBulk'>;

/**
 * Answers in one job. On PostgreSQL, to add and to complete a job costs more than to decide and deliver an answer. With
 * single jobs, half of the answers to a burst of 600 requests come within 1.9 s instead of 1.0 s (`accept-to-delivered`), and a
 * worker delivers 0.46 times as many answers as a bare BullMQ worker instead of 0.68 times (`exchange-deliver`). A job lasts
 * as long as its slowest answer, which speaks against more.
 */
const MAX_ANSWERS = 8;

/** Up to here one by one is cheaper: on PostgreSQL, BullMQ makes temporary tables whenever it adds in bulk. */
const FEW = 16;

/** Offers answers to the workers, each in a job of its own. What the queue holds already is not added again. */
export async function addAnswerJobs(queue: Producer, answers: readonly AnswerJob[]): Promise<void> {
  const jobs = answers.map((answer) => jobOf([answer], `${answer.delivery}-${answer.attempt}`));
  if (jobs.length > FEW) await queue.addBulk(jobs);
  else await Promise.all(jobs.map(({ name, data, opts }) => queue.add(name, data, opts)));
}

/** Offers answers in as few jobs as may be. One that the sweep offers as well is in the queue twice, and is worked on once. */
export async function addSharedJobs(queue: Producer, answers: readonly AnswerJob[]): Promise<void> {
  const groups: AnswerJob[][] = [];
  for (let from = 0; from < answers.length; from += MAX_ANSWERS) groups.push(answers.slice(from, from + MAX_ANSWERS));
  // Not BullMQ's own ids: these start again at 1 when the queue was lost, and workers know by them which jobs they have.
  const jobs = groups.map((group) => jobOf(group, newUuid()));
  await Promise.all(jobs.map(({ name, data, opts }) => queue.add(name, data, opts)));
}

/** The release before wrote jobs of one answer, too. @throws Error on a payload of another version */
export function readAnswerJob(data: AnswerJobData | (AnswerJob & { v: 1 })): AnswerJob[] {
  if ('delivery' in data && data.v === 1) return [answerOf(data)];
  if (!('answers' in data) || data.v !== VERSION)
    throw new Error(`An answer job of version ${data.v} is not for this worker.`);
  return data.answers.map(answerOf);
}

function answerOf({ company, delivery, attempt }: AnswerJob): AnswerJob {
  return { company, delivery, attempt };
}

function jobOf(answers: AnswerJob[], jobId: string): { name: string; data: AnswerJobData; opts: JobsOptions } {
  return {
    name: 'answer',
    data: { v: VERSION, answers },
    // Nothing is kept of a finished job, since BullMQ swallows an id it still knows; the sweep makes the retries.
    opts: { jobId, attempts: 1, removeOnComplete: true, removeOnFail: true },
  };
}

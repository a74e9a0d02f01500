import type { JobsOptions, Queue } from 'bullmq';
import type { CompanyId } from '#platform';
import { newUuid } from '#platform';

/** The contract between those who add answers to the queue and the workers. */
export const ANSWER_QUEUE = 'answers';

/** Names a delivery and one of its attempts. Everything else is in the database. Holds no secrets. */
export interface AnswerJob {
  company: CompanyId;
  delivery: string;
  /** The number of attempts made before. A job that comes too late finds another number and does nothing. */
  attempt: number;
}

const VERSION = 2;

/** The data of a job in the queue. By `v` a worker of another release knows whether it understands the job. */
export interface AnswerJobData {
  v: number;
  /** Up to `MAX_ANSWERS`. Each is worked on by itself. */
  answers: AnswerJob[];
}

type Producer = Pick<Queue, 'add' | 'addBulk'>;

/**
 * Answers in one job. On PostgreSQL, adding and completing a job costs more than deciding and delivering an answer.
 * With single jobs, half of the answers to a burst of 600 requests come within 1.9 s instead of 1.0 s
 * (`accept-to-delivered`), and a worker delivers 0.46 times as many answers as a bare BullMQ worker instead of 0.68
 * times (`exchange-deliver`). A job lasts as long as its slowest answer, which speaks against larger jobs.
 */
const MAX_ANSWERS = 8;

/**
 * Up to this number, adding jobs one by one is cheaper: on PostgreSQL, BullMQ creates temporary tables for every bulk
 * insert.
 */
const FEW = 16;

/** Offers answers to the workers, each in a job of its own. A job that is already in the queue is not added again. */
export async function addAnswerJobs(queue: Producer, answers: readonly AnswerJob[]): Promise<void> {
  const jobs = answers.map((answer) => jobOf([answer], `${answer.delivery}-${answer.attempt}`));
  if (jobs.length > FEW) await queue.addBulk(jobs);
  else await Promise.all(jobs.map(({ name, data, opts }) => queue.add(name, data, opts)));
}

/**
 * Offers answers in as few jobs as possible. An answer that the sweep also offers is in the queue twice, and is worked
 * on once.
 */
export async function addSharedJobs(queue: Producer, answers: readonly AnswerJob[]): Promise<void> {
  const groups: AnswerJob[][] = [];
  for (let from = 0; from < answers.length; from += MAX_ANSWERS) groups.push(answers.slice(from, from + MAX_ANSWERS));
  // BullMQ's own ids would start again at 1 after the queue was lost, and workers recognise their jobs by the id.
  const jobs = groups.map((group) => jobOf(group, newUuid()));
  await Promise.all(jobs.map(({ name, data, opts }) => queue.add(name, data, opts)));
}

/** Also reads jobs of one answer, which the release before wrote. @throws Error on a payload of another version */
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
    // Finished jobs are removed, since BullMQ ignores a job whose id it still knows. The sweep makes the retries.
    opts: { jobId, attempts: 1, removeOnComplete: true, removeOnFail: true },
  };
}

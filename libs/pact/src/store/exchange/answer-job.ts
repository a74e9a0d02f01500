import type { JobsOptions, Queue } from 'bullmq';
import type { CompanyId } from '#platform';
import { newUuid } from '#platform';

/** The contract between who adds answers to the queue and who works on them. */
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
  /** Those that were accepted at the same time: one job costs the queue as much as another. */
  answers: AnswerJob[];
}

type Offer = Pick<Queue, 'add' | 'addBulk'>;

/** In one job at most: a worker takes as many jobs as it works on answers, and what it has taken waits for it. */
const TOGETHER = 8;

/** Up to here one by one is cheaper: on PostgreSQL, BullMQ makes temporary tables whenever it adds in bulk. */
const FEW = 16;

/** Offers answers to the workers, each in a job of its own; those the queue knows already stay as they are. */
export async function addAnswerJobs(queue: Offer, answers: readonly AnswerJob[]): Promise<void> {
  const jobs = answers.map((answer) => jobOf([answer], `${answer.delivery}-${answer.attempt}`));
  if (jobs.length > FEW) await queue.addBulk(jobs);
  else await Promise.all(jobs.map(({ name, data, opts }) => queue.add(name, data, opts)));
}

/** The same for those that come together, in as few jobs as may be. What is offered twice, by the sweep too, is worked on once. */
export async function addAnswersTogether(queue: Offer, answers: readonly AnswerJob[]): Promise<void> {
  const groups: AnswerJob[][] = [];
  for (let from = 0; from < answers.length; from += TOGETHER) groups.push(answers.slice(from, from + TOGETHER));
  // BullMQ's own ids begin anew when the queue was lost, and its workers know by them what they have.
  const jobs = groups.map((group) => jobOf(group, newUuid()));
  await Promise.all(jobs.map(({ name, data, opts }) => queue.add(name, data, opts)));
}

/** One answer of its own was a job of the release before. @throws Error on a payload of another version */
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
    // Nothing is kept of a finished job, since BullMQ swallows an id it still knows; retries are the sweep's.
    opts: { jobId, attempts: 1, removeOnComplete: true, removeOnFail: true },
  };
}

import type { JobsOptions, Queue } from 'bullmq';
import type { CompanyId } from '#platform';

/** The contract between who adds answers to the queue and who works on them. */
export const ANSWER_QUEUE = 'answers';

/** Which delivery, and at which of its attempts; everything else is in the database. No secrets. */
export interface AnswerJob {
  company: CompanyId;
  delivery: string;
  /** How many attempts there were before; a job that comes too late finds another number and does nothing. */
  attempt: number;
}

const VERSION = 1;

/** What is written into the queue. A worker of another release tells by `v` whether it understands it. */
export interface AnswerJobData extends AnswerJob {
  v: number;
}

function answerJob(job: AnswerJob): { name: string; data: AnswerJobData; opts: JobsOptions } {
  return {
    name: 'answer',
    data: { v: VERSION, ...job },
    // BullMQ swallows an id it still knows, so nothing is kept of a finished job; retries are the sweep's.
    opts: { jobId: `${job.delivery}-${job.attempt}`, attempts: 1, removeOnComplete: true, removeOnFail: true },
  };
}

/** Up to here one by one is cheaper: on PostgreSQL, BullMQ makes temporary tables whenever it adds in bulk. */
const FEW = 16;

/** Offers jobs to the workers; those the queue knows already stay as they are. */
export async function addAnswerJobs(queue: Pick<Queue, 'add' | 'addBulk'>, jobs: readonly AnswerJob[]): Promise<void> {
  const made = jobs.map(answerJob);
  if (made.length > FEW) await queue.addBulk(made);
  else await Promise.all(made.map(({ name, data, opts }) => queue.add(name, data, opts)));
}

/** @throws Error on a payload of another version */
export function readAnswerJob(data: AnswerJobData): AnswerJob {
  if (data.v !== VERSION) throw new Error(`An answer job of version ${data.v} is not for this worker.`);
  return { company: data.company, delivery: data.delivery, attempt: data.attempt };
}

import { InjectQueue, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import type { BeforeApplicationShutdown, Type } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import type { Job, Queue } from 'bullmq';
import { PactClient } from '#pact/outbound';
import type { AnswerJob, AnswerJobData, WorkOutcome } from '#pact/store';
import { addAnswersTogether, ANSWER_QUEUE, Answering, readAnswerJob } from '#pact/store';
import type { WorkerConfig } from '../config.js';
import { WorkerQueue } from '../worker-queue.js';
import { settledWithin } from './settled-within.js';

/** How long a queue may take to let go of a worker that has nothing in work any more. */
const LET_GO_MS = 1_000;
const AFTER_FAULT_MS = 1_000;

/**
 * Takes answer jobs from the queue. A killed worker's jobs come back when their locks have run out; the sweep offers their
 * answers again, too, and what is worked on twice is made once.
 */
export function answerProcessor(config: WorkerConfig, { taking }: WorkerQueue): Type<WorkerHost> {
  @Processor(ANSWER_QUEUE, {
    connection: taking.options.connection,
    concurrency: config.CONCURRENCY,
    lockDuration: config.REQUEUE_AFTER,
    stalledInterval: config.REQUEUE_AFTER / 2,
    maxStalledCount: 1_000_000,
    runRetryDelay: AFTER_FAULT_MS,
  })
  class AnswerProcessor extends WorkerHost implements BeforeApplicationShutdown {
    private readonly log = new Logger('Answers');

    constructor(
      @InjectQueue(ANSWER_QUEUE) private readonly queue: Queue,
      private readonly answering: Answering,
      private readonly client: PactClient,
    ) {
      super();
      answering.report = (job, outcome) => this.tell(job, outcome);
    }

    override async process({ data }: Job<AnswerJobData>): Promise<void> {
      await Promise.all(readAnswerJob(data).map((answer) => this.answering.work(answer)));
    }

    /** Ends what is in flight and takes nothing new. What it has taken and not begun another worker gets at once. */
    async beforeApplicationShutdown(): Promise<void> {
      const closed = this.worker.close();
      await Promise.all([this.offer(this.answering.stop()), this.answering.ended()]);
      // BullMQ waits for a queue that is away; nothing of ours hangs on that.
      if (!(await settledWithin(LET_GO_MS, closed))) {
        await settledWithin(LET_GO_MS, taking.close());
        await settledWithin(LET_GO_MS, closed);
      }
      this.client.close();
    }

    @OnWorkerEvent('failed')
    failed(job: Job<AnswerJobData> | undefined, fault: Error): void {
      this.log.error(`Job ${job?.id} broke off; its answers are taken up again. ${fault.stack ?? fault.message}`);
    }

    @OnWorkerEvent('error')
    queueFault(fault: Error): void {
      this.log.warn(`The queue: ${fault.message}`);
    }

    private async offer(answers: readonly AnswerJob[]): Promise<void> {
      try {
        await addAnswersTogether(this.queue, answers);
      } catch (fault) {
        this.log.warn(`What was not begun is left to the sweep. ${(fault as Error).message}`);
      }
    }

    private tell({ company, delivery }: AnswerJob, worked: WorkOutcome): void {
      switch (worked.kind) {
        case 'nothing':
        case 'postponed':
          return;
        case 'unmatched':
          return this.log.warn(
            `Delivery ${delivery} of company ${company}: there is no data source to send it to; nothing is sent.`,
          );
        case 'broken': {
          const { stack, message } = worked.fault as Error;
          return this.log.error(`Delivery ${delivery} broke off; it is taken up again. ${stack ?? message}`);
        }
        case 'attempted': {
          const line = `Delivery ${delivery} of company ${company}: ${worked.state} after attempt ${worked.attempt}`;
          return worked.error === undefined ? this.log.log(line) : this.log.warn(`${line}: ${worked.error}`);
        }
        default:
          return worked satisfies never;
      }
    }
  }
  return AnswerProcessor;
}

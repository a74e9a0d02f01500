import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import type { BeforeApplicationShutdown, Type } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import type { Job } from 'bullmq';
import type { AnswerJob, AnswerJobData, Worked } from '#pact/store';
import { ANSWER_QUEUE, Answering, PactClient, readAnswerJob } from '#pact/store';

/**
 * Takes answer jobs from the queue, `concurrency` at a time. A job that is lost or fails is offered again by the sweep,
 * so a lock need not be long: a killed worker's jobs come back within seconds.
 */
export function answerProcessor(concurrency: number): Type<WorkerHost> {
  @Processor(ANSWER_QUEUE, {
    concurrency,
    lockDuration: 10_000,
    stalledInterval: 5_000,
    maxStalledCount: 100,
    runRetryDelay: 1_000,
  })
  class AnswerProcessor extends WorkerHost implements BeforeApplicationShutdown {
    private readonly log = new Logger('Answers');

    constructor(
      private readonly answering: Answering,
      private readonly client: PactClient,
    ) {
      super();
    }

    override process({ data }: Job<AnswerJobData>): Promise<void> {
      return this.answering.work(readAnswerJob(data), (job, worked) => this.tell(job, worked));
    }

    /** Ends what is in flight and takes nothing new. */
    async beforeApplicationShutdown(): Promise<void> {
      this.answering.stop();
      await this.worker.close();
      this.client.close();
    }

    @OnWorkerEvent('failed')
    failed(job: Job<AnswerJobData> | undefined, fault: Error): void {
      this.log.error(`Delivery ${job?.data.delivery} broke off; it is taken up again. ${fault.stack ?? fault.message}`);
    }

    @OnWorkerEvent('error')
    queueFault(fault: Error): void {
      this.log.warn(`The queue: ${fault.message}`);
    }

    private tell({ company, delivery }: AnswerJob, worked: Worked): void {
      switch (worked.kind) {
        case 'nothing':
        case 'waiting':
          return;
        case 'unmatched':
          return this.log.warn(
            `Delivery ${delivery} of company ${company}: no data source has the source of the request; no answer is sent.`,
          );
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

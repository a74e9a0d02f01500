import { InjectQueue, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import type { BeforeApplicationShutdown, OnApplicationBootstrap, Type } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import type { Job, Queue } from 'bullmq';
import { addSharedJobs, ANSWER_QUEUE, readAnswerJob } from '#exchange';
import { Answering, PactClient } from '#exchange/outbound';
import type { AnswerJob, AnswerJobData } from '#exchange';
import { isToldAsOutage, Outbound } from '#platform';
import type { WorkerConfig } from '../config/config.js';
import { settledWithin } from '../queue/settled-within.js';
import type { WorkerQueue } from '../queue/worker-queue.js';

/** How long the queue may take to close once this worker has nothing in flight. */
const CLOSE_MS = 1_000;
/** How long the worker pauses after it failed to take a job from the queue. */
const AFTER_FAULT_MS = 1_000;

/**
 * Makes the processor that takes answer jobs from the queue. The jobs of a killed worker return to the queue when their locks
 * expire. The sweep offers their answers again too, and an answer that was offered twice is still worked on only once.
 * This is a function because the decorator needs the configuration.
 */
export function answerProcessor(config: WorkerConfig, { taking, outage }: WorkerQueue): Type<WorkerHost> {
  @Processor(ANSWER_QUEUE, {
    ...taking.options,
    // Nothing is taken while nothing may be sent: another installation may use the same queue.
    autorun: false,
    concurrency: config.CONCURRENCY,
    lockDuration: config.REQUEUE_AFTER,
    stalledInterval: config.REQUEUE_AFTER / 2,
    maxStalledCount: 1_000_000,
    runRetryDelay: AFTER_FAULT_MS,
  })
  class AnswerProcessor extends WorkerHost implements OnApplicationBootstrap, BeforeApplicationShutdown {
    private readonly log = new Logger('Answers');

    constructor(
      @InjectQueue(ANSWER_QUEUE) private readonly queue: Queue,
      private readonly answering: Answering,
      private readonly client: PactClient,
      private readonly outbound: Outbound,
    ) {
      super();
    }

    onApplicationBootstrap(): void {
      this.outbound.follow((isStopped) => {
        if (isStopped) void this.worker.pause(true);
        else if (this.worker.isPaused()) void this.worker.resume();
        else this.worker.run().catch((fault: unknown) => this.queueFault(fault as Error));
      });
    }

    override async process({ data }: Job<AnswerJobData>): Promise<void> {
      await Promise.all(readAnswerJob(data).map((answer) => this.answering.work(answer)));
    }

    /** Stops taking jobs, returns the answers that have not been started to the queue, and waits for the deliveries in flight. */
    async beforeApplicationShutdown(): Promise<void> {
      const closed = this.worker.close();
      const stopped = this.answering.stop().then((answers) => this.offer(answers));
      await Promise.all([stopped, this.answering.ended()]);
      // BullMQ waits for a queue that is unreachable. No answer depends on that, so the wait is cut short.
      if (!(await settledWithin(CLOSE_MS, closed))) {
        await settledWithin(CLOSE_MS, taking.close());
        await settledWithin(CLOSE_MS, closed);
      }
      this.client.close();
    }

    @OnWorkerEvent('failed')
    failed(job: Job<AnswerJobData> | undefined, fault: Error): void {
      if (isToldAsOutage(fault)) return;
      this.log.error(`Job ${job?.id} broke off; its answers are taken up again. ${fault.stack ?? fault.message}`);
    }

    @OnWorkerEvent('error')
    queueFault(fault: Error): void {
      outage.failed(fault);
    }

    private async offer(answers: readonly AnswerJob[]): Promise<void> {
      try {
        await addSharedJobs(this.queue, answers);
      } catch (fault) {
        this.log.warn(`Answers that were not begun are left to the sweep. ${(fault as Error).message}`);
      }
    }
  }
  return AnswerProcessor;
}

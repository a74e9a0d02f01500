import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { joined, withDeadline } from '../work/deadline.js';

/** Seconds, from what a lookup takes to what a long listing takes. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** How long a scrape waits for values that have to be read, in milliseconds. Prometheus itself gives up after 10 s. */
const READ_MS = 3_000;

type SetValue<Labels extends string> = (value: number, labels?: Partial<Record<Labels, string>>) => void;

/** Reads values when they are asked for, such as the rows of a table. */
export type Collect<Labels extends string> = (set: SetValue<Labels>) => void | Promise<void>;

/**
 * The metrics of one app. Names begin with `footprint_`. The values of a label come from a list in the code and never from a caller, who
 * could otherwise make them so many that they fill the memory.
 */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly atHand: (() => void)[] = [];
  /** All metrics as Prometheus reads them. Scrapes at the same time share one reading. */
  readonly print = joined(() => {
    for (const read of this.atHand) read();
    return this.registry.metrics();
  });

  counter<Labels extends string>(name: string, help: string, labelNames: readonly Labels[] = []): Counter<Labels> {
    return new Counter({ name: `footprint_${name}`, help, labelNames, registers: [this.registry] });
  }

  /** @param buckets upper bounds, in seconds */
  histogram<Labels extends string>(
    name: string,
    help: string,
    labelNames: readonly Labels[] = [],
    buckets: readonly number[] = SECONDS,
  ): Histogram<Labels> {
    return new Histogram({
      name: `footprint_${name}`,
      help,
      labelNames,
      buckets: [...buckets],
      registers: [this.registry],
    });
  }

  gauge<Labels extends string>(name: string, help: string, labelNames: readonly Labels[] = []): Gauge<Labels> {
    return new Gauge({ name: `footprint_${name}`, help, labelNames, registers: [this.registry] });
  }

  /**
   * A gauge whose values are at hand, such as how many statements wait. They are read before the scrape itself asks for anything, or it
   * would measure its own work.
   */
  instant<Labels extends string>(
    name: string,
    help: string,
    labelNames: readonly Labels[],
    read: (set: SetValue<Labels>) => void,
  ): void {
    const gauge = this.gauge(name, help, labelNames);
    this.atHand.push(() => {
      gauge.reset();
      read((value, labels = {}) => gauge.set(labels as never, value));
    });
  }

  /**
   * A gauge whose values are read at each scrape, from the database for example. Values that can't be read within `READ_MS` are absent from the scrape. They are not
   * read again before that reading has ended, so that a database that is slow gets no slower by it.
   */
  collected<Labels extends string>(
    name: string,
    help: string,
    labelNames: readonly Labels[],
    collect: Collect<Labels>,
  ): void {
    const read = joined(async () => {
      const values: [number, Partial<Record<Labels, string>>][] = [];
      await collect((value, labels = {}) => values.push([value, labels]));
      return values;
    });
    new Gauge<Labels>({
      name: `footprint_${name}`,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        const values = await withDeadline(read(), READ_MS).catch(() => []);
        this.reset();
        // A gauge without labels begins with 0, which would be untrue where nothing was read.
        if (values.length === 0 && labelNames.length === 0) this.remove();
        for (const [value, labels] of values) this.set(labels as never, value);
      },
    });
  }
}

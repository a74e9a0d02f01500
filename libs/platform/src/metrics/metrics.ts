import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds, from what a lookup takes to what a long listing takes. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Reads values when they are asked for, such as the rows of a table. */
export type Collect<Labels extends string> = (
  set: (value: number, labels?: Partial<Record<Labels, string>>) => void,
) => void | Promise<void>;

/**
 * The metrics of one app. Names begin with `footprint_`. The values of a label come from a list in the code and never from a caller, who
 * could otherwise make them so many that they fill the memory.
 */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

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

  /** A gauge whose values are read at each scrape. Values that can't be read now are absent from the scrape. */
  collected<Labels extends string>(
    name: string,
    help: string,
    labelNames: readonly Labels[],
    collect: Collect<Labels>,
  ): void {
    new Gauge<Labels>({
      name: `footprint_${name}`,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        this.reset();
        try {
          await collect((value, labels) => (labels ? this.set(labels as never, value) : this.set(value)));
        } catch {
          this.reset();
        }
      },
    });
  }
}

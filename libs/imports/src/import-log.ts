import { Injectable, Logger } from '@nestjs/common';
import type { LogEntry } from '#platform';
import { Metrics } from '#platform';
import type { ImportRow } from './files/file-import.js';
import type { PassEnd } from './pass-end.js';

/** Tells operators of the imports of this process, in the log and among the metrics. */
@Injectable()
export class ImportLog {
  private readonly log = new Logger('Imports');
  private readonly running;
  private readonly handled;

  constructor(metrics: Metrics) {
    this.running = metrics.gauge('imports_running', 'Imports that are being worked on.');
    this.handled = metrics.counter('import_rows_total', 'Rows of files that were checked or written.', ['pass']);
  }

  rows(pass: 'checking' | 'writing', rows: number): void {
    this.handled.inc({ pass }, rows);
  }

  /** @returns is to be called when this process has ended its work on the import; without an end, another one goes on */
  begin({ company, uuid, kind }: ImportRow): (end?: PassEnd) => void {
    const began = performance.now();
    this.running.inc();
    return (end) => {
      this.running.dec();
      const entry: LogEntry = {
        message: end ? `Import ${end.state}` : 'The import is left to another worker',
        ...{ company, import: uuid, kind, durationMs: Math.round(performance.now() - began) },
      };
      this.log.log(entry);
    };
  }
}

import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Keeps the last lines of a process's output, for the message about its end. */
export class LastLines {
  private readonly kept: string[] = [];

  constructor(private readonly limit = 20) {}

  add(line: string): void {
    if (line.trim() === '') return;
    this.kept.push(line);
    if (this.kept.length > this.limit) this.kept.shift();
  }

  follow(stream: Readable, onLine?: (line: string) => void): void {
    createInterface({ input: stream, crlfDelay: Infinity }).on('line', (line) => {
      this.add(line);
      onLine?.(line);
    });
  }

  get lines(): readonly string[] {
    return [...this.kept];
  }
}

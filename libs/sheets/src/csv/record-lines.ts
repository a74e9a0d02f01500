import { LONGEST_RECORD } from '../table/bounds.js';
import { lineFault } from '../table/place.js';

/**
 * Follows the quotes and line breaks of a CSV file ahead of its parser, which counts lines in a way of its own and knows no
 * bound on empty cells: tells on which line each record begins that the parser will find, blank lines left out.
 */
export class RecordLines {
  /** Of the records that were found and not yet taken. */
  private readonly begun: number[] = [];
  private taken = 0;
  private recordLine: number;
  private length = 0;
  private isQuoted = false;
  private quoteLine: number;
  private quoteClosedAt = -1;
  private position = 0;
  private afterReturn = -1;

  constructor(public line = 1) {
    this.recordLine = line;
    this.quoteLine = line;
  }

  /** @throws Invalid naming the line of a record that is too long, or of a NUL character */
  add(text: string): void {
    let from = 0;
    for (const { 0: found, index } of text.matchAll(/["\r\n\0]/g)) {
      this.grow(index - from);
      from = index + 1;
      if (found === '"') this.quote(this.position + index);
      else if (found === '\0')
        throw lineFault(this.line, 'holds a NUL character: this is no text, or not in this encoding');
      else this.lineBreak(found, this.position + index);
    }
    this.grow(text.length - from);
    this.position += text.length;
  }

  /** @throws Invalid naming the line of a quote that is still open */
  end(): void {
    if (this.isQuoted) {
      throw lineFault(
        this.quoteLine,
        'a quote (") that is opened here is never closed; a quote inside of a text is doubled ("")',
      );
    }
    if (this.length > 0) this.begun.push(this.recordLine);
  }

  /** The line of the next record that the parser gives. */
  next(): number {
    this.taken++;
    return this.begun.shift() ?? this.recordLine;
  }

  /** The line of the record at which the parser failed, after it had found so many. */
  lineAfter(records: number): number {
    return this.begun[records - this.taken] ?? this.recordLine;
  }

  private quote(at: number): void {
    this.isQuoted = !this.isQuoted;
    if (!this.isQuoted) this.quoteClosedAt = at;
    // A doubled quote closes nothing.
    else if (at !== this.quoteClosedAt + 1) this.quoteLine = this.line;
    this.grow(1);
  }

  private lineBreak(found: string, at: number): void {
    const endsPair = found === '\n' && at === this.afterReturn;
    this.afterReturn = found === '\r' ? at + 1 : -1;
    if (this.isQuoted) this.grow(1);
    if (endsPair) return;
    this.line++;
    if (this.isQuoted) return;
    if (this.length > 0) this.begun.push(this.recordLine);
    this.length = 0;
    this.recordLine = this.line;
  }

  private grow(by: number): void {
    this.length += by;
    if (this.length <= LONGEST_RECORD) return;
    const reason = this.isQuoted ? `; was the quote (") on line ${this.quoteLine} left open?` : '';
    throw lineFault(this.recordLine, `the row that begins here has more than ${LONGEST_RECORD} characters${reason}`);
  }
}

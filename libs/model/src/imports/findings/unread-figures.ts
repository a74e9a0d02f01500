import type { ImportWarning } from './import-warning.js';
import { CountedLines } from './import-warning.js';

/** Words for emissions and their figures in headers, in the five languages that files are read in. */
const OF_EMISSIONS =
  /co[2₂]|(?:^|[^\p{L}])(?:ghg|thg|ges|gwp|lca|pcf)(?=$|[^\p{L}])|greenhouse|treibhaus|emission|émission|emisi[oó]n|emissioni|footprint|fußabdruck|carbone?(?=$|[^\p{L}])|klima/iu;

const NUMBER = /^[-+\u2212(]?\s*[.,]?\d[\d.,'’\s]*(?:e[-+]?\d+)?\s*[-%)]?$/i;
const NOT_ZERO = /[1-9]/;

/** Whether a column of this header seems to have figures of emissions. */
export function seemsToHaveFigures(header: string): boolean {
  return OF_EMISSIONS.test(header.slice(0, 200));
}

/** Columns with numbers that no field takes, though their headers speak of emissions: whoever maps them knows what they are. */
export class UnreadFigures {
  private readonly counts: readonly CountedLines[];

  /** @param headers of the columns that nobody reads, and that seem to have figures */
  constructor(private readonly headers: readonly string[]) {
    this.counts = headers.map(() => new CountedLines());
  }

  add(texts: readonly string[], line: number): void {
    for (const [at, text] of texts.entries()) {
      const number = text.trim();
      if (NUMBER.test(number) && NOT_ZERO.test(number)) this.counts[at]?.add(line);
    }
  }

  get warnings(): ImportWarning[] {
    return this.headers.flatMap((column, at): ImportWarning[] => {
      const { count = 0, first = [] } = this.counts[at] ?? {};
      if (count === 0) return [];
      const message = `${JSON.stringify(column)} has numbers that are not read: map the column to a field, if they are figures of yours`;
      return [{ kind: 'unread-figures', column, message, count, firstLines: first }];
    });
  }
}

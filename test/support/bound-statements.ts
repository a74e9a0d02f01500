/** A statement that an api or a worker sent. */
export interface SentStatement {
  text: string;
  /** Of `queryAcross`: why it may span companies. */
  why?: string;
}

/** What names no company because it touches no rows of any. */
const OF_NO_TABLE = [
  /^(begin|commit|rollback|savepoint|release|start transaction|set|show|listen|unlisten)\b/i,
  // Of whom the rows are was said where the cursor was declared.
  /^fetch \d+ from piecewise$/i,
  // Nothing is read, or the server's catalogue alone.
  /^select (?:(?!\b(?:from|join) (?!pg_|\())[^])*$/i,
  // What TypeORM asks as it connects.
  /^select \* from current_schema\(\)$/i,
];

/** The statements that touch rows, bind no company and gave no reason. */
export function spanningCompanies(sent: readonly SentStatement[]): string[] {
  const across = new Set(sent.filter(({ why }) => why !== undefined).map(({ text }) => text));
  const texts = new Set(sent.map(({ text }) => text));
  return [...texts].filter((text) => !across.has(text) && !isOfNoTable(text) && !bindsOwner(text));
}

function isOfNoTable(text: string): boolean {
  return OF_NO_TABLE.some((form) => form.test(text.trim()));
}

/** Whether a text compares `$1` with an owner, or writes it as one. */
export function bindsOwner(text: string): boolean {
  const flat = text
    .replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),[\]=]) ?/g, '$1');
  return BINDING.some((form) => form.test(flat));
}

const OWNER = '(?:company|owner)';

/** Without quotes and needless blanks. */
const BINDING = [
  `\\b${OWNER}=\\$1\\b`,
  `\\$1(?:::uuid)?=(?:\\w+\\.)?${OWNER}\\b`,
  // The rows of a company and the shared ones.
  `\\b${OWNER} ?(?:=any|in)\\((?:array\\[)?\\$1,(?:\\$\\d+\\b|'00000000-0000-0000-0000-000000000000')`,
  `unnest\\(array\\[\\$1,\\$2\\]::uuid\\[\\]\\)as ${OWNER}\\b`,
  // A company itself.
  `\\b(?:from|update) company\\b.*\\buuid=\\$1\\b`,
  `^insert into company\\(uuid,[^)]*\\)values\\(\\$1\\b`,
  // Rows that are made its own.
  `\\binsert into \\w+ ?(?:as \\w+)?\\(${OWNER}(?:,[^)]*)?\\)(?:values\\(\\$1\\b|select (?:distinct )?\\$1\\b)`,
].map((form) => new RegExp(form, 'i'));

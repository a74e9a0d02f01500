/** A statement that an api or a worker sent. */
export interface SentStatement {
  text: string;
  /** The reason given to `queryAcross` for spanning companies. */
  why?: string;
  /** Whether it was sent through `database.reads`, so perhaps to a replica. */
  reads?: true;
  /** What it was sent with when it was first sent, where that is kept. */
  values?: readonly unknown[];
}

/** Statements that need no company because they touch no company's rows. */
const OF_NO_TABLE = [
  /^(begin|commit|rollback|savepoint|release|start transaction|set|show|listen|unlisten)\b/i,
  // The owner of the rows was named when the cursor was declared.
  /^(fetch \d+ from|close) piecewise$/i,
  // Reads no table, or only the server's catalogue.
  /^select (?:(?!\b(?:from|join) (?!pg_|citus_|\())[^])*$/i,
  // Sent by TypeORM when it connects.
  /^select \* from current_schema\(\)$/i,
];

/** The statements that touch rows without binding a company or giving a reason. */
export function spanningCompanies(sent: readonly SentStatement[]): string[] {
  const across = new Set(sent.filter(({ why }) => why !== undefined).map(({ text }) => text));
  const texts = new Set(sent.map(({ text }) => text));
  return [...texts].filter((text) => !across.has(text) && !isOfNoTable(text) && !bindsOwner(text));
}

export function isOfNoTable(text: string): boolean {
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

/** Patterns for texts without quotes and superfluous blanks. */
const BINDING = [
  `\\b${OWNER}=\\$1\\b`,
  `\\$1(?:::uuid)?=(?:\\w+\\.)?${OWNER}\\b`,
  // The rows of a company and the shared ones.
  `\\b${OWNER} ?(?:=any|in)\\((?:array\\[)?\\$1,(?:\\$\\d+\\b|'00000000-0000-0000-0000-000000000000')`,
  `unnest\\(array\\[\\$1,\\$2\\]::uuid\\[\\]\\)as ${OWNER}\\b`,
  // Rows that a function locks and returns.
  `\\bheld_(?:company|datasets|databases)\\((?:array\\[)?\\$1\\b`,
  // The company itself.
  `\\b(?:from|update) company\\b.*\\buuid=\\$1\\b`,
  `\\bfrom held_company\\(\\$1\\)`,
  `^insert into company\\(uuid,[^)]*\\)values\\(\\$1\\b`,
  // Rows that are inserted for the company.
  `\\binsert into \\w+ ?(?:as \\w+)?\\(${OWNER}(?:,[^)]*)?\\)(?:values\\(\\$1\\b|select (?:distinct )?\\$1\\b)`,
].map((form) => new RegExp(form, 'i'));

import { COMPANY_TABLES } from '#platform';
import type { SentStatement } from './bound-statements.js';
import { bindsOwner } from './bound-statements.js';
import type { QueryBlock } from './query-blocks.js';
import { partsOf, queryBlocks, tablesOf } from './query-blocks.js';

/** A statement as the rules look at it. */
interface ReadStatement {
  readonly text: string;
  readonly blocks: readonly QueryBlock[];
  /** Sent by `queryAcross`. */
  readonly isAcross: boolean;
  /** Sent by `database.reads`. */
  readonly isRead: boolean;
}

type Rule = (statement: ReadStatement) => boolean;

/** The rules of libs/platform/SQL.md that can be seen in a statement's text, and whether one breaks them. */
const RULES = {
  'names the company for each table': ({ isAcross, text, blocks }) =>
    !isAcross && bindsOwner(text) && blocks.some((block) => hasUnboundTable(block, partsOf(blocks))),
  'calls nothing volatile in an UPDATE': ({ blocks }) => blocks.some(({ own }) => isUpdate(own) && VOLATILE.test(own)),
  'takes no now() in CASE, COALESCE, RETURNING or DO UPDATE': ({ blocks }) =>
    blocks.some(({ own }) => partsForConstants(own).some((part) => NOW.test(part))),
  'locks shared rows for share by a function': ({ blocks }) => blocks.some(locksForShareOnEveryNode),
  'locks nothing over companies': ({ isAcross, blocks }) => isAcross && blocks.some(({ bare }) => LOCKS.test(bare)),
  'has a column in each limited subquery over companies': ({ isAcross, blocks }) =>
    isAcross && blocks.some(({ own, isNested }) => isNested && /^select (?:distinct )?from\b.*\blimit\b/i.test(own)),
  'writes and locks nothing through database.reads': ({ isRead, blocks }) =>
    isRead && blocks.some(({ own, bare }) => WRITES.test(bare) || LOCKS.test(bare) || /\bheld_\w+\(/i.test(own)),
  'leaves nothing in the session': ({ text }) => OF_SESSION.some((form) => form.test(text)),
} as const satisfies Record<string, Rule>;

export const STATEMENT_RULES = Object.keys(RULES) as StatementRule[];
export type StatementRule = keyof typeof RULES;

/** The rules that a statement breaks. It is over companies if any that has its text gives a reason. */
export function brokenRules({ text, why, reads }: SentStatement): StatementRule[] {
  const statement = { text, blocks: queryBlocks(text), isAcross: why !== undefined, isRead: reads === true };
  return STATEMENT_RULES.filter((rule) => RULES[rule](statement));
}

/** What was sent that breaks a rule, each with the rule. */
export function unportable(sent: readonly SentStatement[]): string[] {
  const across = new Map(sent.filter(({ why }) => why !== undefined).map(({ text, why }) => [text, why]));
  const faults = sent.flatMap((statement) => {
    const why = across.get(statement.text);
    return brokenRules({ ...statement, ...(why !== undefined && { why }) }).map((rule) => `${rule}: ${statement.text}`);
  });
  return [...new Set(faults)];
}

const VOLATILE = /\b(?:gen_random_uuid|random|clock_timestamp|timeofday|nextval)\(/i;
/** What Citus evaluates for each row only where it stands alone. */
const NOW =
  /\b(?:(?:now|statement_timestamp|transaction_timestamp)\(|current_timestamp\b|current_date\b|localtimestamp\b)/i;
const WRITES = /^(?:with .*\(…\) )?(?:insert|update|delete)\b/i;
const LOCKS = /\bfor (?:no key update|update|key share|share)\b/i;

const OF_SESSION = [
  /(?:^|;)\s*set\s+(?!local\b|transaction\b|constraints\b)/i,
  /\bset_config\([^)]*,\s*false\s*\)/i,
  /\bpg_(?:try_)?advisory_(?:un)?lock(?:_shared|_all)?\(/i,
  /^\s*(?:listen|unlisten|prepare|deallocate|discard|load)\b/i,
  /\bcreate\s+(?:local\s+|global\s+)?temp(?:orary)?\b|\bwith\s+hold\b|\b(?:currval|lastval)\(/i,
];

const isUpdate = (own: string): boolean => /^(?:with .*\(…\) )?update\b/i.test(own);

/** The parts of a query that changes rows in which Citus takes nothing but constants. */
function partsForConstants(own: string): string[] {
  const [, ...conflicts] = own.split(/\bdo update\b/i);
  if (!isUpdate(own)) return conflicts;
  const [, ...returned] = own.split(/\breturning\b/i);
  const chosen = own.match(/\bcase\b.*?\bend\b|\bcoalesce\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/gi) ?? [];
  return [...returned, ...chosen];
}

const DISTRIBUTED = new Map(
  COMPANY_TABLES.filter(({ everywhere }) => !everywhere).map(({ table, owner }) => [table, owner]),
);
const ON_EVERY_NODE = new Set([
  'company',
  ...COMPANY_TABLES.filter(({ everywhere }) => everywhere).map(({ table }) => table),
]);

/** Whether a query uses a distributed table without its owner: `$1`, or the owner of a table beside it. */
function hasUnboundTable(block: QueryBlock, parts: ReadonlySet<string>): boolean {
  return tablesOf(block).some(({ table, alias }) => {
    const owner = DISTRIBUTED.get(table);
    if (!owner || parts.has(table)) return false;
    const column = `(?:\\b${alias}\\.|(?<![.\\w]))${owner}\\b`;
    const given = '(?:\\$1(?:::uuid)?(?!\\d)|\\w+\\.(?:company|owner)\\b)';
    const forms = [
      `${column} ?= ?${given}`,
      `${given} ?= ?${column}`,
      `${column} ?(?:= ?any|in) ?\\((?:array\\[)?\\$1\\b`,
    ];
    return !new RegExp(forms.join('|'), 'i').test(block.own);
  });
}

function locksForShareOnEveryNode(block: QueryBlock): boolean {
  const lock = /\bfor (?:key )?share(?: of ([\w, ]+?))?(?: skip locked| nowait|$)/i.exec(block.bare);
  if (!lock) return false;
  const [, of] = lock;
  const locked = of?.split(/, ?/);
  return tablesOf(block).some(({ table, alias }) => ON_EVERY_NODE.has(table) && (locked?.includes(alias) ?? true));
}

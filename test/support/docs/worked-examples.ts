import { readdirSync, readFileSync } from 'node:fs';

/** A request of a worked example, and what its answer has to hold. */
export interface WorkedStep {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly status: number;
  /** The name under which later requests of the section know the uuid in the answer. */
  readonly as?: string;
  /** JSON that the answer has to hold; null for a key that it must not have. */
  readonly expected?: string;
  /** Where the request stands, for people. */
  readonly line: number;
}

/** A part of a page: what stands below one heading of the second level, up to the next. */
export interface WorkedSection {
  readonly page: string;
  readonly title: string;
  /** Everything but the examples. */
  readonly prose: string;
  readonly steps: readonly WorkedStep[];
}

const DOCS = new URL('../../../docs/', import.meta.url);

/** The sections of the pages that say how figures are computed. */
export function workedSections(): WorkedSection[] {
  const others = readdirSync(new URL('figures/', DOCS)).map((name) => `figures/${name}`);
  return ['figures.md', ...others.sort()].flatMap((page) =>
    sectionsOf(page, readFileSync(new URL(page, DOCS), 'utf8')),
  );
}

const FENCE = '```';
const EXAMPLE = '```http';

function sectionsOf(page: string, text: string): WorkedSection[] {
  const sections: { title: string; prose: string[]; steps: WorkedStep[] }[] = [{ title: 'top', prose: [], steps: [] }];
  let example: { from: number; lines: string[] } | undefined;
  for (const [at, line] of text.split('\n').entries()) {
    const section = sections.at(-1);
    if (example && line === FENCE) {
      section?.steps.push(...stepsOf(example.lines, example.from, page));
      example = undefined;
    } else if (example) example.lines.push(line);
    else if (line.startsWith(EXAMPLE)) example = { from: at + 2, lines: [] };
    else if (line.startsWith('## ')) sections.push({ title: line.slice(3), prose: [], steps: [] });
    else section?.prose.push(line);
  }
  return sections.map(({ prose, ...section }) => ({ page, ...section, prose: prose.join('\n') }));
}

const REQUEST = /^(GET|POST|PATCH|DELETE) (\S.*)$/;
const ANSWER = /^(\d{3})(?: as \{(\w+)\})?$/;

/** Requests and answers in turn, each with a line of its own and then, perhaps, JSON; blank lines between them. */
function stepsOf(lines: readonly string[], from: number, page: string): WorkedStep[] {
  const blocks: { at: number; head: string; body: string }[] = [];
  for (const [at, line] of lines.entries()) {
    const block = blocks.at(-1);
    if (line === '') continue;
    if (block && lines[at - 1] !== '') block.body += `${line}\n`;
    else blocks.push({ at: from + at, head: line, body: '' });
  }
  const steps: WorkedStep[] = [];
  for (let at = 0; at < blocks.length; at += 2) {
    const [request, answer] = [blocks[at], blocks[at + 1]];
    const asked = REQUEST.exec(request?.head ?? '');
    const answered = ANSWER.exec(answer?.head ?? '');
    if (!asked || !answered) throw new Error(`${page}:${request?.at} is no request and its answer`);
    steps.push({
      method: asked[1] ?? '',
      path: asked[2] ?? '',
      ...(request?.body && { body: request.body }),
      status: Number(answered[1]),
      ...(answered[2] && { as: answered[2] }),
      ...(answer?.body && { expected: answer.body }),
      line: request?.at ?? 0,
    });
  }
  return steps;
}

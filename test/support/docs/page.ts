/** A shell block of a page of the documentation, and the output that stands behind it. */
export interface DocsCommand {
  readonly line: number;
  readonly text: string;
  /** The status >= 400 that some request of it has to be answered with: `<!-- answers 412 -->`. */
  readonly answers?: number;
  readonly output?: { readonly language: 'json' | 'text'; readonly text: string; readonly line: number };
}

export interface DocsPage {
  readonly text: string;
  readonly commands: readonly DocsCommand[];
  /** Blocks with `<!-- not run: reason -->`. */
  readonly notRun: readonly { readonly line: number; readonly reason: string }[];
  /** Output blocks that no command gives. */
  readonly faults: readonly string[];
}

interface Block {
  readonly language: string;
  readonly text: string;
  readonly line: number;
  /** The comment before it. */
  readonly mark: string;
}

/**
 * Reads a page of Markdown: `sh` blocks are commands; a `json` or `text` block right behind one, with nothing but prose
 * between, is its output. Other languages are passed over.
 */
export function readDocsPage(markdown: string): DocsPage {
  const commands: DocsCommand[] = [];
  const notRun: { line: number; reason: string }[] = [];
  const faults: string[] = [];
  let before: Block | undefined;
  for (const block of blocksOf(markdown)) {
    const reason = /^not run: (.+)$/.exec(block.mark)?.[1];
    const isOutput = block.language === 'json' || block.language === 'text';
    const isOfCommand = before?.language === 'sh';
    if (reason !== undefined) notRun.push({ line: block.line, reason });
    else if (block.language === 'sh') commands.push(toCommand(block));
    else if (isOutput && !isOfCommand) faults.push(`line ${block.line}: no command gives this ${block.language}`);
    else if (isOutput && before?.mark.startsWith('not run') === false) giveOutput(commands, block);
    before = block;
  }
  return { text: markdown, commands, notRun, faults };
}

function toCommand({ line, text, mark }: Block): DocsCommand {
  const status = /^answers (\d{3})$/.exec(mark)?.[1];
  return { line, text, ...(status !== undefined && { answers: Number(status) }) };
}

function giveOutput(commands: DocsCommand[], { language, text, line }: Block): void {
  const command = commands.pop();
  if (command) commands.push({ ...command, output: { language: language === 'json' ? 'json' : 'text', text, line } });
}

/** A fence begins at the start of a line; a comment before it may stand a line away. */
function blocksOf(markdown: string): Block[] {
  const fences = /(?:^<!-- (.+) -->\n\n?)?^```([a-z]*)\n([^]*?\n)?```$/gm;
  return [...markdown.matchAll(fences)].map(({ index, 0: all, 1: mark = '', 2: language = '', 3: text = '' }) => ({
    language,
    text,
    mark,
    line: markdown.slice(0, index + all.indexOf('```')).split('\n').length,
  }));
}

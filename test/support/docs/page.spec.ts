import { describe, expect, it } from 'vitest';
import { outputFaults } from './output.js';
import { readDocsPage } from './page.js';

const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\`\n`;

describe('a page of the documentation', () => {
  it('has commands, their outputs, and marks', () => {
    const page = [
      `Prose.\n\n${fence('sh', 'one')}`,
      `Gives:\n\n${fence('json', '{}')}`,
      `<!-- answers 412 -->\n\n${fence('sh', 'two')}`,
      `<!-- not run: needs a disk -->\n\n${fence('sh', 'three')}`,
      fence('ts', 'four'),
    ].join('\n');
    expect(readDocsPage(page)).toEqual({
      text: page,
      commands: [
        { line: 3, text: 'one\n', output: { language: 'json', text: '{}\n', line: 9 } },
        { line: 15, text: 'two\n', answers: 412 },
      ],
      notRun: [{ line: 21, reason: 'needs a disk' }],
      faults: [],
    });
  });

  it('must not show an output that no command gives', () => {
    expect(readDocsPage(fence('json', '{}')).faults).toEqual(['line 1: no command gives this json']);
    const twice = fence('sh', 'x') + fence('json', '{}') + fence('text', 'y');
    expect(readDocsPage(twice).faults).toEqual(['line 7: no command gives this text']);
  });
});

describe('an output', () => {
  const json = (shown: string, actual: unknown) => outputFaults('json', shown, JSON.stringify(actual));

  it('has the keys and types that are shown, and the figures', () => {
    expect(json('{"a": "x", "n": 1, "f": "1.5"}', { a: 'y', n: 2, f: '1.5' })).toEqual([]);
    expect(json('{"a": "x"}', { a: 1 })).toEqual(['.a is a number, shown as a string']);
    expect(json('{"a": "x"}', { a: 'x', b: 1 })).toEqual(['.b is not shown']);
    expect(json('{"a": "x"}', {})).toEqual(['.a is not there']);
    expect(json('{"f": "1.5"}', { f: '1.6' })).toEqual(['.f is "1.6", shown as "1.5"']);
    expect(json('[1]', [1, 2])).toEqual([' has 2 items, shown are 1']);
    expect(json('[{"a": 1}]', ['x'])).toEqual(['[0] is no object']);
  });

  it('has more where the page says so', () => {
    expect(json('{"a": [1, …], "b": …, …}', { a: [1, 2], b: {}, c: 3 })).toEqual([]);
    expect(json('{"m": "taken by …, which"}', { m: 'taken by 7, which' })).toEqual([]);
    expect(json('{"m": "taken by …, which"}', { m: 'free' })).toEqual(['.m is "free", shown as "taken by …, which"']);
  });

  it('is the text that is shown, but for …', () => {
    expect(outputFaults('text', 'after … s\n…\nend', 'after 0.2 s\na\nb\nend\n')).toEqual([]);
    expect(outputFaults('text', 'after … s', 'before 0.2 s')).toHaveLength(1);
    expect(outputFaults('text', 'a.b', 'axb')).toHaveLength(1);
  });

  it('that is no JSON is a fault', () => {
    expect(outputFaults('json', '{}', 'oops')[0]).toContain('oops');
  });
});

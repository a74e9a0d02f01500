import { describe, expect, it } from 'vitest';
import { StartRefused } from './exit-codes.js';
import { readInvocation } from './invocation.js';

function refusal(...words: string[]): StartRefused {
  try {
    readInvocation(words);
  } catch (fault) {
    if (fault instanceof StartRefused) return fault;
  }
  throw new Error('It was not refused.');
}

describe('the command line', () => {
  it('means stdio and reading, unless it says otherwise', () => {
    expect(readInvocation([])).toEqual({ kind: 'stdio', write: false });
    expect(readInvocation(['--write'])).toEqual({ kind: 'stdio', write: true });
    expect(readInvocation(['--http'])).toEqual({ kind: 'http', write: false, host: '127.0.0.1', port: 3900 });
    expect(readInvocation(['--http', '--host', '::1', '--port=0'])).toMatchObject({ host: '::1', port: 0 });
    expect(readInvocation(['--http', '--help'])).toEqual({ kind: 'help' });
  });

  it.each([
    [['--port', '80']],
    [['--http', '--port', '65536']],
    [['--http', '--port', '1e3']],
    [['serve']],
    [['--no']],
  ])('is refused with exit code 64: %j', (words) =>
    expect(refusal(...words)).toMatchObject({ exitCode: 64, message: expect.stringMatching(/See --help\.$/) }),
  );

  it.each(['fpk_abcdefghijk', '--api-key=abcdefghijk', '--key', '-key=abcdefghijk', '--token', 'eyJabcdefghijk.a.b'])(
    'takes no key, and does not repeat it: %s',
    (word) => {
      const { exitCode, message } = refusal('--http', '--host', word);
      expect([exitCode, message]).toEqual([64, expect.stringContaining('FOOTPRINT_API_KEY_FILE')]);
      expect(message).not.toContain('abcdefghijk');
    },
  );
});

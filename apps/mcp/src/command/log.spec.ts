import { expect, it } from 'vitest';
import { createLog } from './log.js';

it('writes lines without keys and tokens', () => {
  const written: string[] = [];
  const log = createLog((text) => written.push(text));
  log('refused: fpk_sU2Ynxm3-TJi_QY, eyJhbGciOi.eyJzdWIi.c2ln\nat a line');
  expect(written).toEqual(['refused: [key], [key] at a line\n']);
});

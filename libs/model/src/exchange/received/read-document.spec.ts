import { describe, expect, it } from 'vitest';
import { receivedExample } from './builders.js';
import { readDocument } from './read-document.js';

const read = (text: string) => readDocument(text, JSON.parse(text)) as { document: any; notes: readonly string[] };
const readExample = (over: object = {}, pcf: object = {}) => read(JSON.stringify(receivedExample(over, pcf)));
/** With a member of `pcf` as it is written here. */
const written = (member: string, json: string) =>
  read(JSON.stringify(receivedExample({}, { [member]: '@' })).replace('"@"', json));

describe('a document of a partner', () => {
  it('is read as it is where it is written as PACT demands', () => {
    const document = receivedExample({ own: null, extensions: [{ data: { weight: 1, none: null } }] });
    expect(readExample(document)).toEqual({ document: JSON.parse(JSON.stringify(document)), notes: [] });
  });

  it('may have times with any offset', () => {
    const { document, notes } = readExample(
      { created: '2025-04-30T02:00:00+02:00' },
      { verification: { completedAt: '2024-01-31T00:00:00.5-00:30' } },
    );
    expect(document).toMatchObject({
      created: '2025-04-30T00:00:00.000Z',
      pcf: { verification: { completedAt: '2024-01-31T00:30:00.500Z' } },
    });
    expect(notes).toEqual([
      'Times with another offset than Z were read as UTC: created, pcf.verification.completedAt.',
    ]);
  });

  it.each([
    ['"1.5e3"', '1500'],
    ['"-2.5E-4"', '-0.00025'],
    ['2.310', '2.310'],
    ['12345678901234567890.123456789', '12345678901234567890.123456789'],
    ['1e-3', '0.001'],
    ['-0', '-0'],
  ])('may have %s for a decimal number, which is %s exactly', (json, plain) => {
    const { document, notes } = written('fossilGhgEmissions', json);
    expect(document.pcf.fossilGhgEmissions).toBe(plain);
    expect(notes).toEqual(['JSON numbers and exponents were read as decimal numbers: pcf.fossilGhgEmissions.']);
  });

  it.each(['"1e400"', '1e400', '"ten"', '"1.5"', 'true', '"1e99999999"'])('is left as it is with %s', (json) => {
    const { document, notes } = written('fossilGhgEmissions', json);
    expect(document.pcf.fossilGhgEmissions).toEqual(JSON.parse(json));
    expect(notes).toEqual([]);
  });

  it('may have null for what is absent, and empty texts that may be absent', () => {
    const { document, notes } = readExample(
      { comment: '', precedingPfIds: null, productDescription: '', companyName: '' },
      { dqi: null, verification: { providerName: '' } },
    );
    expect(document).toMatchObject({ productDescription: '', companyName: '', pcf: { verification: {} } });
    for (const member of ['comment', 'precedingPfIds']) expect(document).not.toHaveProperty(member);
    expect(document.pcf).not.toHaveProperty('dqi');
    expect(notes).toEqual([
      'null was read as absent: pcf.dqi, precedingPfIds.',
      'Empty texts were read as absent: pcf.verification.providerName, comment.',
    ]);
  });

  it('is no footprint before itself', () => {
    const [id, other] = [receivedExample()['id'] as string, '079e425a-464f-528d-341d-4a944a1dfd70'];
    const { document, notes } = readExample({ precedingPfIds: [id.toUpperCase(), other] });
    expect(document.precedingPfIds).toEqual([other]);
    expect(notes).toEqual(['The footprint names itself, which was left out: precedingPfIds.']);
  });

  it('may have numbers in texts, beside such numbers', () => {
    const { document } = read('{"comment": "of \\"1e3\\" and 2\\\\", "pcf": {"declaredUnitAmount": 1000}}');
    expect(document).toEqual({ comment: 'of "1e3" and 2\\', pcf: { declaredUnitAmount: '1000' } });
  });

  it.each([undefined, [], 'text', 1])('that is no object is left as it is: %j', (content) => {
    expect(readDocument(JSON.stringify(content) ?? '', content)).toEqual({ document: content, notes: [] });
  });
});

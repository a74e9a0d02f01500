import { describe, expect, it } from 'vitest';
import { epdJson, per } from './epd.arbitrary.js';
import type { ArchivedEpd } from './read-archive.js';
import { readArchive } from './read-archive.js';

const encoder = new TextEncoder();

/** Opened anew as often as it is asked for, as an archive on disk is. */
function archive(files: Readonly<Record<string, string>>): () => AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  return async function* () {
    for (const [name, text] of Object.entries(files))
      yield await Promise.resolve({ name, bytes: encoder.encode(text) });
  };
}

async function read(files: Readonly<Record<string, string>>): Promise<ArchivedEpd[]> {
  const epds: ArchivedEpd[] = [];
  for await (const epd of readArchive(archive(files), ['en'])) epds.push(epd);
  return epds;
}

describe('the files of an archive (fixtures made by hand)', () => {
  it('are told apart: EPDs, what is none, and what cannot be read', async () => {
    const epds = await read({
      'processes/a.json': epdJson(),
      'contacts/b.json': '{"contactInformation": {}}',
      'sources/c.xml': '<sourceDataSet xmlns="http://lca.jrc.it/ILCD/Source"/>',
      'processes/d.xml': '<!DOCTYPE a><a/>',
      'processes/e.json': epdJson({ norm: 'EN 15804+A1' }),
      'readme.txt': 'hello',
    });
    expect(epds).toMatchObject([
      { name: 'processes/a.json', kind: 'dataset', dataset: { name: 'Brick' } },
      { name: 'contacts/b.json', kind: 'skipped', what: 'contact' },
      { name: 'sources/c.xml', kind: 'skipped', what: 'source' },
      { name: 'processes/d.xml', kind: 'refused', reason: expect.stringMatching(/^has a document type declaration/) },
      { name: 'processes/e.json', kind: 'refused', reason: expect.stringMatching(/^declares EN 15804\+A1/) },
      { name: 'readme.txt', kind: 'refused', reason: expect.stringMatching(/^is not JSON/) },
    ]);
  });

  it('give a process the unit of its flow, even of one that comes after it', async () => {
    const flow = { flowInformation: { dataSetInformation: { UUID: 'F0' } }, ...per(1000, 'kg') };
    const [epd, skipped] = await read({ 'p.json': epdJson({ exchange: {} }), 'z.json': JSON.stringify(flow) });
    expect(epd).toMatchObject({ kind: 'dataset', dataset: { unit: 'kg' } });
    expect(skipped).toEqual({ name: 'z.json', kind: 'skipped', what: 'flow' });
  });
});

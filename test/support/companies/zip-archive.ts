import { ZipFile } from 'yazl';

type Contents = Readonly<Record<string, string | Uint8Array>>;

/** A ZIP archive of these files, by their names in it. @param compress to pack many takes long */
export async function zipOf(files: Contents, compress = true): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name, { compress });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The same archive with a file under another name of the same length, such as no writer of archives would give. */
export function renamedIn(archive: Buffer, name: string, to: string): Buffer {
  if (to.length !== name.length) throw new Error(`${to} is not as long as ${name}`);
  return Buffer.from(archive.toString('latin1').replaceAll(name, to), 'latin1');
}

const LOCAL = Buffer.from('PK\x03\x04');
const CENTRAL = Buffer.from('PK\x01\x02');

/** The same archive in which a file says that it is encrypted. */
export function encryptedIn(archive: Buffer, name: string): Buffer {
  const marked = Buffer.from(archive);
  for (const [signature, flags, nameAt] of [
    [LOCAL, 6, 30],
    [CENTRAL, 8, 46],
  ] as const) {
    for (let at = marked.indexOf(signature); at !== -1; at = marked.indexOf(signature, at + 1)) {
      const isIt = marked.toString('latin1', at + nameAt, at + nameAt + name.length) === name;
      if (isIt) marked.writeUInt16LE(marked.readUInt16LE(at + flags) | 1, at + flags);
    }
  }
  return marked;
}

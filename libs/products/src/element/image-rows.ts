import type { CompanyId, Kept, KeptRow, Sql, StoredFiles, Tx } from '#platform';
import { isOpenCompany } from '#access';
import { newSecret, packUuid, sha256, unpackUuid } from '#platform';

/** An image as it is stored and served. */
export interface Image {
  mediaType: string;
  bytes: Buffer;
}

/** Makes a name of the company and 256 random bits. It cannot be guessed, because anyone with the name may see the image. */
function newImageName(company: CompanyId): string {
  return packUuid(company) + newSecret();
}

function companyOfImage(name: string): CompanyId | undefined {
  return /^[A-Za-z0-9_-]{65}$/.test(name) ? (unpackUuid(name.slice(0, 22)) as CompanyId | undefined) : undefined;
}

/**
 * Stores an image whose bytes were kept.
 * @param current the name of the record's present image; it is returned if that image is the same, so that its address stays
 * @returns the name of the image
 */
export async function keepImage(
  tx: Tx,
  company: CompanyId,
  { mediaType, bytes }: Image,
  kept: Kept,
  current?: string,
): Promise<string> {
  const [same] = await tx.query<{ name: string }>(
    `select name from image where company = $1 and name = $2 and media_type = $3
       and coalesce(sha256(bytes), (select digest from stored_file f where f.company = $1 and f.uuid = image.file)) = $4`,
    [company, current, mediaType, sha256(bytes)],
  );
  if (same) return same.name;
  const name = newImageName(company);
  await tx.query(`insert into image (company, name, media_type, bytes, file) values ($1, $2, $3, $4, $5)`, [
    company,
    name,
    mediaType,
    kept.bytes,
    kept.file,
  ]);
  return name;
}

/** Deletes an image if no record has it any more. Versions of an element can share one. */
export async function dropUnused(tx: Tx, company: CompanyId, name: string | undefined): Promise<void> {
  if (name === undefined) return;
  await tx.query(
    `delete from image where company = $1 and name = $2
       and not exists (select from element where company = $1 and image = $2)
       and not exists (select from switch where company = $1 and image = $2)`,
    [company, name],
  );
}

export async function findImage(sql: Sql, files: StoredFiles, name: string): Promise<Image | undefined> {
  const company = companyOfImage(name);
  if (!company) return undefined;
  const [image] = await sql.query<KeptRow & Pick<Image, 'mediaType'>>(
    `select media_type as "mediaType", bytes, file from image where company = $1 and name = $2 and ${isOpenCompany('$1')}`,
    [company, name],
  );
  return image && { mediaType: image.mediaType, bytes: await files.read(company, image) };
}

import type { CompanyId, Sql, Tx } from '#platform';
import { isOpenCompany, newSecret, packUuid, unpackUuid } from '#platform';

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
 * Stores an image.
 * @param current the name of the record's present image; it is returned if that image is the same, so that its address stays
 * @returns the name of the image
 */
export async function keepImage(
  tx: Tx,
  company: CompanyId,
  { mediaType, bytes }: Image,
  current?: string,
): Promise<string> {
  const [same] = await tx.query<{ name: string }>(
    `select name from image where company = $1 and name = $2 and media_type = $3 and bytes = $4`,
    [company, current, mediaType, bytes],
  );
  if (same) return same.name;
  const name = newImageName(company);
  await tx.query(`insert into image (company, name, media_type, bytes) values ($1, $2, $3, $4)`, [
    company,
    name,
    mediaType,
    bytes,
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

export async function findImage(sql: Sql, name: string): Promise<Image | undefined> {
  const company = companyOfImage(name);
  if (!company) return undefined;
  const [image] = await sql.query<Image>(
    `select media_type as "mediaType", bytes from image where company = $1 and name = $2 and ${isOpenCompany('$1')}`,
    [company, name],
  );
  return image;
}

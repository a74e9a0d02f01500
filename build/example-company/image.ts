import { createHash } from 'node:crypto';
import type { CompanyId, Database } from '#platform';
import { packUuid } from '#platform';

/** A few grey pixels. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAAA1BMVEV4gowQIzHwAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgoA4AAABIAAF7pRHIAAAAAElFTkSuQmCC',
  'base64',
);

/**
 * The image of an element, under a name that is the same everywhere, so that an example can show it. Names of other images can't be
 * guessed; therefore no store makes this one.
 */
export async function createImage(database: Database, company: CompanyId, element: string): Promise<void> {
  const name = packUuid(company) + createHash('sha256').update('sample image').digest('base64url');
  await database.transaction(async (tx) => {
    await tx.query(`insert into image (company, name, media_type, bytes) values ($1, $2, 'image/png', $3)`, [
      company,
      name,
      PNG,
    ]);
    await tx.query('update element set image = $3 where company = $1 and uuid = $2', [company, element, name]);
  });
}

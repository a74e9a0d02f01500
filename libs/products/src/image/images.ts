import { Injectable } from '@nestjs/common';
import { Missing } from '#faults';
import type { CompanyId, Expected, Kept } from '#platform';
import { Database, requireExpected, StoredFiles, inGraph } from '#platform';
import { differences, recordChange } from '#access';
import type { ElementKind } from '#model/terms';
import { getForWrite } from '../element/read-elements.js';
import { recordElement } from '../element/record-element.js';
import { writeElement } from '../element/write-elements.js';
import { getSwitch } from '../compute/switch-row.js';
import type { Image } from '../element/image-rows.js';
import { dropUnused, findImage, keepImage } from '../element/image-rows.js';
import { ElementsChanged } from '../element/elements-changed.js';

/** Images of elements and switches. Their rows are written together with the records they belong to. */
@Injectable()
export class Images {
  constructor(
    private readonly database: Database,
    private readonly changed: ElementsChanged,
    private readonly files: StoredFiles,
  ) {}

  /** Sets the image of an element. @throws Missing, Immutable, Outdated */
  async ofElement(
    company: CompanyId,
    kind: ElementKind,
    uuid: string,
    image: Image,
    actor: string,
    expected?: Expected,
  ): Promise<void> {
    await this.keeping(company, image, (kept) =>
      inGraph(this.database, company, async (graph) => {
        const was = await getForWrite(graph, company, kind, uuid, expected);
        const name = await keepImage(graph, company, image, kept, was.image);
        if (name === was.image) return false;
        const now = { ...was, image: name };
        await writeElement(graph, { updated: [{ was, now }] }, actor, this.changed);
        await recordElement(graph, company, { was, now });
        await dropUnused(graph, company, was.image);
        return true;
      }),
    );
  }

  /** Sets the image of a switch. @throws Missing, Outdated */
  async ofSwitch(company: CompanyId, uuid: string, image: Image, expected?: Expected): Promise<void> {
    await this.keeping(company, image, (kept) =>
      inGraph(this.database, company, async (graph) => {
        const was = await getSwitch(graph, company, uuid);
        requireExpected(expected, was.revision);
        const name = await keepImage(graph, company, image, kept, was.image);
        if (name === was.image) return false;
        await graph.query(
          `update switch set image = $3, updated = statement_timestamp(), revision = revision + 1 where company = $1 and uuid = $2`,
          [company, uuid, name],
        );
        await dropUnused(graph, company, was.image);
        const changes = differences({ image: was.image }, { image: name });
        await recordChange(graph, company, { action: 'update', kind: 'switch', record: uuid, name: was.name, changes });
        return true;
      }),
    );
  }

  /** Returns an image to anyone who knows its name, without authentication. @throws Missing */
  async get(name: string): Promise<Image> {
    const image = await findImage(this.database, this.files, name);
    if (!image) throw new Missing('There is no such image.');
    return image;
  }

  /** Keeps the bytes before the transaction, which must not wait for a storage. @param work returns whether a row has them now */
  private async keeping(company: CompanyId, { bytes }: Image, work: (kept: Kept) => Promise<boolean>): Promise<void> {
    const kept = await this.files.keep(company, bytes);
    let isUsed = false;
    try {
      isUsed = await work(kept);
    } finally {
      // What can't be let go now goes after a day.
      if (!isUsed) await this.files.release(company, kept).catch(() => undefined);
    }
  }
}

import { Injectable } from '@nestjs/common';
import { PublishedElements } from '#products';
import { VISIBLE } from './select-footprints.js';

/** Finds elements by whether partners get a footprint of them now. */
@Injectable()
export class FootprintsOfElements extends PublishedElements {
  override isPublished(element: string): string {
    return `exists (select from published_footprint f join company c on c.uuid = f.company
      where f.company = $1 and f.chain = ${element}.chain and f.status = 'Active' and ${VISIBLE})`;
  }
}

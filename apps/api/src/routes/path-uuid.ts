import type { PipeTransform } from '@nestjs/common';
import { Injectable } from '@nestjs/common';
import { Missing } from '#faults';
import { isUuid } from '#platform';

/** A malformed uuid in a path names nothing, like any other unknown one. */
@Injectable()
export class PathUuid implements PipeTransform<string, string> {
  transform(text: string): string {
    if (!isUuid(text)) throw new Missing('There is nothing at this address.');
    return text.toLowerCase();
  }
}

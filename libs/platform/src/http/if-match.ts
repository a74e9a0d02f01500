import type { ExecutionContext } from '@nestjs/common';
import { createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import { Invalid, Outdated } from '#faults';

/** The revisions a write will do with; absent: any. */
export type Expected = readonly number[] | undefined;

/** What the caller's If-Match expects of the record that is written. */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext): Expected => {
  return readIfMatch(context.switchToHttp().getRequest<Request>().get('if-match'));
});

const TAG = /(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g;

/** RFC 9110, 13.1.1. Weak tags match nothing, nor do those we never gave. @throws Invalid */
export function readIfMatch(text: string | undefined): Expected {
  if (text === undefined || text.trim() === '*') return undefined;
  const tags = [...text.matchAll(TAG)];
  if (tags.length === 0 || /[^\s,]/.test(text.replaceAll(TAG, ''))) {
    throw new Invalid({ field: 'If-Match', message: 'has to be * or a list of entity tags' });
  }
  return tags.flatMap(([, weak, opaque = '']) => (weak ? [] : revisionIn(opaque)));
}

function revisionIn(opaque: string): number[] {
  const [, revision] = /^(\d{1,15})(-|$)/.exec(opaque) ?? [];
  return revision === undefined ? [] : [Number(revision)];
}

/** Has to be asked of the row that is written, while nobody else can write it. @throws Outdated */
export function requireExpected(expected: Expected, revision: number): void {
  if (expected === undefined || expected.includes(revision)) return;
  throw new Outdated('The record was changed since: it has another ETag now.');
}

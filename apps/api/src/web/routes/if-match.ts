import type { ExecutionContext } from '@nestjs/common';
import { createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import { Invalid } from '#faults';
import type { Expected } from '#platform';

const TAKES_IF_MATCH = 'takes-if-match';

const ExpectedRevisions = createParamDecorator((_: unknown, context: ExecutionContext): Expected => {
  return readIfMatch(context.switchToHttp().getRequest<Request>().get('if-match'));
});

/** The revisions of the record that the caller's If-Match allows. */
export const IfMatch = (): ParameterDecorator => (controller, method, index) => {
  ExpectedRevisions()(controller, method, index);
  if (method !== undefined) Reflect.defineMetadata(TAKES_IF_MATCH, true, controller, method);
};

/** Whether a route reads If-Match, for the API document. */
export function takesIfMatch(controller: object, method: string): boolean {
  return Reflect.hasMetadata(TAKES_IF_MATCH, controller, method);
}

const TAG = /(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g;

/** Reads an If-Match (RFC 9110, 13.1.1). Weak tags match nothing, nor do tags in a form that is never sent. @throws Invalid */
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

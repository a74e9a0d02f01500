import type { ExecutionContext } from '@nestjs/common';
import { createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import { Invalid, Outdated } from '#faults';
import type { Expected } from '#platform';
import { requireExpected } from '#platform';
import { isKnown } from '../http/revised.js';

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

const TAKES_IF_NONE_MATCH = 'takes-if-none-match';

/** What the caller of a PUT wants to be so before anything is written (RFC 9110, 13.1). */
export interface PutConditions {
  /** The revisions of the record that If-Match allows. */
  expected: Expected;
  /** Whether there is an If-Match, so that there has to be a record. */
  mustExist: boolean;
  /** The tags that the record must not have; `*` for any record. */
  ifNoneMatch: string | undefined;
}

const ConditionsOfPut = createParamDecorator((_: unknown, context: ExecutionContext): PutConditions => {
  const request = context.switchToHttp().getRequest<Request>();
  const ifMatch = request.get('if-match');
  return {
    expected: readIfMatch(ifMatch),
    mustExist: ifMatch !== undefined,
    ifNoneMatch: request.get('if-none-match'),
  };
});

/** What If-Match and If-None-Match of a PUT ask for. */
export const PutIf = (): ParameterDecorator => (controller, method, index) => {
  ConditionsOfPut()(controller, method, index);
  if (method === undefined) return;
  for (const taken of [TAKES_IF_MATCH, TAKES_IF_NONE_MATCH]) Reflect.defineMetadata(taken, true, controller, method);
};

/** Whether a route makes a record only where If-None-Match allows it, for the API document. */
export function takesIfNoneMatch(controller: object, method: string): boolean {
  return Reflect.hasMetadata(TAKES_IF_NONE_MATCH, controller, method);
}

/** @param found the revision and the tag of the record that is there @throws Outdated */
export function requireConditions(
  { expected, mustExist, ifNoneMatch }: PutConditions,
  found: { revision: number; entityTag: string } | undefined,
): void {
  if (!found) {
    if (mustExist) throw new Outdated('There is no record that If-Match could expect.');
    return;
  }
  requireExpected(expected, found.revision);
  if (isKnown(found.entityTag, ifNoneMatch))
    throw new Outdated('The record is there already, as If-None-Match excludes.');
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

import {
  ApiError,
  Conflict,
  Forbidden,
  Invalid,
  NetworkFailure,
  NotFound,
  PreconditionFailed,
  TooLarge,
  TooManyRequests,
  Unauthorized,
  Unavailable,
} from '@footprint-exchange/client';
import type { partTexts } from './part-texts.js';

type FailureKind = keyof ReturnType<typeof partTexts>['failures'];

/** The first that fits, so that what is derived comes before what it is derived from. */
const KINDS: readonly [new (...given: never[]) => Error, FailureKind][] = [
  [Invalid, 'invalid'],
  [Unauthorized, 'unauthorized'],
  [Forbidden, 'forbidden'],
  [NotFound, 'notFound'],
  [Conflict, 'conflict'],
  [PreconditionFailed, 'changed'],
  [TooLarge, 'tooLarge'],
  [TooManyRequests, 'tooMany'],
  [Unavailable, 'unavailable'],
  [NetworkFailure, 'network'],
];

/** What sort of failure it is, by which people are told what to do. */
export function kindOfFailure(failure: unknown): FailureKind {
  return KINDS.find(([type]) => failure instanceof type)?.[1] ?? 'fault';
}

/** What the service said itself, where it says more than that it failed. */
export function messageOf(failure: unknown): string | undefined {
  if (failure instanceof ApiError) return failure.status >= 500 ? undefined : failure.message;
  return kindOfFailure(failure) === 'fault' ? String(failure) : undefined;
}

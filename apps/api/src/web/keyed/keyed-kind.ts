import type { Type } from '@nestjs/common';
import type { Caller } from '#access';
import type { Expected } from '#platform';
import type { Revised } from '../http/revised.js';
import type { StoredRecord } from './put-record.js';
import type { SentRecord } from './sent-record.js';

/**
 * How records of one kind are read and written by their keys: with the store, and so the rules, of their POST, PATCH and DELETE.
 * @typeParam Key what the path says: a syncId, or of a dataset its key and its database
 * @typeParam Shown what the answer depends on beside the record, such as the indicators that the caller chose
 * @typeParam Options what a PUT alone is asked
 */
export interface KeyedKind<Store, Stored extends StoredRecord, Key, Shown = undefined, Options = undefined> {
  /** The path of its listing, such as `v1/material`. */
  path: string;
  /** The rest of the path, such as `by/syncId/:key`. */
  at: string;
  key: () => ParameterDecorator;
  store: Type<Store>;
  access: Record<'read' | 'put', MethodDecorator>;
  /** The class that describes the body. Where it makes a record, it needs what a POST needs, such as the name. */
  body: Type;
  /** The class of the record that is sent. */
  record: Type;
  shown: () => ParameterDecorator;
  options: () => ParameterDecorator;
  /** The fields of a body that the key gives. */
  identityOf(key: Key): Readonly<Record<string, string>>;
  find(store: Store, caller: Caller, key: Key): Promise<Stored | undefined>;
  /** @throws Conflict if a record has the key, whatever it says */
  create(store: Store, caller: Caller, sent: SentRecord, key: Key): Promise<Stored>;
  patch(
    store: Store,
    caller: Caller,
    found: Stored,
    sent: SentRecord,
    options: { expected: Expected; asked: Options },
  ): Promise<Stored>;
  view(stored: Stored, shown: Shown): Revised<object>;
}

/** A kind whose records can be deleted. */
export interface RemovableKind<
  Store,
  Stored extends StoredRecord,
  Key,
  Shown = undefined,
  Options = undefined,
> extends KeyedKind<Store, Stored, Key, Shown, Options> {
  access: Record<'read' | 'put' | 'remove', MethodDecorator>;
  remove(store: Store, caller: Caller, uuid: string, expected: Expected): Promise<void>;
}

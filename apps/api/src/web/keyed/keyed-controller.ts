import type { Type } from '@nestjs/common';
import { Body, Controller, createParamDecorator, Delete, Get, Inject, Put } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import { Missing } from '#faults';
import type { Caller } from '#access';
import type { Expected } from '#platform';
import { Database, requireExpected } from '#platform';
import type { Revised } from '../http/revised.js';
import { CurrentClient, IfMatch, PutIf } from '../routes/index.js';
import type { PutConditions } from '../routes/index.js';
import { MessageRecord } from '../views/message-record.js';
import type { KeyedKind, RemovableKind } from './keyed-kind.js';
import type { Outcome, StoredRecord } from './put-record.js';
import { OUTCOMES, putRecord } from './put-record.js';
import { SentRecord } from './sent-record.js';

/** For kinds of which nothing more is asked. */
export const Nothing: () => ParameterDecorator = createParamDecorator(() => undefined);

/** What a PUT answers with. */
interface PutAnswer {
  outcome: Outcome;
  record: object;
}

/** The routes by which records of a kind are read and written by the caller's own key. */
export function keyedController<Store, Stored extends StoredRecord, Key, Shown, Options>(
  kind: KeyedKind<Store, Stored, Key, Shown, Options>,
): Type<Keyed<Store, Stored, Key>> {
  @Controller(kind.path)
  class KeyedController implements Keyed<Store, Stored, Key> {
    constructor(
      @Inject(kind.store) readonly store: Store,
      @Inject(Database) private readonly database: Database,
    ) {}

    @kind.access.read
    @ApiOkResponse({ type: kind.record })
    @Get(kind.at)
    async readByKey(
      @CurrentClient() caller: Caller,
      @kind.key() key: Key,
      @kind.shown() shown: Shown,
    ): Promise<Revised<object>> {
      return kind.view(await this.found(caller, key), shown);
    }

    @kind.access.put
    @ApiBody({ type: kind.body })
    @PutAnswers(kind.record)
    @Put(kind.at)
    async put(
      @CurrentClient() caller: Caller,
      @kind.key() key: Key,
      @Body() body: unknown,
      @PutIf() conditions: PutConditions,
      @kind.shown() shown: Shown,
      @kind.options() asked: Options,
    ): Promise<Revised<PutAnswer>> {
      const { store } = this;
      const writing = { database: this.database, company: caller.company, path: {} };
      const sent = SentRecord.of(body, kind.identityOf(key), writing);
      const at = {
        find: () => kind.find(store, caller, key),
        create: () => kind.create(store, caller, sent, key),
        patch: (found: Stored, expected: Expected) => kind.patch(store, caller, found, sent, { expected, asked }),
        tagOf: (found: Stored) => kind.view(found, shown).entityTag,
      };
      const { outcome, stored } = await putRecord(this.database, at, conditions);
      return kind.view(stored, shown).map((record) => ({ outcome, record }));
    }

    async found(caller: Caller, key: Key): Promise<Stored> {
      const found = await kind.find(this.store, caller, key);
      if (!found) throw new Missing('No record has this key.');
      return found;
    }
  }
  return KeyedController;
}

/** The same with DELETE. */
export function removableController<Store, Stored extends StoredRecord, Key, Shown, Options>(
  kind: RemovableKind<Store, Stored, Key, Shown, Options>,
): Type {
  @Controller(kind.path)
  class RemovableController extends keyedController(kind) {
    @kind.access.remove
    @ApiOkResponse({ type: MessageRecord })
    @Delete(kind.at)
    async removeByKey(
      @CurrentClient() caller: Caller,
      @kind.key() key: Key,
      @IfMatch() expected: Expected,
    ): Promise<MessageRecord> {
      const { uuid, revision } = await this.found(caller, key);
      requireExpected(expected, revision);
      // Meanwhile the key may become that of another record.
      await kind.remove(this.store, caller, uuid, [revision]);
      return { message: 'Deleted.' };
    }
  }
  return RemovableController;
}

interface Keyed<Store, Stored, Key> {
  readonly store: Store;
  found(caller: Caller, key: Key): Promise<Stored>;
}

const OUTCOME = {
  type: 'string' as const,
  enum: [...OUTCOMES],
  description: 'What became of it: `unchanged` where the record said the same already, so that nothing was written.',
};

/** Documents the answer of a PUT. */
function PutAnswers(record: Type): MethodDecorator {
  const text = { description: 'What became of the record, and the record.' };
  return (target, key, method) => {
    ApiExtraModels(record)(target, key, method);
    ApiOkResponse({
      ...text,
      schema: {
        type: 'object',
        ...text,
        properties: {
          outcome: OUTCOME,
          record: { $ref: getSchemaPath(record), description: 'The record as it is now.' },
        },
        required: ['outcome', 'record'],
      },
    })(target, key as string, method as PropertyDescriptor);
  };
}

import type { ExecutionContext } from '@nestjs/common';
import { createParamDecorator } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Request } from 'express';
import { Invalid, unstorable } from '#faults';
import { PathUuid } from '../routes/request-parameters.js';
import { describedParameter } from '../routes/described-parameter.js';

const LONGEST = 256;

/** A caller's own key in the path, decoded. @throws Invalid if no record can have it */
function readKey(request: Request, field: string): string {
  const key = String(request.params['key']);
  const why = unstorable(key);
  if (why) throw new Invalid({ field, message: why });
  if (key.length > LONGEST && [...key].length > LONGEST) {
    throw new Invalid({ field, message: `must not be longer than ${LONGEST} characters` });
  }
  return key;
}

const DESCRIBED = ApiParam({ name: 'key', schema: { type: 'string', minLength: 1, maxLength: LONGEST } });

const SyncIdOfPath = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readKey(context.switchToHttp().getRequest<Request>(), 'syncId'),
);

/** The syncId that a path ends with. */
const PathSyncId = (): ParameterDecorator => describedParameter(SyncIdOfPath(), DESCRIBED);

/** Of kinds whose records have a syncId. */
export const BY_SYNC_ID = {
  at: 'by/syncId/:key',
  key: PathSyncId,
  identityOf: (syncId: string) => ({ syncId }),
};

/** The key of a dataset, and the uuid of its database. */
export interface DatasetKey {
  database: string;
  key: string;
}

const DatasetKeyOfPath = createParamDecorator((_: unknown, context: ExecutionContext): DatasetKey => {
  const request = context.switchToHttp().getRequest<Request>();
  const database = new PathUuid().transform(String(request.params['database']));
  return { database, key: readKey(request, 'key') };
});

/** The key of a dataset that a path ends with, behind its database. */
export const PathDatasetKey = (): ParameterDecorator =>
  describedParameter(DatasetKeyOfPath(), ApiParam({ name: 'database', schema: { type: 'string' } }), DESCRIBED);

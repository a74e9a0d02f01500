import type { ExecutionContext } from '@nestjs/common';
import { createParamDecorator } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Request } from 'express';
import { Invalid, unstorable } from '#faults';
import { describedParameter } from '../routes/described-parameter.js';

const LONGEST = 256;

/** A caller's own key in the path, decoded. @throws Invalid if no record can have it */
export function readKey(request: Request, field: string): string {
  const key = String(request.params['key']);
  const why = unstorable(key);
  if (why) throw new Invalid({ field, message: why });
  if (key.length > LONGEST && [...key].length > LONGEST) {
    throw new Invalid({ field, message: `must not be longer than ${LONGEST} characters` });
  }
  return key;
}

/** Documents it. */
export const DescribesKey = () =>
  ApiParam({ name: 'key', schema: { type: 'string', minLength: 1, maxLength: LONGEST } });

const SyncIdOfPath = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readKey(context.switchToHttp().getRequest<Request>(), 'syncId'),
);

/** The syncId that a path ends with. */
const PathSyncId = (): ParameterDecorator => describedParameter(SyncIdOfPath(), DescribesKey());

/** Of kinds whose records have a syncId. */
export const BY_SYNC_ID = {
  at: 'by/syncId/:key',
  key: PathSyncId,
  identityOf: (syncId: string) => ({ syncId }),
};

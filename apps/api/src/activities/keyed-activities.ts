import { Activities } from '#activities';
import { BY_SYNC_ID, Nothing, removableController } from '../web/keyed/index.js';
import { Requires, RequiresAll } from '../web/routes/index.js';
import { readActivity } from './activity-body.js';
import { activityRecord, ActivityRecord } from './activity-record.js';
import { ActivityDto } from './activity.dto.js';

export const KeyedActivityController = removableController({
  ...BY_SYNC_ID,
  ...{ path: 'v1/activity', store: Activities, body: ActivityDto, record: ActivityRecord },
  access: {
    read: Requires('activity:read'),
    put: RequiresAll('activity:create', 'activity:update'),
    remove: Requires('activity:delete'),
  },
  ...{ shown: Nothing, options: Nothing },
  find: (activities, { company }, key) => activities.bySyncId(company, key),
  create: async (activities, { company, client }, sent) =>
    activities.create(company, sent.checked(await readActivity(sent.body, sent.writing)), client, 'refused'),
  patch: async (activities, { company, client }, { uuid }, sent, { expected }) =>
    activities.patch(company, uuid, sent.checked(await readActivity(sent.body, sent.writing)), client, expected),
  remove: (activities, { company, client }, uuid, expected) => activities.remove(company, uuid, client, expected),
  view: activityRecord,
});

import type { ElementKind } from '#model/terms';
import { isEditable } from '#model/terms';
import type { TransportLane } from '#model/products';
import type { ElementView, Switch } from '#products';
import { Elements, Switches, TransportLanes } from '#products';
import type { IndicatorCode } from '#impacts';
import type { Expected } from '#platform';
import { BY_SYNC_ID, keyedController, Nothing, removableController } from '../web/keyed/index.js';
import { Requires, RequiresAll, SelectedImpacts } from '../web/routes/index.js';
import { elementRecord, ElementRecord } from './element/element-record.js';
import { CreateElementDto, PatchElementDto, toElementPatch } from './element/element.dto.js';
import { NewVersion } from './element/new-version.js';
import type { ShownFigures } from './image/image-url.js';
import { AsShownFigures } from './image/image-url.js';
import { CreateSwitchDto, PatchSwitchDto, switchRecord, SwitchRecord, toSwitchInput } from './switch/switch.dto.js';
import { CreateLaneDto, laneRecord, LaneRecord, PatchLaneDto, toLaneInput } from './transport/transport-lane.dto.js';

const elementController = (kind: ElementKind) =>
  removableController({
    ...BY_SYNC_ID,
    ...{ path: `v1/${kind}`, store: Elements, body: PatchElementDto, record: ElementRecord },
    access: {
      read: Requires(`${kind}:read`),
      put: RequiresAll(`${kind}:create`, `${kind}:update`),
      remove: Requires(`${kind}:delete`),
    },
    ...{ shown: AsShownFigures, options: NewVersion },
    find: (elements, { company }, key): Promise<ElementView | undefined> => elements.bySyncId(company, kind, key),
    create: async (elements, { company, client }, sent) =>
      elements.create(company, kind, toElementPatch(await sent.as(CreateElementDto)), client, 'refused'),
    patch: async (elements, { company, client }, found, sent, { expected, asked }: Asked<boolean>) => {
      const body = toElementPatch(await sent.as(PatchElementDto));
      return asked && !isEditable(found.versionState)
        ? elements.patchInNewVersion(company, kind, found.uuid, body, client, expected)
        : elements.patch(company, kind, found.uuid, body, client, expected);
    },
    remove: (elements, { company, client }, uuid, expected) => elements.remove(company, kind, uuid, client, expected),
    view: (element: ElementView, { codes, imageUrl }: ShownFigures) => elementRecord(element, codes, imageUrl),
  });

export const KeyedMaterialController = elementController('material');
export const KeyedProcessController = elementController('process');

export const KeyedSwitchController = removableController({
  ...BY_SYNC_ID,
  ...{ path: 'v1/switch', store: Switches, body: PatchSwitchDto, record: SwitchRecord },
  access: {
    read: Requires('switch:read'),
    put: RequiresAll('switch:create', 'switch:update'),
    remove: Requires('switch:delete'),
  },
  ...{ shown: AsShownFigures, options: Nothing },
  find: async (switches, { company }, key) => (await switches.list(company, key))[0],
  create: async (switches, { company, client }, sent) =>
    switches.create(company, toSwitchInput(await sent.as(CreateSwitchDto)), client, 'refused'),
  patch: async (switches, { company, client }, { uuid }, sent, { expected }) =>
    switches.patch(company, uuid, toSwitchInput(await sent.as(PatchSwitchDto)), client, expected),
  remove: (switches, { company }, uuid, expected) => switches.remove(company, uuid, expected),
  view: (found: Switch, { codes, imageUrl }: ShownFigures) => switchRecord(found, codes, imageUrl),
});

export const KeyedLaneController = keyedController({
  ...BY_SYNC_ID,
  ...{ path: 'v1/transport/lane', store: TransportLanes, body: PatchLaneDto, record: LaneRecord },
  access: { read: Requires('model:read'), put: RequiresAll('model:create', 'model:update') },
  ...{ shown: SelectedImpacts, options: Nothing },
  find: (lanes, { company }, key) => lanes.bySyncId(company, key),
  create: async (lanes, { company }, sent) =>
    lanes.create(company, toLaneInput(await sent.as(CreateLaneDto)), 'refused'),
  patch: async (lanes, { company }, { uuid }, sent, { expected }) =>
    lanes.patch(company, uuid, toLaneInput(await sent.as(PatchLaneDto)), expected),
  view: (lane: TransportLane, codes: readonly IndicatorCode[]) => laneRecord(lane, codes),
});

interface Asked<Options> {
  expected: Expected;
  asked: Options;
}

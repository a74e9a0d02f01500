import type { ExecutionContext } from '@nestjs/common';
import { createParamDecorator } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Request } from 'express';
import { OwnDatasets } from '#factors';
import type { StoredDataset } from '#factors';
import type { IndicatorCode } from '#impacts';
import { DescribesKey, Nothing, readKey, removableController } from '../web/keyed/index.js';
import { describedParameter, PathUuid, Requires, RequiresAll, SelectedImpacts } from '../web/routes/index.js';
import { datasetRecord, DatasetRecord } from './dataset-records.js';
import { CreateDatasetDto, PatchDatasetDto, toDatasetInput, toDatasetPatch } from './dataset.dto.js';

/** The key of a dataset, and the uuid of its database. */
interface DatasetKey {
  database: string;
  key: string;
}

const DatasetKeyOfPath = createParamDecorator((_: unknown, context: ExecutionContext): DatasetKey => {
  const request = context.switchToHttp().getRequest<Request>();
  const database = new PathUuid().transform(String(request.params['database']));
  return { database, key: readKey(request, 'key') };
});

const PathDatasetKey = (): ParameterDecorator =>
  describedParameter(DatasetKeyOfPath(), ApiParam({ name: 'database', schema: { type: 'string' } }), DescribesKey());

export const KeyedDatasetController = removableController({
  ...{ path: 'v1/dataset', at: 'by/key/:database/:key', key: PathDatasetKey, store: OwnDatasets },
  ...{ body: PatchDatasetDto, record: DatasetRecord, shown: SelectedImpacts, options: Nothing },
  access: {
    read: Requires('dataset:read'),
    put: RequiresAll('dataset:create', 'dataset:update'),
    remove: Requires('dataset:delete'),
  },
  identityOf: ({ key }: DatasetKey) => ({ key }),
  find: (datasets, { company }, { database, key }) => datasets.byKey(company, database, key),
  create: async (datasets, { company }, sent, { database }) => {
    const body = toDatasetInput(await sent.in({ database: { uuid: database } }).as(CreateDatasetDto));
    return datasets.create(company, body, 'refused');
  },
  patch: async (datasets, { company }, { uuid }, sent, { expected }) =>
    datasets.patch(company, uuid, toDatasetPatch(await sent.as(PatchDatasetDto)), expected),
  remove: (datasets, { company }, uuid, expected) => datasets.remove(company, uuid, expected),
  view: (dataset: StoredDataset, codes: readonly IndicatorCode[]) => datasetRecord(dataset, codes),
});

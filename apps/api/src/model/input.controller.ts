import { Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import type { Checked } from '#faults';
import { ModelInputs } from '#footprint/store';
import type { Caller, Expected, Page, PageRequest } from '#platform';
import { Revised } from '../http/revised.js';
import { CheckedBody, CurrentClient, IfMatch, Paged, PageQuery, PathUuid, Requires } from '../routes/index.js';
import type { MessageRecord } from '../views/message-record.js';
import { ModelInputDto, toInputPatch } from './input.dto.js';
import { inputRecord, InputRecord } from './model-records.js';

@Controller('v1/model/:model/input')
export class InputController {
  constructor(private readonly inputs: ModelInputs) {}

  @Requires('model:create')
  @HttpCode(200)
  @Post()
  async create(
    @CurrentClient() { company, client }: Caller,
    @Param('model', PathUuid) model: string,
    @CheckedBody(ModelInputDto) body: Checked<ModelInputDto>,
  ): Promise<Revised<InputRecord>> {
    return inputRecord(await this.inputs.create(company, model, toInputPatch(body), client));
  }

  @Requires('model:read')
  @Paged(InputRecord)
  @Get()
  async list(
    @CurrentClient() { company }: Caller,
    @Param('model', PathUuid) model: string,
    @PageQuery() page: PageRequest,
  ): Promise<Page<Revised<InputRecord>>> {
    return (await this.inputs.list(company, model, page)).map(inputRecord);
  }

  @Requires('model:read')
  @Get(':uuid')
  async read(
    @CurrentClient() { company }: Caller,
    @Param('model', PathUuid) model: string,
    @Param('uuid', PathUuid) uuid: string,
  ): Promise<Revised<InputRecord>> {
    return inputRecord(await this.inputs.get(company, model, uuid));
  }

  @Requires('model:update')
  @Patch(':uuid')
  async patch(
    @CurrentClient() { company, client }: Caller,
    @Param('model', PathUuid) model: string,
    @Param('uuid', PathUuid) uuid: string,
    @CheckedBody(ModelInputDto) body: Checked<ModelInputDto>,
    @IfMatch() expected: Expected,
  ): Promise<Revised<InputRecord>> {
    return inputRecord(await this.inputs.patch(company, model, uuid, toInputPatch(body), client, expected));
  }

  @Requires('model:delete')
  @Delete(':uuid')
  async remove(
    @CurrentClient() { company, client }: Caller,
    @Param('model', PathUuid) model: string,
    @Param('uuid', PathUuid) uuid: string,
    @IfMatch() expected: Expected,
  ): Promise<MessageRecord> {
    await this.inputs.remove(company, model, uuid, client, expected);
    return { message: 'Deleted.' };
  }
}

import { Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import type { Checked } from '#faults';
import { ModelInputs } from '#products';
import type { Caller } from '#access';
import type { CompanyId, Expected, Page } from '#platform';
import { Exports } from '../../web/export/exports.js';
import { ListedAs } from '../../web/export/listed-as.js';
import type { Table } from '../../web/export/table.js';
import { Revised } from '../../web/http/revised.js';
import type { RawAnswer } from '../../web/http/written-answers.js';
import { CheckedBody, CurrentClient, IfMatch, Paged, PathUuid, Requires } from '../../web/routes/index.js';
import type { MessageRecord } from '../../web/views/message-record.js';
import { ModelInputDto, toInputPatch } from './input.dto.js';
import type { BillRecord } from './input-table.js';
import { inputTable } from './input-table.js';
import { inputRecord, InputRecord } from './model-records.js';

@Controller('v1/model/:model/input')
export class InputController {
  constructor(
    private readonly inputs: ModelInputs,
    private readonly exports: Exports,
  ) {}

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

  /** Lists the inputs of a model; as a table it is a bill of materials, which an import reads back. */
  @Requires('model:read')
  @Paged(InputRecord)
  @Get()
  async list(
    @CurrentClient() { company }: Caller,
    @Param('model', PathUuid) model: string,
    @ListedAs() listed: ListedAs,
  ): Promise<Page<InputRecord> | RawAnswer> {
    if (listed.as !== 'page') return this.exports.answer(company, listed.as, this.table(company, model));
    return (await this.inputs.list(company, model, listed.page)).map((input) => inputRecord(input).record);
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

  private table(company: CompanyId, model: string): Table<BillRecord> {
    const { inputs } = this;
    return inputTable({ count: () => inputs.count(company, model), batches: inputs.allOfBill(company, model) });
  }
}

import type { Type } from '@nestjs/common';
import { Body, Controller, Param, Put } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { ElementKind } from '#model/terms';
import { Bills } from '#products';
import type { Caller } from '#access';
import type { Expected } from '#platform';
import { Database } from '#platform';
import { requirePermission } from '../../web/http/caller.js';
import { Revised } from '../../web/http/revised.js';
import { BY_SYNC_ID } from '../../web/keyed/index.js';
import { CurrentClient, IfMatch, PathUuid, RequiresAll } from '../../web/routes/index.js';
import { NewVersion } from '../element/new-version.js';
import { readBillInputs } from './bill-body.js';
import { BillDto } from './bill.dto.js';
import type { BillOutcomeRecord } from './bill-record.js';
import { billRecord } from './bill-record.js';

/** A whole bill makes, changes and removes inputs. */
const WritesBills = () => RequiresAll('model:create', 'model:update', 'model:delete');

@Controller('v1/model/:model/input')
export class ModelBillController {
  constructor(
    private readonly bills: Bills,
    private readonly database: Database,
  ) {}

  /**
   * Makes the inputs of the model exactly these, all of them or none: an input takes the place of the one with its syncId, else of the
   * next one that has the same material or lane, module and block; the others are removed. The product is computed once. The same bill again
   * writes nothing. The `ETag` is that of the model. A model of a version that is no draft is refused (409).
   */
  @WritesBills()
  @ApiBody({ type: BillDto })
  @Put()
  async put(
    @CurrentClient() { company, client }: Caller,
    @Param('model', PathUuid) model: string,
    @Body() body: unknown,
    @IfMatch() expected: Expected,
  ): Promise<Revised<BillOutcomeRecord>> {
    const inputs = await readBillInputs(body, { database: this.database, company, path: {} });
    return billRecord(await this.bills.put(company, { model }, inputs, { actor: client, expected }));
  }
}

/** The same for the newest version that has a key of the caller's own. */
function keyedBillController(kind: ElementKind): Type {
  @Controller(`v1/${kind}/${BY_SYNC_ID.at}/input`)
  class KeyedBillController {
    constructor(
      private readonly bills: Bills,
      private readonly database: Database,
    ) {}

    /**
     * Makes the inputs of its model exactly these, all of them or none, and the model where there is none: an input takes the place of
     * the one with its syncId, else of the next one that has the same material or lane, module and block; the others are removed. The product is
     * computed once. The same bill again writes nothing. The `ETag` is that of the model. A version that is no draft is refused (409), or
     * with `newVersion=true` gets a new one.
     */
    @WritesBills()
    @ApiBody({ type: BillDto })
    @Put()
    async put(
      @CurrentClient() caller: Caller,
      @BY_SYNC_ID.key() syncId: string,
      @Body() body: unknown,
      @NewVersion() opensVersion: boolean,
      @IfMatch() expected: Expected,
    ): Promise<Revised<BillOutcomeRecord>> {
      const { company, client } = caller;
      if (opensVersion) requirePermission(caller, `${kind}:update`);
      const inputs = await readBillInputs(body, { database: this.database, company, path: {} });
      const writing = { actor: client, expected, opensVersion };
      return billRecord(await this.bills.put(company, { kind, syncId }, inputs, writing));
    }
  }
  return KeyedBillController;
}

export const MaterialBillController = keyedBillController('material');
export const ProcessBillController = keyedBillController('process');

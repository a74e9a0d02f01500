import { IsOptional } from 'class-validator';
import { NestedList } from '../rules/nested.js';
import { Name, SyncId, Unit } from '../rules/rules.js';
import { ReferenceDto } from '../views/reference.dto.js';

/** What can be written of a switch. Absent keeps, null clears; read-only fields are ignored. */
class SwitchFields {
  @SyncId() syncId?: string | null;
  /** What the switch's figures are stated per one of; needed with sources. */
  @IsOptional() @Unit() unit?: string | null;
  /**
   * Materials and process elements whose mean the switch stands for; each converts to its unit. Where a model draws on the
   * switch, it draws on equal shares of them: its recycled content is theirs, weighted by what one unit of the switch weighs
   * as each of them; one that states none counts as 0, and where none of them states any, or the weight of one is not known,
   * the switch has none.
   */
  @NestedList(() => ReferenceDto, { max: 1000, items: '{uuid}' })
  sources?: ReferenceDto[] | null;
}

export class CreateSwitchDto extends SwitchFields {
  @Name() name!: string;
}

export class PatchSwitchDto extends SwitchFields {
  @Name({ optional: true }) name?: string;
}

import { ROWS_IN_WORDS } from '#model/imports';

/** What the schemas of choices that have a name of their own mean; the plugin would take the text of one property for it. */
export const ENUM_TEXTS: Readonly<Record<string, string>> = {
  UnitCode:
    'A unit code, in this case of letters. `GET /v1/unit` has the name of each, and what it measures; units of one kind convert, but currencies, pieces and nights do not.',
  UnitOfmass: 'A code of a unit of mass.',
  UnitOfdistance: 'A code of a unit of distance.',
  UnitOffreight: 'A code of a unit of freight.',
  ImportKind: `What the rows of a file are: ${ROWS_IN_WORDS} (\`model\`).`,
  ImportMode:
    'What becomes of a row whose syncId, of datasets key, is known. `create`: it has to say the same. `upsert`: its record is changed as by a PATCH.',
  ImportState:
    'How far an import is. `queued`: no worker has begun. `checking`: all rows are read, none is written. `waiting`: the check warned of something, and it waits to be confirmed. `writing`: rows are written. `done`: it ended. `refused`: rows are faulty and nothing was written. `failed`: something changed while it wrote; `reason` says which rows stand. `cancelled`: it was ended by request. `undoing`: records that it created are removed. `undone`: that has ended.',
  ImportWarningKind:
    'What a warning is about. `unread-figures`: a column whose header speaks of emissions has numbers that nobody reads. `no-scope`: new activities have no scope. `equal-names`: several new records have one name. `mixed-gwp`: figures of global warming are by several reports of the IPCC. `outlier`: numbers are 1,000 times the median of their column and unit, or a thousandth of it. `repeated-inputs`: a component stands in the bill of its parent again.',
  ImportedRecordKind: 'What a record is that an import created. `input`: an input of a model.',
  ClientState:
    'Whether a client may act. `active`: it may. `expired`: its time is over, and it may be given more. `revoked`: never again.',
  PullState:
    'Where the reading of footprints at a partner stands. `retrying`: an attempt failed, and another one follows; `failed`: none follows.',
  ExchangeState:
    'Where the delivery of an event stands. `pending`: due. `waiting`: behind others for the same partner. `delivering`: under way. `retrying`: it failed, and is tried again. `delivered`: the partner took it. `exhausted`: it failed until 72 hours were over. `refused`: the partner takes no events any more. `cancelled`: an operator ended it. `unmatched`: no data source has the source of the request, or the one that is asked was deleted. `received`: nothing is owed for it.',
  AuditAction:
    'What was done. `import`: a file of records was written. `undo`: what an import created was removed. `cancel`: an import, a pull or a delivery was ended by request. `confirm`: an import that waited goes on. `request`: a partner was asked for footprints. `resend`: an event was sent again. `revoke`: a client may act no more. `rotate`: a client got new credentials. `test`: a partner was tried.',
  AuditKind:
    'What kind of record was changed. `block`, `input` and `transportLane` are parts of models, `event` is one of the exchange with partners, `pull` a reading of the footprints of a partner, `company` the settings.',
};

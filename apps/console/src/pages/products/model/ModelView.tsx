import { useState } from 'preact/hooks';
import { api, may } from '../../../session/session.js';
import { announce } from '../../../parts/announce.js';
import { Button } from '../../../parts/Button.js';
import { EmptyState } from '../../../parts/EmptyState.js';
import { ErrorNotice } from '../../../parts/ErrorNotice.js';
import { Shown } from '../../../parts/Shown.js';
import { modelTexts } from './inputs/model-texts.js';
import { originTexts } from '../origin/origin-texts.js';
import type { ViewProps } from '../product.js';
import { allowedIn, readModelOf, useCombined } from './inputs/model.js';
import { ModelEditor } from './ModelEditor.js';
import './model.css';

/** What goes into a product, to be changed in a draft. */
export function ModelView(props: ViewProps) {
  const t = modelTexts();
  if (props.read.answer.data.dataset) return <EmptyState title={t.noModel} hint={t.noModelFromFactor} />;
  if (!may('model:read')) return <EmptyState title={originTexts().noModelPermission} />;
  return <OfProduct {...props} />;
}

function OfProduct({ read, onChanged }: ViewProps) {
  const { uuid } = read.answer.data;
  const model = useCombined((options) => readModelOf(uuid, options), [uuid]);
  return (
    <Shown loaded={model}>
      {(found) =>
        found === undefined ? (
          <WithoutModel read={read} onMade={model.reload} />
        ) : (
          <ModelEditor read={read} model={found} onChanged={onChanged} />
        )
      }
    </Shown>
  );
}

function WithoutModel({ read, onMade }: Pick<ViewProps, 'read'> & { onMade: () => void }) {
  const t = modelTexts();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const { uuid, versionState } = read.answer.data;
  const mayCreate = allowedIn(versionState).create;
  const create = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.POST('/api/v1/model', { body: { product: { uuid } } });
      announce(t.created);
      onMade();
    } catch (thrown) {
      setFailure(thrown);
      setBusy(false);
    }
  };
  const hint = mayCreate ? t.noModelHint : versionState === 'draft' ? t.noModelNotPermitted : t.noModelNotDraft;
  return (
    <>
      <ErrorNotice failure={failure} />
      <EmptyState
        title={t.noModel}
        hint={hint}
        action={
          mayCreate && (
            <Button kind="primary" isBusy={isBusy} onClick={() => void create()}>
              {t.create}
            </Button>
          )
        }
      />
    </>
  );
}

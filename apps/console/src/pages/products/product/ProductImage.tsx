import { ifMatch } from '@footprint-exchange/client';
import { useRef, useState } from 'preact/hooks';
import { api, may } from '../../../session/session.js';
import { announce } from '../../../parts/announce.js';
import { Button } from '../../../parts/Button.js';
import { ErrorNotice } from '../../../parts/ErrorNotice.js';
import { productTexts } from '../product-texts.js';
import { route } from '../kind.js';
import type { ViewProps } from '../product.js';

/** The image of a product. That of a draft can be replaced. */
export function ProductImage({ read: { kind, answer }, onChanged }: ViewProps) {
  const t = productTexts();
  const { uuid, name, image, versionState } = answer.data;
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const options = { params: { path: { uuid } }, headers: ifMatch(answer), body: { file } };
      await api.PATCH(route(kind, '/api/v1/material/{uuid}/image'), options);
      announce(t.imageSet);
      onChanged();
    } catch (thrown) {
      setFailure(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {/* Its path alone: the console asks no other host, under whatever name it was reached. */}
      {image && <img class="product-image" src={new URL(image).pathname} alt={t.imageOf(name)} />}
      {versionState === 'draft' && may(`${kind}:update`) && (
        <div>
          <input
            ref={input}
            hidden
            type="file"
            aria-label={t.setImage}
            accept="image/png,image/jpeg,image/webp,image/gif"
            onChange={({ currentTarget }) => {
              void send(currentTarget.files?.[0]);
              currentTarget.value = '';
            }}
          />
          <div class="actions">
            <Button isBusy={isBusy} onClick={() => input.current?.click()}>
              {t.setImage}
            </Button>
            <span class="hint">{t.imageHint}</span>
          </div>
          <ErrorNotice failure={failure} />
        </div>
      )}
    </>
  );
}

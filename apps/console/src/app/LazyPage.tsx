import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../parts/Button.js';
import { Loading } from '../parts/Loading.js';
import { Notice } from '../parts/Notice.js';
import { partTexts } from '../parts/part-texts.js';
import type { PageModule } from './pages.js';

type Load = () => Promise<PageModule>;

const loaded = new Map<Load, ComponentType>();

/** A page whose code is loaded when it is first shown. It is not there any more where a release has come in meanwhile. */
export function LazyPage({ load }: { load: Load }) {
  const [, setLoads] = useState(0);
  const [isGone, setGone] = useState(false);
  const Page = loaded.get(load);

  useEffect(() => {
    if (loaded.has(load)) return;
    setGone(false);
    load().then(
      (module) => {
        loaded.set(load, module.default);
        setLoads((count) => count + 1);
      },
      () => setGone(true),
    );
  }, [load]);

  if (Page) return <Page />;
  return isGone ? <Gone /> : <Loading />;
}

function Gone() {
  const t = partTexts();
  return (
    <Notice
      kind="info"
      title={t.updated}
      hint={t.updatedHint}
      action={<Button onClick={() => location.reload()}>{t.reload}</Button>}
    />
  );
}

import type { Answer } from '@footprint-exchange/client';
import type { ComponentChildren } from 'preact';
import { partTexts } from './part-texts.js';
import { ErrorNotice } from './ErrorNotice.js';
import type { Loaded } from './loaded.js';
import { Loading } from './Loading.js';
import { Notice } from './Notice.js';

interface ShownProps<Data> {
  loaded: Loaded<Data>;
  children: (data: Data, answer: Answer<Data>) => ComponentChildren;
}

/** What was loaded; before that, that it is loading; or what failed. An answer that can't be renewed is still shown, and said to be old. */
export function Shown<Data>({ loaded, children }: ShownProps<Data>) {
  const { answer, failure, reload } = loaded;
  if (!answer) return failure === undefined ? <Loading /> : <ErrorNotice failure={failure} onRetry={reload} />;
  return (
    <>
      {failure !== undefined && <Notice kind="warning" title={partTexts().stale} />}
      {children(answer.data, answer)}
    </>
  );
}

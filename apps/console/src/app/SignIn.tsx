import { Unauthorized } from '@footprint-exchange/client';
import { useLayoutEffect, useState } from 'preact/hooks';
import { Button } from '../parts/Button.js';
import { ErrorNotice } from '../parts/ErrorNotice.js';
import { TextField } from '../parts/forms/fields.js';
import { useForm } from '../parts/forms/form.js';
import { Icon } from '../parts/Icon.js';
import { Notice } from '../parts/Notice.js';
import { partTexts } from '../parts/part-texts.js';
import { signInTexts } from './sign-in-texts.js';
import { Preferences } from './Preferences.js';
import { signIn } from '../session/session.js';
import type { Secret } from '../session/tokens.js';

/** Exchanges a key or secret for a session. The page that the address names is shown afterwards. */
export function SignIn({ because }: { because?: 'signed out' | 'over' | undefined }) {
  const t = signInTexts();
  const { product } = partTexts();
  useLayoutEffect(() => {
    document.title = `${t.title} · ${product}`;
  }, [t, product]);
  return (
    <main class="alone" id="main">
      <div class="brand">
        <Icon name="brand" />
        <span>{product}</span>
      </div>
      <section class="card">
        <h1>{t.title}</h1>
        <p class="muted">{t.intro}</p>
        {because && <Notice kind="info" title={because === 'over' ? t.over : t.signedOut} />}
        <SignInForm />
        <p class="muted small">{t.who}</p>
      </section>
      <Preferences />
    </main>
  );
}

type Way = 'key' | 'secret';

function SignInForm() {
  const t = signInTexts();
  const [way, setWay] = useState<Way>('key');
  const form = useForm(
    { apiKey: '', clientId: '', clientSecret: '' },
    async (values) => {
      try {
        await signIn(secretIn(values, way));
      } catch (failure) {
        if (!(failure instanceof Unauthorized)) throw failure;
        form.fail(way === 'key' ? { apiKey: t.refusedKey } : { clientSecret: t.refusedSecret });
      }
    },
    (values) => {
      const empty = Object.entries(secretIn(values, way)).filter(([, text]) => text === '');
      return Object.fromEntries(empty.map(([name]) => [name, t.missing]));
    },
  );
  return (
    <form onSubmit={form.submit} noValidate>
      <fieldset class="choice">
        <legend class="unseen">{t.with}</legend>
        {(['key', 'secret'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name="way" checked={way === each} onChange={() => setWay(each)} />
            <span>{each === 'key' ? t.byKey : t.bySecret}</span>
          </label>
        ))}
      </fieldset>
      <ErrorNotice failure={form.failure} />
      {way === 'key' ? (
        <TextField form={form} name="apiKey" label={t.apiKey} hint={t.apiKeyHint} type="password" />
      ) : (
        <>
          <TextField form={form} name="clientId" label={t.clientId} autocomplete="username" />
          <TextField form={form} name="clientSecret" label={t.clientSecret} hint={t.clientSecretHint} type="password" />
        </>
      )}
      <Button kind="primary" type="submit" isBusy={form.isBusy}>
        {t.submit}
      </Button>
    </form>
  );
}

/** Keys are pasted, often with a blank. */
function secretIn(typed: Record<'apiKey' | 'clientId' | 'clientSecret', string>, way: Way): Secret {
  const [apiKey, clientId, clientSecret] = [typed.apiKey.trim(), typed.clientId.trim(), typed.clientSecret.trim()];
  return way === 'key' ? { apiKey } : { clientId, clientSecret };
}

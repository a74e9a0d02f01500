import { LocationProvider } from 'preact-iso';
import { ErrorNotice } from '../parts/ErrorNotice.js';
import { Loading } from '../parts/Loading.js';
import { resume, state } from '../session/session.js';
import { Shell } from './Shell.js';
import { SignIn } from './SignIn.js';

export function App() {
  const now = state.value;
  switch (now.kind) {
    case 'starting':
      return <Loading />;
    case 'failed':
      return (
        <main class="alone">
          <ErrorNotice failure={now.failure} onRetry={() => void resume()} />
        </main>
      );
    case 'signed-out':
      return <SignIn because={now.because} />;
    case 'signed-in':
      return (
        <LocationProvider scope="/console">
          <Shell />
        </LocationProvider>
      );
    default:
      return now satisfies never;
  }
}

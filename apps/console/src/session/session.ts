import { signal } from '@preact/signals';
import type { Schemas } from '@footprint-exchange/client';
import { ApiError, createClient } from '@footprint-exchange/client';
import { alone, fromOtherTab, holdSession, listen, tell } from './tabs.js';
import type { KeptSession, Secret } from './tokens.js';
import { endSession, renewed, tokensFor } from './tokens.js';

type Self = Schemas['SelfRecord'];
export type Permission = Self['permissions'][number];

type State =
  | { readonly kind: 'starting' }
  | { readonly kind: 'failed'; readonly failure: unknown }
  | { readonly kind: 'signed-out'; readonly because?: 'signed out' | 'over' }
  | { readonly kind: 'signed-in'; readonly self: Self };

export const state = signal<State>({ kind: 'starting' });

const KEPT = 'session';
let session: KeptSession | undefined;
let isHeld = false;
let renewing: Promise<KeptSession> | undefined;

/** The client for every request of the console, in the name of whoever is signed in. */
export const api = createClient({
  baseUrl: location.origin,
  // A company's data stay off the disk: pages keep what they show, with its ETag.
  cache: 'no-store',
  retry: { tries: 3 },
  credentials: {
    headers: async () => ({ Authorization: `Bearer ${(await current()).accessToken}` }),
    refused: ({ Authorization }) => {
      // Only what was refused is outdated: another request may have got a new token meanwhile.
      if (session && Authorization === `Bearer ${session.accessToken}`) session = { ...session, until: 0 };
      return session !== undefined;
    },
  },
});

/** Goes on with the session of this tab, or of another one that is open. */
export async function resume(): Promise<void> {
  state.value = { kind: 'starting' };
  session ??= readKept() ?? (await fromOtherTab());
  if (!session) {
    state.value = { kind: 'signed-out' };
    return;
  }
  keep(session);
  if (session.self) state.value = { kind: 'signed-in', self: session.self };
  try {
    await readSelf();
  } catch (failure) {
    if (session && !session.self) state.value = { kind: 'failed', failure };
  }
}

/** @throws Unauthorized where the secret is not accepted */
export async function signIn(secret: Secret): Promise<void> {
  keep({ ...(await tokensFor(secret)), name: newName() });
  try {
    await readSelf();
  } catch (failure) {
    forget('signed out');
    throw failure;
  }
}

/** Forgets the tokens here and in the other tabs, and has the service end the session. */
export function signOut(): void {
  const ended = session;
  forget('signed out');
  if (!ended) return;
  tell({ kind: 'ended', name: ended.name });
  // It ends by itself, if this is not heard.
  endSession(ended).catch(() => undefined);
}

/** Whether who is signed in may do one of these. `activity:read` includes `activity:report`. */
export function may(...anyOf: readonly Permission[]): boolean {
  if (state.value.kind !== 'signed-in') return false;
  const { permissions } = state.value.self;
  return anyOf.some(
    (one) => permissions.includes(one) || (one === 'activity:report' && permissions.includes('activity:read')),
  );
}

/** Who is signed in. Pages are shown to nobody else. */
export function useSelf(): Self {
  if (state.value.kind !== 'signed-in') throw new Error('Nobody is signed in.');
  return state.value.self;
}

async function readSelf(): Promise<void> {
  const { data } = await api.GET('/api/v1/client/self');
  if (!session) return;
  keep({ ...session, self: data });
  // Pages are drawn anew for something else only.
  const { value: now } = state;
  if (now.kind === 'signed-in' && JSON.stringify(now.self) === JSON.stringify(data)) return;
  state.value = { kind: 'signed-in', self: data };
}

async function current(): Promise<KeptSession> {
  if (!session) throw new Error('Nobody is signed in.');
  if (Date.now() < session.until) return session;
  return (renewing ??= alone(renew).finally(() => (renewing = undefined)));
}

/** Gets the next tokens, unless another tab has got them meanwhile. */
async function renew(): Promise<KeptSession> {
  if (!session) throw new Error('Nobody is signed in.');
  if (Date.now() < session.until) return session;
  try {
    const next = { ...session, ...(await renewed(session)) };
    keep(next);
    tell({ kind: 'session', session: next });
    return next;
  } catch (failure) {
    if (failure instanceof ApiError && (failure.status === 400 || failure.status === 401)) forget('over');
    throw failure;
  }
}

function keep(next: KeptSession): void {
  if (!isHeld) holdSession();
  isHeld = true;
  session = next;
  sessionStorage.setItem(KEPT, JSON.stringify(next));
}

function forget(because: 'signed out' | 'over'): void {
  session = undefined;
  sessionStorage.removeItem(KEPT);
  state.value = { kind: 'signed-out', because };
}

function readKept(): KeptSession | undefined {
  const text = sessionStorage.getItem(KEPT);
  return text === null ? undefined : (JSON.parse(text) as KeptSession);
}

function newName(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

listen((message) => {
  if (message.kind === 'asked') {
    if (session) tell({ kind: 'session', session });
  } else if (message.kind === 'session') {
    if (session?.name === message.session.name) keep(message.session);
  } else if (session?.name === message.name) forget('signed out');
});

import type { paths, Schemas } from '@footprint-exchange/client';
import { may } from '../../session/session.js';

export type Product = Schemas['ElementRecord'];
/** As it is listed: with how it stands towards partners. */
export type ListedProduct = Schemas['ListedElementRecord'];
export type VersionState = NonNullable<Product['versionState']>;

/** Materials and process elements: products of either kind have the same records and routes. */
export const KINDS = ['material', 'process'] as const;
export type Kind = (typeof KINDS)[number];

type MaterialPath = Extract<keyof paths, `/api/v1/material${string}`>;

/** The route of this kind that is like that of materials; it is typed as that one is. */
export function route<Path extends MaterialPath>(kind: Kind, path: Path): Path {
  return path.replace('/material', `/${kind}`) as Path;
}

/** The kinds that whoever is signed in may see. */
export const seenKinds = (): Kind[] => KINDS.filter((kind) => may(`${kind}:read`));

export function kindOf(text: string | undefined): Kind | undefined {
  return KINDS.find((kind) => kind === text);
}

import type { Schemas } from '@footprint-exchange/client';
import { api, may } from '../../session/session.js';
import { useLoaded } from '../../parts/loaded.js';

/** The partners that can be chosen from: none for whoever may not see them. */
export function usePartners(): readonly Schemas['DataSourceRecord'][] {
  const isOpen = may('company:manage');
  const loaded = useLoaded(
    async (options) => {
      const found: Schemas['DataSourceRecord'][] = [];
      if (isOpen) for await (const one of api.all('/api/v1/data-source', options)) found.push(one);
      return { data: found, response: new Response() };
    },
    [isOpen],
  );
  return loaded.answer?.data ?? [];
}

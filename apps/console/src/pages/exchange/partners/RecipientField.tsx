import type { Schemas } from '@footprint-exchange/client';
import { api } from '../../../session/session.js';
import { ErrorNotice } from '../../../parts/ErrorNotice.js';
import { Field } from '../../../parts/forms/Field.js';
import { useLoaded } from '../../../parts/loaded.js';
import { accessTexts } from './access-texts.js';
import { usePartners } from '../../access/partners.js';

interface RecipientFieldProps {
  /** The UUID of a data source, or `client:` and the id of a client. */
  value: string;
  fault: string | undefined;
  onChange: (value: string) => void;
}

/** To whom something is granted: a partner, or a client that may read over PACT and belongs to none. */
export function RecipientField({ value, fault, onChange }: RecipientFieldProps) {
  const t = accessTexts();
  const partners = usePartners();
  const clients = useLoaded(async ({ signal }) => ({ data: await readers({ signal }), response: new Response() }), []);
  return (
    <>
      <ErrorNotice failure={clients.failure} />
      <Field label={t.recipient} hint={t.recipientHint} fault={fault}>
        {(control) => (
          <select {...control} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
            <option value="">{t.choose}</option>
            <optgroup label={t.partners}>
              {partners.map(({ uuid, name }) => (
                <option key={uuid} value={uuid}>
                  {name}
                </option>
              ))}
            </optgroup>
            <optgroup label={t.clients}>
              {(clients.answer?.data ?? []).map(({ clientId, name }) => (
                <option key={clientId} value={`client:${clientId}`}>
                  {name}
                </option>
              ))}
            </optgroup>
          </select>
        )}
      </Field>
    </>
  );
}

async function readers({ signal }: { signal?: AbortSignal | undefined }): Promise<Schemas['ClientRecord'][]> {
  const found: Schemas['ClientRecord'][] = [];
  for await (const client of api.all('/api/v1/client', { signal, params: { query: { limit: 1_000 } } }))
    if (client.state === 'active' && !client.dataSource && client.permissions.includes('pact:read')) found.push(client);
  return found;
}

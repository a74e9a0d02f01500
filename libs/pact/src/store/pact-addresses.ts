/** Where the PACT APIs of the companies of this installation are found. */
export interface AddressSettings {
  /** Fixes scheme and port for every company, and the host for the default company. */
  publicUrl?: string;
  baseDomain: string;
  defaultCompany?: string;
}

/** `{pact_base_url}` of a company; `asked` is the origin a caller has just used, which stands in for a missing PUBLIC_URL. */
export function pactBaseUrl(settings: AddressSettings, subdomain: string, asked?: string): string {
  return `${origin(settings, subdomain, asked)}/api/pact`;
}

function origin({ publicUrl, baseDomain, defaultCompany }: AddressSettings, subdomain: string, asked?: string): string {
  if (publicUrl === undefined) return asked ?? `https://${subdomain}.${baseDomain}`;
  if (subdomain === defaultCompany) return publicUrl;
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${subdomain}.${baseDomain}${port && `:${port}`}`;
}

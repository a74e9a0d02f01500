/** Injects `AddressSettings`. */
export const PACT_ADDRESSES = Symbol('PactAddresses');
/** Injects their `baseDomain`. */
export const BASE_DOMAIN = Symbol('BaseDomain');

/** How the PACT APIs of this installation's companies are addressed. */
export interface AddressSettings {
  /** Determines scheme and port for every company, and the host for the default company. */
  publicUrl?: string;
  baseDomain: string;
  defaultCompany?: string;
}

/**
 * The subdomain of the company that a host belongs to. A host below the base domain names its company; every other host
 * means the default company.
 */
export function subdomainOfHost(
  { baseDomain, defaultCompany }: Pick<AddressSettings, 'baseDomain' | 'defaultCompany'>,
  host: string,
): string | undefined {
  const name = host.toLowerCase().replace(/\.$/, '');
  const below = `.${baseDomain}`;
  return name.endsWith(below) ? name.slice(0, -below.length) : defaultCompany;
}

/**
 * The `{pact_base_url}` of a company. Without a PUBLIC_URL it is derived from `asked`, the origin that a caller has
 * just used: all of it if its host belongs to this company, else its scheme and port only.
 */
export function pactBaseUrl(settings: AddressSettings, subdomain: string, asked?: string): string {
  return `${origin(settings, subdomain, asked)}/api/pact`;
}

/**
 * The `source` of the events that we send. Without a PUBLIC_URL it comes from the origin of a request, in which anybody
 * can write any host. So only a host below the base domain, or this machine itself, counts as ours.
 */
export function eventSource(settings: AddressSettings, subdomain: string, asked?: string): string {
  const isOurs = asked !== undefined && isOwnHost(settings, new URL(asked).hostname);
  return pactBaseUrl(settings, subdomain, isOurs ? asked : undefined);
}

const THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

function isOwnHost({ baseDomain }: AddressSettings, host: string): boolean {
  return THIS_MACHINE.test(host) || subdomainOfHost({ baseDomain }, host) !== undefined;
}

function origin(settings: AddressSettings, subdomain: string, asked?: string): string {
  const { publicUrl, baseDomain, defaultCompany } = settings;
  if (publicUrl !== undefined) return subdomain === defaultCompany ? publicUrl : below(publicUrl);
  const meant = asked && subdomainOfHost(settings, new URL(asked).hostname);
  if (!asked || !meant) return `https://${subdomain}.${baseDomain}`;
  return subdomain === meant ? asked : below(asked);

  function below(known: string): string {
    const { protocol, port } = new URL(known);
    return `${protocol}//${subdomain}.${baseDomain}${port && `:${port}`}`;
  }
}

/** Injects `AddressSettings`. */
export const PACT_ADDRESSES = Symbol('PactAddresses');
/** Injects their `baseDomain`. */
export const BASE_DOMAIN = Symbol('BaseDomain');

/** Where the PACT APIs of the companies of this installation are found. */
export interface AddressSettings {
  /** Fixes scheme and port for every company, and the host for the default company. */
  publicUrl?: string;
  baseDomain: string;
  defaultCompany?: string;
}

/** The subdomain of the company that a host means: below the base domain it names one, every other means the default company. */
export function subdomainOfHost(
  { baseDomain, defaultCompany }: Pick<AddressSettings, 'baseDomain' | 'defaultCompany'>,
  host: string,
): string | undefined {
  const name = host.toLowerCase().replace(/\.$/, '');
  const below = `.${baseDomain}`;
  return name.endsWith(below) ? name.slice(0, -below.length) : defaultCompany;
}

/**
 * `{pact_base_url}` of a company, where it can be called. Without a PUBLIC_URL `asked`, the origin that a caller has just
 * used, tells it: whole where its host means this company, else its scheme and port.
 */
export function pactBaseUrl(settings: AddressSettings, subdomain: string, asked?: string): string {
  return `${origin(settings, subdomain, asked)}/api/pact`;
}

/**
 * The same as the `source` of events that we send to others. Anybody can write any host into a request: only one below the base
 * domain, or this machine itself, is taken for ours.
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

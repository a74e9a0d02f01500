/** An element of a parsed XML file; names are told by namespace and local name, never by prefix. */
export interface XmlElement {
  readonly namespace: string;
  readonly name: string;
  /** Keyed `{namespace}name`, or `name` where it has none. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Of the element itself, without its children's. */
  readonly text: string;
}

export const PROCESS = 'http://lca.jrc.it/ILCD/Process';
export const FLOW = 'http://lca.jrc.it/ILCD/Flow';
export const COMMON = 'http://lca.jrc.it/ILCD/Common';
export const EPD_2013 = 'http://www.iai.kit.edu/EPD/2013';
export const EPD_2019 = 'http://www.indata.network/EPD/2019';
export const MATML = 'http://www.matml.org/';
export const XML = 'http://www.w3.org/XML/1998/namespace';

/** The children of one name. */
export function children(element: XmlElement | undefined, namespace: string, name: string): readonly XmlElement[] {
  return (element?.children ?? []).filter((child) => child.namespace === namespace && child.name === name);
}

/** The first child along a path of names, each in the namespace given before it. */
export function child(element: XmlElement | undefined, namespace: string, ...path: string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((found, name) => children(found, namespace, name)[0], element);
}

/** Tidied at its ends; undefined where there is no element, or nothing in it. */
export function textOf(element: XmlElement | undefined): string | undefined {
  return element?.text.trim() || undefined;
}

/** An attribute in a namespace, or in none: publishers write both for those of the EPD extensions. */
export function attribute(element: XmlElement | undefined, name: string, namespace?: string): string | undefined {
  const qualified = namespace === undefined ? undefined : element?.attributes.get(`{${namespace}}${name}`);
  return (qualified ?? element?.attributes.get(name))?.trim() || undefined;
}

/** Tells which elements are published, for those who look for them. The PACT library, whose tables say so, implements it. */
export abstract class PublishedElements {
  /** A condition in SQL on a row of `element` of the company `$1`: partners get an Active footprint of its chain now. */
  abstract isPublished(element: string): string;
}

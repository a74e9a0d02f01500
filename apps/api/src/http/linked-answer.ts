/** A body whose next part has an address of its own. */
export class LinkedAnswer<Body extends object> {
  constructor(
    readonly body: Body,
    readonly next?: string,
  ) {}
}

/** Room for so many at work at once; the others wait in the order in which they came. */
export class Room {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  async enter(): Promise<void> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free++;
  }

  /** Lets in all who wait and all who come, whatever room there is: for those who only look whether it is over. */
  open(): void {
    this.free = Infinity;
    for (const next of this.waiting.splice(0)) next();
  }
}

/** States in words what was done. */
export class MessageRecord {
  /** What was done, for people; its wording may change. */
  message!: string;
}

/** States in words what was done. */
export class MessageRecord {
  message!: string;
}

/** What was done, in words for people. */
export class MessageRecord {
  message!: string;
}

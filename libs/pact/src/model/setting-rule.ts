/** What a setting may be, the same for everybody who sets it: a command, a request. */
export interface SettingRule<Value extends string = string> {
  /** In words that follow the name of the setting. */
  readonly rule: string;
  /** The value in the form it is kept; undefined where it breaks the rule. */
  read(written: string): Value | undefined;
}

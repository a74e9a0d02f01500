/** The rule for the values of a setting. It is the same for commands and requests. */
export interface SettingRule<Value extends string = string> {
  /** In words that follow the name of the setting. */
  readonly rule: string;
  /** Returns the value in its stored form, or undefined if it breaks the rule. */
  read(written: string): Value | undefined;
}

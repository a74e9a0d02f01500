import type { SettingName } from './setting-names.js';
import { SECRET_SETTINGS } from './setting-names.js';

/** Whether a setting has a value of its own, and how it was given. */
export type GivenAs = 'set' | 'set by a file' | 'by default';

/** How each of these settings was given; never a value. As in `readConfig`, an empty setting counts as absent. */
export function givenSettings(
  names: readonly SettingName[],
  environment: Readonly<Record<string, string | undefined>>,
): ReadonlyMap<SettingName, GivenAs> {
  const isSet = (name: string): boolean => Boolean(environment[name]?.trim());
  const given = (name: SettingName): GivenAs => {
    if (isSet(name)) return 'set';
    return isSet(`${name}_FILE`) && (SECRET_SETTINGS as readonly string[]).includes(name)
      ? 'set by a file'
      : 'by default';
  };
  return new Map(names.map((name) => [name, given(name)]));
}

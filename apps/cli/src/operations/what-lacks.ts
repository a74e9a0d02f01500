import type { RoleBehind } from '#platform';

/** Says what a role lacks, for people. */
export function whatLacks({ role, without, isWithoutDefaults }: RoleBehind): string {
  const now = without > 0 ? `has no rights on ${without} of the tables and sequences` : undefined;
  const later = isWithoutDefaults ? 'will have none on those that later releases add' : undefined;
  return `The role ${role} ${[now, later].filter((part) => part !== undefined).join(', and ')}.`;
}

import type { Permission } from '#access';
import { PERMISSIONS, isPermission } from '#access';
import { invalidValue } from '../command/value-reader.js';

const ALL = 'all';

/** Parses `all`, or permissions separated by commas. @throws Invalid naming the valid ones */
export function permissionList(text: string): Permission[] {
  const words = [...new Set(text.split(',').map((word) => word.trim()))].filter((word) => word !== '');
  if (words.length === 1 && words[0] === ALL) return [...PERMISSIONS];
  const unknown = words.filter((word) => !isPermission(word));
  if (unknown.length === 0 && words.length > 0) return words.filter(isPermission);
  const wrong =
    unknown.length === 0 ? 'names none' : unknown.includes(ALL) ? 'all stands alone' : `unknown: ${unknown.join(', ')}`;
  throw invalidValue(`${wrong}; valid are all, or of these: ${PERMISSIONS.join(', ')}`);
}

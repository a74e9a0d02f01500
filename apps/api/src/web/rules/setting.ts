import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy } from 'class-validator';
import type { SettingRule } from '#model/exchange';

const MAX_VALUES = 100;

/** A string that a rule of the domain turns into its stored form. `needed`: it may be neither absent nor null. */
export const Setting = (rule: SettingRule, { needed = false } = {}): PropertyDecorator =>
  applyDecorators(
    ...(needed ? [] : [IsOptional()]),
    Transform(({ value }: { value: unknown }) => read(rule, value) ?? value),
    ValidateBy({
      name: 'setting',
      validator: { validate: (value) => read(rule, value) !== undefined, defaultMessage: () => rule.rule },
    }),
    ApiProperty(described(rule.rule)),
  );

/** A list of such strings without repetitions; null restores the setting's default. */
export const SettingList = (rule: SettingRule, { min = 0 } = {}): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    Transform(({ value }: { value: unknown }) => readAll(rule, value) ?? value),
    ValidateBy({
      name: 'settingList',
      validator: {
        validate: (value) => {
          const all = readAll(rule, value);
          return all !== undefined && all.length >= min && all.length <= MAX_VALUES;
        },
        defaultMessage: () => `has to be a list of ${min} to ${MAX_VALUES} strings; each ${rule.rule}`,
      },
    }),
    ApiProperty({ minItems: min, maxItems: MAX_VALUES, ...described(`Each ${rule.rule}.`) }),
  );

/** Documents a rule for which JSON Schema has no keyword. */
function described(rule: string): Record<`x-${string}`, string> {
  return { 'x-rule': rule };
}

function read(rule: SettingRule, value: unknown): string | undefined {
  return typeof value === 'string' ? rule.read(value) : undefined;
}

function readAll(rule: SettingRule, value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_VALUES) return undefined;
  const all = value.map((each: unknown) => read(rule, each));
  return all.includes(undefined) ? undefined : [...new Set(all as string[])];
}

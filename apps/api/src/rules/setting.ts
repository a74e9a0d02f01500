import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy } from 'class-validator';
import type { SettingRule } from '#pact/model';

const MOST = 100;

/** A string that a rule of the domain reads, in the form it is kept; `needed`: neither absent nor null will do. */
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

/** A list of such strings, each once; null: the setting's default again. */
export const SettingList = (rule: SettingRule, { min = 0 } = {}): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    Transform(({ value }: { value: unknown }) => readAll(rule, value) ?? value),
    ValidateBy({
      name: 'settingList',
      validator: {
        validate: (value) => {
          const all = readAll(rule, value);
          return all !== undefined && all.length >= min && all.length <= MOST;
        },
        defaultMessage: () => `has to be a list of ${min} to ${MOST} strings; each ${rule.rule}`,
      },
    }),
    ApiProperty({ minItems: min, maxItems: MOST, ...described(`Each ${rule.rule}.`) }),
  );

/** A rule that JSON Schema has no words for. */
function described(rule: string): Record<`x-${string}`, string> {
  return { 'x-rule': rule };
}

function read(rule: SettingRule, value: unknown): string | undefined {
  return typeof value === 'string' ? rule.read(value) : undefined;
}

function readAll(rule: SettingRule, value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length > MOST) return undefined;
  const all = value.map((each: unknown) => read(rule, each));
  return all.includes(undefined) ? undefined : [...new Set(all as string[])];
}

import type { Type } from '@nestjs/common';
import type { ReferencedKind } from '#terms';

const REFERENCES = 'references';

/** What a field of a body refers to, or the class of the object in which there are such fields. */
export type Referring = ReferencedKind | { readonly inside: Type<object> };

/** The field refers to a record, or is a list of references: the handler gets their uuids, whatever ids the caller sent. */
export const Refers = (kind: ReferencedKind): PropertyDecorator => marked(kind);

/** Fields of the object in this field refer to records. */
export const RefersInside = (inside: Type<object>): PropertyDecorator => marked({ inside });

/** The fields of a class that refer to records. */
export function referencesOf(type: Type<object>): Readonly<Record<string, Referring>> {
  return (Reflect.getMetadata(REFERENCES, type.prototype as object) ?? {}) as Record<string, Referring>;
}

const marked =
  (referring: Referring): PropertyDecorator =>
  (target, field) => {
    const known = (Reflect.getMetadata(REFERENCES, target) ?? {}) as Record<string, Referring>;
    Reflect.defineMetadata(REFERENCES, { ...known, [String(field)]: referring }, target);
  };

import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { partTexts } from '../part-texts.js';

/** What a control needs to belong to its label, hint and fault. */
interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': 'true' | undefined;
}

interface FieldProps {
  label: string;
  hint?: string | undefined;
  /** What is wrong with it, in the service's words. */
  fault?: string | undefined;
  isOptional?: boolean | undefined;
  children: (props: ControlProps) => ComponentChildren;
}

/** A label, a control, a hint, and what is wrong with what was entered. */
export function Field({ label, hint, fault, isOptional = false, children }: FieldProps) {
  const id = useId();
  const hintId = hint && `${id}-hint`;
  const faultId = fault && `${id}-fault`;
  const describedBy = [faultId, hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div class="field">
      <label for={id}>
        {label}
        {isOptional && <span class="muted"> ({partTexts().optional})</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': fault ? 'true' : undefined })}
      {fault && (
        <p class="fault" id={faultId}>
          {fault}
        </p>
      )}
      {hint && (
        <p class="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

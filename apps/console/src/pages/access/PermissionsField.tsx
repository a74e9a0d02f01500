import { useId } from 'preact/hooks';
import type { Permission } from '../../session/session.js';
import { clientTexts } from './client-texts.js';
import './clients.css';

interface PermissionsFieldProps {
  /** What can be given, in the order of the API. */
  offered: readonly Permission[];
  value: readonly Permission[];
  fault: string | undefined;
  onChange: (permissions: Permission[]) => void;
}

/** Permissions by what they are about, each to be ticked. */
export function PermissionsField({ offered, value, fault, onChange }: PermissionsFieldProps) {
  const t = clientTexts();
  const id = useId();
  const choose = (chosen: (permission: Permission) => boolean): void => onChange(offered.filter(chosen));
  const shortcuts = [
    [t.all, () => true],
    [t.reading, (permission: Permission) => /:(read|report)$/.test(permission)],
    [t.none, () => false],
  ] as const;
  return (
    <fieldset class="field" aria-describedby={fault ? `${id}-fault` : `${id}-hint`}>
      <legend>{t.mayDo}</legend>
      {fault && (
        <p class="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
      <div class="permissions-head">
        <p class="hint" id={`${id}-hint`}>
          {t.mayDoHint}
        </p>
        {shortcuts.map(([text, chosen]) => (
          <button key={text} type="button" class="link" onClick={() => choose(chosen)}>
            {text}
          </button>
        ))}
      </div>
      {kindsOf(offered).map(([kind, permissions]) => (
        <div key={kind} class="permission-kind" role="group" aria-labelledby={`${id}-${kind}`}>
          <span id={`${id}-${kind}`}>{t.kinds[kind]}</span>
          <div>
            {permissions.map((permission) => (
              <label key={permission}>
                <input
                  type="checkbox"
                  aria-invalid={fault ? 'true' : undefined}
                  checked={value.includes(permission)}
                  onChange={({ currentTarget: { checked } }) =>
                    choose((each) => (each === permission ? checked : value.includes(each)))
                  }
                />
                <span>{t.verbs[verbOf(permission)]}</span>
              </label>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}

type Kind = Permission extends `${infer Word}:${string}` ? Word : never;
type Verb = Permission extends `${string}:${infer Word}` ? Word : never;

const verbOf = (permission: Permission): Verb => permission.split(':')[1] as Verb;

function kindsOf(permissions: readonly Permission[]): [Kind, Permission[]][] {
  const kinds = new Map<Kind, Permission[]>();
  for (const permission of permissions) {
    const kind = permission.split(':')[0] as Kind;
    kinds.set(kind, [...(kinds.get(kind) ?? []), permission]);
  }
  return [...kinds];
}

import type { ComponentChildren, TargetedMouseEvent } from 'preact';

interface ButtonProps {
  kind?: 'primary' | 'danger' | undefined;
  type?: 'button' | 'submit' | undefined;
  /** Its work is under way: it can't be pressed again meanwhile. */
  isBusy?: boolean | undefined;
  disabled?: boolean | undefined;
  onClick?: ((event: TargetedMouseEvent<HTMLButtonElement>) => void) | undefined;
  children: ComponentChildren;
}

export function Button({ kind, type = 'button', isBusy = false, disabled = false, onClick, children }: ButtonProps) {
  return (
    <button
      type={type}
      class={`button ${kind ?? ''}`}
      aria-busy={isBusy}
      // It keeps the focus, which a disabled button loses.
      aria-disabled={isBusy}
      disabled={disabled}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
    </button>
  );
}

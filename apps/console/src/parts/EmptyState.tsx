import type { ComponentChildren } from 'preact';

interface EmptyStateProps {
  title: string;
  /** What to do next. */
  hint?: string | undefined;
  action?: ComponentChildren;
}

export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {hint && <p class="muted">{hint}</p>}
      {action}
    </div>
  );
}

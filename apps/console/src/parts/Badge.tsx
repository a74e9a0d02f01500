interface BadgeProps {
  kind: 'good' | 'warning' | 'fault' | 'neutral';
  children: string;
}

/** A state in a word. */
export function Badge({ kind, children }: BadgeProps) {
  return <span class={`badge ${kind}`}>{children}</span>;
}

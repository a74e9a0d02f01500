import type { ComponentChildren } from 'preact';
import { Icon } from './Icon.js';

interface NoticeProps {
  kind: 'info' | 'good' | 'warning' | 'fault';
  title: string;
  hint?: string | undefined;
  action?: ComponentChildren;
  children?: ComponentChildren;
}

export function Notice({ kind, title, hint, action, children }: NoticeProps) {
  return (
    <div class={`notice ${kind}`} role={kind === 'fault' ? 'alert' : 'status'}>
      <Icon name={kind} />
      <div>
        <p class="notice-title">{title}</p>
        {hint && <p>{hint}</p>}
        {children}
        {action && <div class="actions">{action}</div>}
      </div>
    </div>
  );
}

import type { ComponentChildren } from 'preact';
import './facts.css';

/** What is known of a record: names and what stands behind them. Absent ones are left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {facts.map(
        ([name, content]) =>
          content !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{content}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

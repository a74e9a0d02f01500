import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { partTexts } from './part-texts.js';

interface PageProps {
  title: string;
  /** A sentence on what can be done here. */
  intro?: string | undefined;
  /** Buttons beside the title. */
  actions?: ComponentChildren;
  children: ComponentChildren;
}

let isFirst = true;

/** A page: its title, which gets the focus when somebody comes from another page, and its content. */
export function Page({ title, intro, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { product } = partTexts();

  useLayoutEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
    isFirst = false;
  }, []);

  return (
    <div class="page">
      <div class="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {intro && <p class="muted">{intro}</p>}
        </div>
        {actions && <div class="actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

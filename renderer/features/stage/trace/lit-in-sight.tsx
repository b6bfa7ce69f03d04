import { useLayoutEffect, useRef } from 'react';

/** Brings what is lit into the sight of each phone of its place, once for each value that is traced. */
export function LitInSight({ pointer }: { readonly pointer: string | null }) {
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (pointer === null) return;
    for (const phone of mark.current?.parentElement?.querySelectorAll('[data-phone]') ?? [])
      phone.querySelector('[data-lit]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pointer]);
  return <span ref={mark} hidden />;
}

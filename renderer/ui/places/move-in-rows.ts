import type { KeyboardEvent } from 'react';

/** Moves the focus along the rows of a list by arrow keys. */
export function moveInRows(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: here, key } = event;
  const stops = [...(here.closest('[data-region="list"]')?.querySelectorAll<HTMLElement>('[data-list-stop]') ?? [])];
  const at = stops.indexOf(here);
  const next = { ArrowDown: stops[at + 1], ArrowUp: stops[at - 1], Home: stops[0], End: stops.at(-1) }[key];
  if (next === undefined) return;
  next.focus();
  event.preventDefault();
}

import type { KeyboardEvent } from 'react';

/** The arrow keys on a row of a list go along its rows. */
export function moveInRows(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: here, key } = event;
  const stops = [...(here.closest('[data-region="list"]')?.querySelectorAll<HTMLElement>('[data-list-stop]') ?? [])];
  const at = stops.indexOf(here);
  const next = { ArrowDown: stops[at + 1], ArrowUp: stops[at - 1], Home: stops[0], End: stops.at(-1) }[key];
  if (next === undefined) return;
  next.focus();
  event.preventDefault();
}

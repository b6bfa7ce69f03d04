import type { KeyboardEvent } from 'react';

/**
 * The arrow keys on an order or a payload of the list: up and down go along what is in sight, left leads to the order
 * and folds it up, right opens it again.
 */
export function moveInList(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: here, key } = event;
  const list = here.closest('[data-region="list"]');
  if (list === null) return;
  const stops = [...list.querySelectorAll<HTMLElement>('[data-list-stop]')];
  const at = stops.indexOf(here);
  const head = stops.slice(0, at + 1).findLast((stop) => stop.dataset['order'] !== undefined);
  const isOpen = head?.getAttribute('aria-expanded') === 'true';
  if (key === 'ArrowDown') stops[at + 1]?.focus();
  else if (key === 'ArrowUp') stops[at - 1]?.focus();
  else if (key === 'ArrowLeft' && here !== head) head?.focus();
  else if (here === head && (key === 'ArrowLeft' ? isOpen : key === 'ArrowRight' && !isOpen)) head.click();
  else return;
  event.preventDefault();
}

/** Whether the target of an event is an element; each page has its own Element. */
export function isElement(target: EventTarget | null): target is Element {
  return target !== null && 'closest' in target;
}

/** The `data-index` of the row around the target of an event; -1 outside of rows. */
export function getRowIndex(target: EventTarget): number {
  const row = target instanceof Element ? target.closest('[data-index]') : null;
  return row === null ? -1 : Number(row.getAttribute('data-index'));
}

/**
 * Where a surface of the phone may end a text, and the values of the gap text-lines that name these places. The banner stands
 * above the open ticket, `row` in the lists of tickets, `notification` on the lock screen, `list` in the pulled-down list.
 */
export const lineSlots = {
  ticket: ['title', 'overline', 'subtitle', 'place', 'value', 'person', 'detail', 'remark', 'caption', 'message'],
  wallet: ['title', 'primary', 'secondary'],
  row: ['primary', 'secondary', 'person'],
  banner: ['title', 'line'],
  notification: ['title', 'line'],
  list: ['title', 'line'],
} as const;

export type LineSurface = keyof typeof lineSlots;
export type LineSlot = (typeof lineSlots)[LineSurface][number];

/** A slot of a surface as it is written: `ticket.title`. */
export type LinePlace = `${LineSurface}.${LineSlot}`;

const places: ReadonlySet<string> = new Set(
  Object.entries(lineSlots).flatMap(([surface, slots]) => slots.map((slot) => `${surface}.${slot}`)),
);

/** Whether a text names a slot of a surface. */
export function isLinePlace(text: string): text is LinePlace {
  return places.has(text);
}

/** Every slot of every surface, in the order in which a table is written. */
export const linePlaces: readonly LinePlace[] = [...places].filter(isLinePlace);

const keyToCards = 'key-to-cards';
const startMark = 'key-to-cards-start';
const keptMeasures = 500;
let measured = 0;

/** A key stroke has reached the window. */
export function markKeyStroke(): void {
  performance.mark(startMark);
}

/** Both cards show the key's change. Old measures are cleared to save memory. */
export function measureCards(): void {
  if (performance.getEntriesByName(startMark).length === 0) return;
  performance.measure(keyToCards, startMark);
  performance.clearMarks(startMark);
  measured += 1;
  if (measured % keptMeasures === 0) performance.clearMeasures(keyToCards);
}

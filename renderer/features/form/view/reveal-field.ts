import { useEffect } from 'react';
import { useBench } from '../../../store/use-bench.ts';
import { findingsByRow, placesOf } from '../engine/row-findings.ts';
import type { ShownForm } from './use-form.ts';

const control = 'input, textarea, button';

/** Gives the focus to the field of a problem that was chosen elsewhere, in the middle of the form. */
export function useRevealedField(form: ShownForm, toggle: (id: string, isOpen: boolean) => void): void {
  const wanted = useBench((bench) => bench.fieldReveal);
  const revealed = useBench((bench) => bench.fieldRevealed);
  useEffect(() => {
    if (wanted === null) return;
    const rows = form.locked === 'broken' ? [] : form.rows.map(({ row }) => row);
    const [id = ''] = findingsByRow([wanted.finding], rows).keys();
    const row = rows.find((each) => each.id === id);
    revealed(row !== undefined);
    if (row === undefined) return;
    for (const group of row.groups) toggle(group, true);
    const [place = ''] = placesOf(wanted.finding);
    // One frame, in which the groups around it open.
    requestAnimationFrame(() => focusField(id, place));
  }, [wanted, form, toggle, revealed]);
}

function focusField(id: string, place: string): void {
  const row = document.querySelector(`[data-row="${CSS.escape(id)}"]`);
  const field = row?.querySelector(`[data-pointer="${CSS.escape(place)}"]`) ?? row?.querySelector(control);
  if (!(field instanceof HTMLElement)) return;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
}

/** Keeps the field that has the focus in view where the form becomes smaller, as when the line below it grows. */
export function keepFocusInView(form: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    const { activeElement } = document;
    if (activeElement !== null && form.contains(activeElement)) activeElement.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(form);
  return () => observer.disconnect();
}

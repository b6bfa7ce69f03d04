import type { Command } from './command.ts';

export type Edit = NonNullable<Command['edits']>;

/** The editor edits its text itself when it receives this event; it prevents the event then. */
export const editEvent = 'passbench-edit';

const typedInto = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]';

/** Whether an edit would do something where the focus is: in a text, or *Select All* in the list. */
function canEditFocused(edit: Edit, focused: Element | null): boolean {
  if (focused === null || focused.closest('[data-palette]') !== null) return false;
  if (focused.closest(`.monaco-editor, ${typedInto}`) !== null) return true;
  return edit === 'selectAll' && focused.closest('[role="tree"]') !== null;
}

/** Edits the text that has the focus, or selects all of the list. False where there is none. */
export function editFocused(edit: Edit, page: Document): boolean {
  const { activeElement } = page;
  if (!canEditFocused(edit, activeElement) || activeElement === null) return false;
  const asked = new CustomEvent(editEvent, { bubbles: true, cancelable: true, detail: edit });
  if (!activeElement.dispatchEvent(asked)) return true;
  if (activeElement.closest(typedInto) !== null) return page.execCommand(edit);
  const key = new KeyboardEvent('keydown', { key: 'a', code: 'KeyA', ctrlKey: true, bubbles: true, cancelable: true });
  return !activeElement.dispatchEvent(key);
}

/** What can be edited where the focus is. */
export function editableHere(page: Document): Readonly<Record<Edit, boolean>> {
  const can = (edit: Edit): boolean => canEditFocused(edit, page.activeElement);
  return { undo: can('undo'), redo: can('redo'), selectAll: can('selectAll') };
}

const attribute = 'data-reference';

const sources = new WeakMap<Element, () => string | null>();

/** Lets an element answer with the entry under its cursor. */
export function answerReferenceHere(element: Element, tell: () => string | null): void {
  sources.set(element, tell);
}

/** The entry of the nearest element around the focus; null for none. */
export function referenceHere(): string | null {
  for (let around = document.activeElement; around !== null; around = around.parentElement) {
    const entry = sources.get(around)?.() ?? around.getAttribute(attribute);
    if (entry !== null) return entry;
  }
  return null;
}

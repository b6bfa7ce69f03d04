/** Keys that follow each other faster than this are one burst: no typist's pause is as short. */
const restMs = 80;

/** Whoever types without a rest still sees the window follow, four times a second. */
const longestMs = 250;

/**
 * Runs something once the keys of the editor rest, at the latest after a quarter of a second; at once on an act that is no typing
 * there. A field that shows what is kept would lose a letter that is typed before it is drawn anew.
 */
export function afterKeys(own: Window, run: () => void): void {
  const finish = (): void => {
    own.clearTimeout(rest);
    own.clearTimeout(longest);
    own.removeEventListener('keydown', keyPressed, true);
    own.removeEventListener('pointerdown', finish, true);
    run();
  };
  const keyPressed = (event: KeyboardEvent): void => {
    if (!isTyping(event)) return finish();
    own.clearTimeout(rest);
    rest = own.setTimeout(finish, restMs);
  };
  let rest = own.setTimeout(finish, restMs);
  const longest = own.setTimeout(finish, longestMs);
  own.addEventListener('keydown', keyPressed, true);
  own.addEventListener('pointerdown', finish, true);
}

function isTyping({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || target.closest('[data-editor]') === null) return false;
  if (ctrlKey || metaKey || altKey) return false;
  return key.length === 1 || ['Backspace', 'Delete', 'Enter', 'Shift', 'Process', 'Dead'].includes(key);
}

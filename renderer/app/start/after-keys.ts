import { whenIdle } from './when-idle.ts';

/** Keys that follow each other faster than this are one burst: no typist's pause is as short. */
const restMs = 80;

/** Whoever types without a rest still sees the window follow, four times a second. */
const longestMs = 250;

/**
 * Runs something once the keys of the editor rest, at the latest after a quarter of a second, in either case once the window has
 * nothing else to do: it would stand between a key and the next. At once on an act that is no typing there. A field that shows
 * what is kept would lose a letter that is typed before it is drawn anew.
 */
export function afterKeys(own: Window, run: () => void): void {
  const finish = (): void => {
    own.clearTimeout(rest);
    own.clearTimeout(longest);
    stopWaiting?.();
    own.removeEventListener('keydown', keyPressed, true);
    own.removeEventListener('pointerdown', finish, true);
    run();
  };
  let stopWaiting: (() => void) | null = null;
  const finishWhenIdle = (): void => {
    stopWaiting ??= whenIdle(own, finish);
  };
  const keyPressed = (event: KeyboardEvent): void => {
    if (!isTyping(event)) return finish();
    own.clearTimeout(rest);
    rest = own.setTimeout(finishWhenIdle, restMs);
  };
  let rest = own.setTimeout(finishWhenIdle, restMs);
  const longest = own.setTimeout(finishWhenIdle, longestMs);
  own.addEventListener('keydown', keyPressed, true);
  own.addEventListener('pointerdown', finish, true);
}

function isTyping({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || target.closest('[data-editor]') === null) return false;
  if (ctrlKey || metaKey || altKey) return false;
  return key.length === 1 || ['Backspace', 'Delete', 'Enter', 'Shift', 'Process', 'Dead'].includes(key);
}

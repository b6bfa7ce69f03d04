import type { editor, IDisposable } from './monaco.ts';

/**
 * Lets Tab go on through the window where the editor was reached by it, so that nobody who only passes changes the text. Any
 * other key in the text, or a click, says that somebody writes there: from then on Tab indents.
 */
export function letTabThrough(code: Pick<editor.ICodeEditor, 'updateOptions'>, place: HTMLElement): IDisposable {
  const watching = new AbortController();
  const { signal } = watching;
  let isTabDown = false;
  let isPassing = false;
  const follow = (passes: boolean): void => {
    if (passes === isPassing) return;
    isPassing = passes;
    code.updateOptions({ tabFocusMode: passes });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    isTabDown = event.key === 'Tab';
    const isIn = event.target instanceof Node && place.contains(event.target);
    if (isIn && !isTabDown && event.key !== 'Shift') follow(false);
  };
  const onPointerDown = ({ target }: PointerEvent): void => {
    // A Tab that led out of the page is let go elsewhere.
    isTabDown = false;
    if (target instanceof Node && place.contains(target)) follow(false);
  };
  const onFocusIn = ({ relatedTarget }: FocusEvent): void => {
    const isFromHere = relatedTarget instanceof Node && place.contains(relatedTarget);
    if (!isFromHere) follow(isTabDown);
  };
  document.addEventListener('keydown', onKeyDown, { capture: true, signal });
  document.addEventListener('keyup', () => (isTabDown = false), { capture: true, signal });
  place.addEventListener('focusin', onFocusIn, { signal });
  document.addEventListener('pointerdown', onPointerDown, { capture: true, signal });
  return { dispose: () => watching.abort() };
}

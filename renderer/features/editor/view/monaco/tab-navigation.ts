import type { editor, IDisposable } from './monaco.ts';

/** Keys that write nothing when pressed alone. */
const modifiers: ReadonlySet<string> = new Set(['Alt', 'Control', 'Meta', 'Shift']);

/**
 * Lets Tab move on if the editor was reached by Tab, so that passing through changes nothing. Any other key in the
 * text, or a click, makes Tab indent.
 */
export function enableTabNavigation(code: Pick<editor.ICodeEditor, 'updateOptions'>, place: HTMLElement): IDisposable {
  const watching = new AbortController();
  const { signal } = watching;
  let isTabDown = false;
  let isPassing = false;
  /** The window lost the focus; its return changes nothing. */
  let hasLeftWindow = false;
  const follow = (passes: boolean): void => {
    if (passes === isPassing) return;
    isPassing = passes;
    code.updateOptions({ tabFocusMode: passes });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    isTabDown = event.key === 'Tab';
    const isInEditor = event.target instanceof Node && place.contains(event.target);
    if (isInEditor && !isTabDown && !modifiers.has(event.key)) follow(false);
  };
  const onPointerDown = ({ target }: PointerEvent): void => {
    // A Tab that left the page is released elsewhere.
    isTabDown = false;
    if (target instanceof Node && place.contains(target)) follow(false);
  };
  const onFocusIn = ({ relatedTarget }: FocusEvent): void => {
    const isFromHere = relatedTarget instanceof Node && place.contains(relatedTarget);
    if (!isFromHere && !hasLeftWindow) follow(isTabDown);
    hasLeftWindow = false;
  };
  const onBlur = (): void => {
    isTabDown = false;
    hasLeftWindow = place.contains(document.activeElement);
  };
  document.addEventListener('keydown', onKeyDown, { capture: true, signal });
  document.addEventListener('keyup', () => (isTabDown = false), { capture: true, signal });
  window.addEventListener('blur', onBlur, { signal });
  place.addEventListener('focusin', onFocusIn, { signal });
  document.addEventListener('pointerdown', onPointerDown, { capture: true, signal });
  return { dispose: () => watching.abort() };
}

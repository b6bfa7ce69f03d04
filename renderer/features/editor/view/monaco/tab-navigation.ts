import { KeyCode, KeyMod, type editor, type IDisposable } from './monaco.ts';

/** Keys that write nothing when pressed alone. */
const modifiers: ReadonlySet<string> = new Set(['Alt', 'Control', 'Meta', 'Shift']);

/**
 * Lets Tab move on if the editor was reached by Tab, so that passing through changes nothing. Any other key in the
 * text, or a click, makes Tab indent where `leaveByTab` lets it.
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

/** A list of suggestions and a snippet use Tab themselves; while it passes, the page moves the focus. */
const isFree = 'editorTextFocus && !editorTabMovesFocus && !suggestWidgetVisible && !inSnippetMode';

/** Lets Tab indent at the start of a line, and lines that are selected; within a line, where a value is, it leaves. */
export function leaveByTab(code: editor.IStandaloneCodeEditor, leave: (direction: 1 | -1) => void): IDisposable {
  const actions = ([1, -1] as const).map((direction) =>
    code.addAction({
      id: direction === 1 ? 'passbench.tab' : 'passbench.tab-back',
      label: '',
      keybindings: [direction === 1 ? KeyCode.Tab : KeyMod.Shift | KeyCode.Tab],
      keybindingContext: isFree,
      run: () => {
        const lines = code.getModel();
        const selections = code.getSelections() ?? [];
        const areAtStart = selections.every(({ startLineNumber: line, endLineNumber, startColumn, endColumn }) =>
          line === endLineNumber
            ? startColumn === endColumn && (lines?.getLineContent(line).slice(0, startColumn - 1) ?? '').trim() === ''
            : true,
        );
        if (areAtStart) code.trigger('keyboard', direction === 1 ? 'tab' : 'outdent', null);
        else leave(direction);
      },
    }),
  );
  return {
    dispose: () => {
      for (const action of actions) action.dispose();
    },
  };
}

import { useEffect } from 'react';
import type { RefObject } from 'react';
import { commandNamed } from '../../commands/commands.ts';
import { runCommand } from '../../commands/use-command.ts';
import type { Bench } from '../../store/slice.ts';
import { useBenchStore } from '../../store/use-bench.ts';
import { heldRow, moveBetweenItems } from './lanes/lane-focus.ts';
import { isUndo, plannedCommand } from './lanes/planned-keys.ts';

/** Keys of the whole timeline, wherever in it the focus is, and the command each runs. */
const everywhere: Readonly<Record<string, string>> = {
  '[': 'time.previous',
  ']': 'time.next',
  Escape: 'time.back',
  '+': 'time.zoom-in',
  '=': 'time.zoom-in',
  '-': 'time.zoom-out',
  '0': 'time.fit',
};

/** Keys of the view head, which is a slider. With Shift the steps are big. */
const onHead: Readonly<Record<string, string>> = {
  ArrowLeft: 'time.earlier',
  ArrowDown: 'time.earlier',
  ArrowRight: 'time.later',
  ArrowUp: 'time.later',
  PageDown: 'time.much-earlier',
  PageUp: 'time.much-later',
  Home: 'time.start',
  End: 'time.end',
  ' ': 'story.play',
};

const big: Readonly<Record<string, string>> = { 'time.earlier': 'time.much-earlier', 'time.later': 'time.much-later' };

/** Lets the keys of the timeline work while the focus is in it. */
export function useTimelineKeys(place: RefObject<HTMLElement | null>): void {
  const store = useBenchStore();
  useEffect(() => {
    const element = place.current;
    const press = (event: KeyboardEvent): void => {
      const id = plannedCommand(event) ?? (isUndo(event) ? 'story.undo' : commandOf(event));
      if (id === null ? !moveBetweenItems(event) : !isUsable(id, store.getState())) return;
      event.preventDefault();
      event.stopPropagation();
      if (id === null) return;
      const row = id === 'story.call-remove' ? heldRow(event.target, element) : null;
      runCommand(store, commandNamed(id));
      row?.takeFocus();
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [store, place]);
}

/** A key whose command cannot be run now is not taken: it does what it does elsewhere. */
export function isUsable(id: string, bench: Bench): boolean {
  return commandNamed(id).isEnabled(bench);
}

function commandOf(event: KeyboardEvent): string | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
  if (altKey || ctrlKey || metaKey) return null;
  const isHead = target instanceof Element && target.closest('[role="slider"]') !== null;
  const id = (isHead ? onHead[key] : undefined) ?? everywhere[key] ?? null;
  return id !== null && shiftKey ? (big[id] ?? id) : id;
}

import { useEffect } from 'react';
import type { RefObject } from 'react';
import { commandNamed } from '../app/commands/commands.ts';
import { runCommand } from '../app/commands/use-command.ts';
import { useBenchStore } from '../store/use-bench.ts';
import { focusRow, moveBetweenItems } from './lane-focus.ts';
import { isUndo, plannedCommand } from './planned-keys.ts';

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
      const isDone = id === null ? moveBetweenItems(event) : true;
      if (!isDone) return;
      event.preventDefault();
      event.stopPropagation();
      if (id !== null) runCommand(store, commandNamed(id));
      if (id === 'story.call-remove') focusRow(event.target);
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [store, place]);
}

function commandOf(event: KeyboardEvent): string | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
  if (altKey || ctrlKey || metaKey) return null;
  const isHead = target instanceof Element && target.closest('[role="slider"]') !== null;
  const id = (isHead ? onHead[key] : undefined) ?? everywhere[key] ?? null;
  return id !== null && shiftKey ? (big[id] ?? id) : id;
}

import { plannedPlace } from '../../../engine/stories/planned-calls.ts';

/** Keys on a planned call that is picked, and the command each runs. Otherwise arrows go from item to item. */
const onPicked: Readonly<Record<string, string>> = {
  ArrowLeft: 'story.call-earlier',
  ArrowRight: 'story.call-later',
  'Shift+ArrowLeft': 'story.call-much-earlier',
  'Shift+ArrowRight': 'story.call-much-later',
  Enter: 'story.call-text',
  Delete: 'story.call-remove',
  Backspace: 'story.call-remove',
};

/** The command that a key runs on a planned call with the focus; null for any other key or place. */
export function plannedCommand({ key, shiftKey, altKey, ctrlKey, metaKey, target }: KeyboardEvent): string | null {
  if (altKey || ctrlKey || metaKey || !isPicked(target)) return null;
  return onPicked[shiftKey ? `Shift+${key}` : key] ?? null;
}

/** Whether a key is to take the last edit on the timeline back. */
export function isUndo({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'z';
}

function isPicked(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const id = target.dataset['callTick'];
  return id !== undefined && plannedPlace(id) !== null && target.getAttribute('aria-pressed') === 'true';
}

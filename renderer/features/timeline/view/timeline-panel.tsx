import { ChartGantt } from 'lucide-react';
import { useRef, useEffect, type RefObject } from 'react';
import { selectLanes } from '../../../store/timeline/lanes.ts';
import { useBench, useBenchStore } from '../../../store/use-bench.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { Board } from './board.tsx';
import { Side } from './side/side.tsx';
import { useSendLabel } from '../../../views/use-send-label.ts';
import styles from './timeline-panel.module.css';
import { TipLayer } from './lanes/tip-layer.tsx';
import { isPayloadActive, isStoryActive } from '../../../store/window/active-tab.ts';
import { commandNamed } from '../../../commands/commands.ts';
import { runCommand } from '../../../commands/use-command.ts';
import type { Bench } from '../../../store/slice.ts';
import { rememberRow, moveFocusBetweenItems } from './lanes/lane-navigation.ts';
import { plannedIndex } from '../../../engine/stories/planned-calls.ts';

/** Keys on a picked planned call and their commands. Otherwise arrows move between items. */
const pickedKeys: Readonly<Record<string, string>> = {
  ArrowLeft: 'story.call-earlier',
  ArrowRight: 'story.call-later',
  'Shift+ArrowLeft': 'story.call-much-earlier',
  'Shift+ArrowRight': 'story.call-much-later',
  Enter: 'story.call-text',
  Delete: 'story.call-remove',
  Backspace: 'story.call-remove',
};

/** Keys on a picked handle of a curve. */
const handleKeys: Readonly<Record<string, string>> = {
  ArrowUp: 'story.curve-higher',
  ArrowDown: 'story.curve-lower',
  ArrowLeft: 'story.curve-shorter',
  ArrowRight: 'story.curve-longer',
  'Shift+ArrowUp': 'story.curve-much-higher',
  'Shift+ArrowDown': 'story.curve-much-lower',
  'Shift+ArrowLeft': 'story.curve-much-shorter',
  'Shift+ArrowRight': 'story.curve-much-longer',
  Enter: 'story.call-text',
  Delete: 'story.curve-remove',
  Backspace: 'story.curve-remove',
};

function getPlannedCommand({ key, shiftKey, altKey, ctrlKey, metaKey, target }: KeyboardEvent): string | null {
  if (altKey || ctrlKey || metaKey || !isPicked(target)) return null;
  if (isHandle(target)) return handleKeys[shiftKey ? `Shift+${key}` : key] ?? null;
  // A check stays at its time: its arrow keys move between items.
  if (isCheck(target) && key.startsWith('Arrow')) return null;
  return pickedKeys[shiftKey ? `Shift+${key}` : key] ?? null;
}

function isUndo({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return ctrlKey !== metaKey && !shiftKey && !altKey && key.toLowerCase() === 'z';
}

function isPicked(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const id = target.dataset['callTick'];
  const isPlanned = isCheck(target) || isHandle(target) || (id !== undefined && plannedIndex(id) !== null);
  return isPlanned && target.getAttribute('aria-pressed') === 'true';
}

function isHandle(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.dataset['curve'] !== undefined;
}

function isCheck(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.dataset['check'] !== undefined;
}

const timelineKeys: Readonly<Record<string, string>> = {
  '[': 'time.previous',
  ']': 'time.next',
  Escape: 'time.back',
  '+': 'time.zoom-in',
  '=': 'time.zoom-in',
  '-': 'time.zoom-out',
  '0': 'time.fit',
};

/** Keys of the view head, a slider; Shift takes big steps. */
const headKeys: Readonly<Record<string, string>> = {
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

const bigSteps: Readonly<Record<string, string>> = {
  'time.earlier': 'time.much-earlier',
  'time.later': 'time.much-later',
};

function useTimelineKeys(place: RefObject<HTMLElement | null>): void {
  const store = useBenchStore();
  useEffect(() => {
    const element = place.current;
    const press = (event: KeyboardEvent): void => {
      const id = getPlannedCommand(event) ?? (isUndo(event) ? 'story.undo' : getKeyCommand(event));
      if (id === null ? !moveFocusBetweenItems(event) : !isUsable(id, store.getState())) return;
      event.preventDefault();
      event.stopPropagation();
      if (id === null) return;
      const row = id === 'story.call-remove' || id === 'story.curve-remove' ? rememberRow(event.target, element) : null;
      runCommand(store, commandNamed(id));
      row?.takeFocus();
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [store, place]);
}

/** The key of a disabled command does what it does elsewhere. */
export function isUsable(id: string, bench: Bench): boolean {
  return commandNamed(id).isEnabled(bench);
}

function getKeyCommand(event: KeyboardEvent): string | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
  if (altKey || ctrlKey || metaKey) return null;
  const isHead = target instanceof Element && target.closest('[role="slider"]') !== null;
  const id = (isHead ? headKeys[key] : undefined) ?? timelineKeys[key] ?? null;
  return id !== null && shiftKey ? (bigSteps[id] ?? id) : id;
}

/** Shows all orders over time: calls, what the phone shows and why, and what is to come. */
export function TimelinePanel() {
  const isEmpty = useBench((bench) => selectLanes(bench).length === 0);
  const hasStory = useBench(isStoryActive);
  if (!isEmpty) return <Timeline />;
  return hasStory ? <NothingPlanned /> : <Nothing />;
}

function Timeline() {
  const place = useRef<HTMLDivElement>(null);
  useTimelineKeys(place);
  return (
    <div ref={place} tabIndex={-1} className={styles.timeline} data-timeline="">
      <Board />
      <Side />
      <TipLayer within={place} />
    </div>
  );
}

function NothingPlanned() {
  const { t } = useTranslation();
  const openDialog = useBench((bench) => bench.openDialog);
  return (
    <EmptyState
      icon={ChartGantt}
      title={t('stories.emptyLaneTitle')}
      text={t('stories.emptyLaneText')}
      action={{
        label: t('stories.emptyLaneAction'),
        run: () => openDialog({ dialog: 'palette', query: t('stories.addQuery') }),
      }}
    />
  );
}

function Nothing() {
  const { t } = useTranslation();
  const store = useBenchStore();
  const hasDocument = useBench(isPayloadActive);
  const sendLabel = useSendLabel(t('timeline.emptySend'));
  const run = (): void => {
    const bench = store.getState();
    if (hasDocument) void bench.send();
    else bench.openDialog({ dialog: 'palette', query: t('commands.groups.new') });
  };
  return (
    <EmptyState
      icon={ChartGantt}
      title={t('timeline.emptyTitle')}
      text={t('timeline.emptyText')}
      action={{ label: hasDocument ? sendLabel : t('timeline.emptyAction'), run }}
    />
  );
}

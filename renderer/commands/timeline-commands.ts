import type { Bench } from '../store/slice.ts';
import { selectLanes } from '../store/timeline/lanes.ts';
import { always, type Command } from './command.ts';
import { isStoryActive } from '../store/window/active-tab.ts';

// A story has its own time.
const isAway = (bench: Bench): boolean => bench.viewAt !== null && !isStoryActive(bench);
const hasLanes = (bench: Bench): boolean => selectLanes(bench).length > 0;

export const timelineCommands: readonly Command[] = [
  {
    id: 'time.back',
    group: 'timeline',
    label: (say) => say('commands.viewBack'),
    isEnabled: isAway,
    run: (bench) => bench.viewTime(null),
  },
  {
    id: 'time.move-clock',
    group: 'timeline',
    label: (say) => say('commands.moveClockHere'),
    isEnabled: isAway,
    run: (bench) => bench.moveClockHere(),
  },
  {
    id: 'time.next',
    group: 'timeline',
    label: (say) => say('commands.viewNext'),
    isEnabled: hasLanes,
    run: (bench) => bench.viewEvent(1),
  },
  {
    id: 'time.previous',
    group: 'timeline',
    label: (say) => say('commands.viewPrevious'),
    isEnabled: hasLanes,
    run: (bench) => bench.viewEvent(-1),
  },
  step(
    'later',
    (say) => say('commands.viewLater'),
    (bench) => bench.stepView(1, 'small'),
  ),
  step(
    'earlier',
    (say) => say('commands.viewEarlier'),
    (bench) => bench.stepView(-1, 'small'),
  ),
  step(
    'much-later',
    (say) => say('commands.viewMuchLater'),
    (bench) => bench.stepView(1, 'big'),
  ),
  step(
    'much-earlier',
    (say) => say('commands.viewMuchEarlier'),
    (bench) => bench.stepView(-1, 'big'),
  ),
  step(
    'start',
    (say) => say('commands.viewStart'),
    (bench) => bench.viewEdge('from'),
  ),
  step(
    'end',
    (say) => say('commands.viewEnd'),
    (bench) => bench.viewEdge('until'),
  ),
  step(
    'zoom-in',
    (say) => say('commands.zoomIn'),
    (bench) => bench.zoomTime(1 / zoomFactor),
  ),
  step(
    'zoom-out',
    (say) => say('commands.zoomOut'),
    (bench) => bench.zoomTime(zoomFactor),
  ),
  step(
    'fit',
    (say) => say('commands.zoomFit'),
    (bench) => bench.setSpan(null),
  ),
  step(
    'now',
    (say) => say('commands.zoomNow'),
    (bench) => bench.zoomToNow(),
  ),
  step(
    'pan-later',
    (say) => say('commands.panLater'),
    (bench) => bench.panTime(1),
  ),
  step(
    'pan-earlier',
    (say) => say('commands.panEarlier'),
    (bench) => bench.panTime(-1),
  ),
];

const zoomFactor = 1.5;

function step(id: string, label: Command['label'], run: Command['run']): Command {
  return { id: `time.${id}`, group: 'timeline', label, isEnabled: always, run };
}

import { selectHasTargetCalls, targetDocument } from '../../store/documents/command-target.ts';
import { branchBlocker } from '../../engine/stories/branches.ts';
import { curveBlocker, type CurveStep } from '../../engine/stories/curves.ts';
import type { Bench } from '../../store/slice.ts';

import { selectPickedCall } from '../../store/timeline/story-lanes.ts';
import { isStoryActive } from '../../store/window/active-tab.ts';
import type { WhyNot } from '../../store/window/slices.ts';
import { always, type Command } from '../command.ts';

const noBranches = {
  unreadable: 'stories.noCheck.unreadable',
  'nothing-called': 'stories.noBranch.nothingCalled',
  'too-many': 'stories.noBranch.tooMany',
} as const;

function whyNoBranch(bench: Bench): WhyNot | null {
  const { storyView, viewAt } = bench;
  if (!isStoryActive(bench)) return selectHasTargetCalls(bench) ? null : 'stories.noBranch.noCalls';
  if (storyView === null || viewAt === null) return 'stories.noCheck.noStory';
  const blocker = branchBlocker(storyView, viewAt);
  return blocker === null ? null : noBranches[blocker];
}

const withBranch = (bench: Bench): boolean => isStoryActive(bench) && bench.shownBranch !== null;

const branches: readonly Command[] = [
  {
    id: 'story.branch-here',
    group: 'story',
    label: (say) => say('stories.commands.branchHere'),
    also: ['branch', 'what if', 'fork', '分支', '假如'],
    isEnabled: (bench) => whyNoBranch(bench) === null,
    whyNot: (bench) => whyNoBranch(bench) ?? 'stories.noBranch.nothingCalled',
    run: async (bench) => {
      const order = isStoryActive(bench) ? null : targetDocument(bench);
      // The calls of an order are a story first, which the branch can leave.
      if (order === null) bench.branchHere();
      else await bench.branchCalls(order.orderNo, order.scenario);
    },
  },
  {
    id: 'story.disorder',
    group: 'story',
    label: (say) => say('disorder.command'),
    also: ['disorder', 'late', 'late calls', 'lost', 'swap', 'out of order', '遲到', '遺失', '次序', '次序錯亂'],
    isEnabled: always,
    run: (bench) => {
      if (bench.stories.length > 0) return bench.openDialog({ dialog: 'disorder' });
      bench.choose('section', 'stories');
      bench.choose('list', 'shown');
      return bench.notify({ tone: 'plain', words: { says: 'cannot-run', why: 'stories.noCheck.chooseStory' } });
    },
  },
  {
    id: 'story.main-line',
    group: 'story',
    label: (say) => say('stories.commands.mainLine'),
    isEnabled: withBranch,
    run: (bench) => bench.showBranch(null),
  },
  {
    id: 'story.branch-remove',
    group: 'story',
    label: (say) => say('stories.commands.branchRemove'),
    isEnabled: withBranch,
    run: (bench) => bench.removeBranch(bench.shownBranch ?? 0),
  },
];

const noCurves = {
  unreadable: 'stories.noCheck.unreadable',
  'has-one': 'stories.noCurve.hasOne',
  'no-number': 'stories.noCurve.noNumber',
  'no-room': 'stories.noCurve.noRoom',
} as const;

function whyNoCurve(bench: Bench): WhyNot | null {
  const { storyView } = bench;
  const call = selectPickedCall(bench);
  if (!isStoryActive(bench) || storyView === null) return 'stories.noCheck.noStory';
  if (call === null) return 'stories.noCurve.noCall';
  const blocker = curveBlocker(storyView, call.place);
  return blocker === null ? null : noCurves[blocker];
}

function hasCurve(bench: Bench): boolean {
  const { storyView } = bench;
  const call = selectPickedCall(bench);
  return call !== null && storyView !== null && curveBlocker(storyView, call.place) === 'has-one';
}

const minuteMs = 60_000;

const curves: readonly Command[] = [
  {
    id: 'story.curve-here',
    group: 'story',
    label: (say) => say('stories.commands.curveHere'),
    also: ['curve', 'ramp', '曲線'],
    isEnabled: (bench) => whyNoCurve(bench) === null,
    whyNot: (bench) => whyNoCurve(bench) ?? 'stories.noCurve.noCall',
    run: (bench) => bench.addCurve(),
  },
  {
    id: 'story.curve-remove',
    group: 'story',
    label: (say) => say('stories.commands.curveRemove'),
    isEnabled: hasCurve,
    run: (bench) => bench.removeCurve(),
  },
  ...[1, 10].flatMap((count) => [
    handleStep('higher', count, { ms: 0, value: count }, (say) => say('stories.commands.curveHigher', { count })),
    handleStep('lower', count, { ms: 0, value: -count }, (say) => say('stories.commands.curveLower', { count })),
    handleStep('longer', count, { ms: count * minuteMs, value: 0 }, (say) =>
      say('stories.commands.curveLonger', { count }),
    ),
    handleStep('shorter', count, { ms: -count * minuteMs, value: 0 }, (say) =>
      say('stories.commands.curveShorter', { count }),
    ),
  ]),
];

function handleStep(id: string, count: number, by: CurveStep, label: Command['label']): Command {
  return {
    id: `story.curve-${count === 1 ? '' : 'much-'}${id}`,
    group: 'story',
    label,
    isEnabled: ({ picked }) => picked?.item === 'curve',
    run: (bench) => bench.nudgeCurve(by),
  };
}

/** What a story might be instead: branches, curves, and calls that come late or get lost. */
export const whatIfCommands: readonly Command[] = [...branches, ...curves];

import { inLanguage } from '../../../shared/lib/text/words.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { plainTemplates } from '../../../shared/scenarios/templates.ts';
import type { Bench } from '../../store/slice.ts';
import { selectHasTargetCalls, targetDocument } from '../../store/documents/command-target.ts';
import { isStoryActive } from '../../store/window/active-tab.ts';
import { checkBlocker } from '../../engine/stories/added-check.ts';
import type { WhyNot } from '../../store/window/slices.ts';
import { isOfAnotherDay } from '../../store/stories/story-editing.ts';
import { selectPickedCall, selectPickedEntry } from '../../store/timeline/story-lanes.ts';
import { storyRates } from '../../store/stories/story-playing.ts';
import { always, type Command } from '../command.ts';
import { runCommands } from './run-commands.ts';
import { whatIfCommands } from './what-if-commands.ts';

const withStory: (bench: Bench) => boolean = isStoryActive;
const withCall = (bench: Bench): boolean => selectPickedCall(bench) !== null;
const withEntry = (bench: Bench): boolean => selectPickedEntry(bench) !== null;

const noChecks = {
  unreadable: 'stories.noCheck.unreadable',
  'nothing-called': 'stories.noCheck.nothingCalled',
  'no-number': 'stories.noCheck.noNumber',
} as const;

function whyNoCheck(bench: Bench): WhyNot | null {
  const { storyView, viewAt, laneKey } = bench;
  if (!isStoryActive(bench) || storyView === null || viewAt === null) return 'stories.noCheck.noStory';
  const blocker = checkBlocker(storyView, viewAt, laneKey);
  return blocker === null ? null : noChecks[blocker];
}

const minuteMs = 60_000;

const wholeStories: readonly Command[] = [
  {
    id: 'story.section',
    group: 'story',
    label: (say) => say('stories.commands.section'),
    isEnabled: (bench) => bench.settings.section !== 'stories',
    run: (bench) => bench.choose('section', 'stories'),
  },
  {
    id: 'story.payloads',
    group: 'story',
    label: (say) => say('stories.commands.payloads'),
    isEnabled: (bench) => bench.settings.section !== 'payloads',
    run: (bench) => bench.choose('section', 'payloads'),
  },
  {
    id: 'story.play',
    group: 'story',
    label: (say) => say('stories.commands.play'),
    isEnabled: withStory,
    run: (bench) => bench.playStory(),
  },
  {
    id: 'story.start',
    group: 'story',
    label: (say) => say('stories.commands.start'),
    isEnabled: withStory,
    run: (bench) => bench.viewTime(null),
  },
  {
    id: 'story.start-today',
    group: 'story',
    label: (say) => say('stories.commands.startToday'),
    isEnabled: (bench) => withStory(bench) && isOfAnotherDay(bench),
    run: (bench) => bench.startToday(),
  },
  ...storyRates.map((rate): Command => ({
    id: `story.rate-${rate}`,
    group: 'story',
    label: (say) => say('stories.commands.rate', { rate }),
    isEnabled: withStory,
    run: (bench) => bench.setStoryRate(rate),
  })),
];

const plannedCalls: readonly Command[] = [
  nudge('later', minuteMs, (say) => say('stories.commands.later')),
  nudge('earlier', -minuteMs, (say) => say('stories.commands.earlier')),
  nudge('much-later', 10 * minuteMs, (say) => say('stories.commands.muchLater')),
  nudge('much-earlier', -10 * minuteMs, (say) => say('stories.commands.muchEarlier')),
  {
    id: 'story.call-twice',
    group: 'story',
    label: (say) => say('stories.commands.twice'),
    isEnabled: withEntry,
    run: (bench) => bench.duplicatePicked(),
  },
  {
    id: 'story.call-remove',
    group: 'story',
    label: (say) => say('stories.commands.takeOut'),
    isEnabled: withEntry,
    run: (bench) => bench.removePicked(),
  },
  {
    id: 'story.call-text',
    group: 'story',
    label: (say) => say('stories.commands.openInText'),
    isEnabled: withEntry,
    run: (bench) => bench.openPickedInText(),
  },
  {
    id: 'story.check-here',
    group: 'story',
    label: (say) => say('stories.commands.checkHere'),
    also: ['check', 'assert', '檢查', '斷言'],
    isEnabled: (bench) => whyNoCheck(bench) === null,
    whyNot: (bench) => whyNoCheck(bench) ?? 'stories.noCheck.nothingCalled',
    run: (bench) => bench.addCheck(),
  },
  {
    id: 'story.undo',
    group: 'story',
    label: (say) => say('stories.commands.undo'),
    isEnabled: withStory,
    run: (bench) => bench.undoStoryEdit(),
  },
];

function nudge(id: string, byMs: number, label: Command['label']): Command {
  return {
    id: `story.call-${id}`,
    group: 'story',
    label,
    isEnabled: withCall,
    run: (bench) => bench.nudgeCall(byMs),
  };
}

const additions: readonly Command[] = scenarios.flatMap((scenario) =>
  plainTemplates(scenario).map((template): Command => ({
    id: `story.add.${scenario.id}/${template.status}`,
    group: 'story',
    label: (say, language) =>
      say('stories.commands.add', { scenario: inLanguage(scenario.name, language), status: template.status }),
    isEnabled: withStory,
    run: (bench) => bench.addCall(scenario, template),
  })),
);

const newStories: readonly Command[] = [
  {
    id: 'story.empty',
    group: 'story',
    label: (say) => say('stories.commands.empty'),
    isEnabled: always,
    run: (bench) => bench.addEmptyStory(),
  },
  {
    id: 'story.from-payloads',
    group: 'story',
    label: (say) => say('stories.commands.fromPayloads'),
    isEnabled: (bench) => targetDocument(bench) !== null,
    run: (bench) => {
      const document = targetDocument(bench);
      if (document === null) return;
      bench.addStoryOfPayloads(document.orderNo, document.scenario);
    },
  },
  {
    id: 'story.from-calls',
    group: 'story',
    label: (say) => say('stories.commands.fromCalls'),
    isEnabled: selectHasTargetCalls,
    run: async (bench) => {
      const document = targetDocument(bench);
      if (document === null) return;
      await bench.addStoryOfCalls(document.orderNo, document.scenario);
    },
  },
  ...scenarios.flatMap((scenario) =>
    scenario.stories.map((ready): Command => ({
      id: `story.ready.${scenario.id}/${ready.id}`,
      group: 'story',
      label: (say, language) =>
        say('stories.commands.ready', {
          name: inLanguage(ready.name, language),
          scenario: inLanguage(scenario.name, language),
        }),
      isEnabled: always,
      run: (bench) => bench.openReady(ready),
    })),
  ),
];

export const storyCommands: readonly Command[] = [
  ...wholeStories,
  ...runCommands,
  ...[...plannedCalls, ...whatIfCommands, ...additions].map(withStoryInView),
  ...newStories,
];

/** A story that another place covers comes into view first: nothing changes one that nobody sees. */
function withStoryInView(command: Command): Command {
  return {
    ...command,
    run: (bench, page) => {
      if (isStoryActive(bench)) bench.leavePlace();
      return command.run(bench, page);
    },
  };
}

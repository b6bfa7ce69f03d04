import { runReports } from '../../features/stories/store/slices.ts';
import { activeStoryId, isStoryActive } from '../../store/window/active-tab.ts';
import type { Bench } from '../../store/slice.ts';
import { always, type Command } from '../command.ts';

const hasRuns = ({ runs }: Bench): boolean => runs.length > 0;

/** Stories as tests: what runs them, and what is done with the results. */
export const runCommands: readonly Command[] = [
  {
    id: 'story.runs',
    group: 'story',
    label: (say) => say('runs.commands.show'),
    isEnabled: always,
    run: (bench) => bench.showRun(),
  },
  {
    id: 'story.run-all',
    group: 'story',
    label: (say) => say('runs.commands.all'),
    also: ['test', 'checks', '測試', '檢查'],
    isEnabled: ({ stories, runProgress }) => stories.length > 0 && runProgress === null,
    run: (bench) => bench.runAllStories(),
  },
  {
    id: 'story.run',
    group: 'story',
    label: (say) => say('runs.commands.one'),
    isEnabled: (bench) => isStoryActive(bench) && bench.runProgress === null,
    run: (bench) => bench.runActiveStory(),
  },
  {
    id: 'story.run-rows',
    group: 'story',
    label: (say) => say('runs.commands.rows'),
    also: ['CSV', 'JSON'],
    isEnabled: (bench) => isStoryActive(bench) && bench.runProgress === null,
    run: (bench) => bench.chooseRows(activeStoryId(bench) ?? ''),
  },
  {
    id: 'story.run-failed',
    group: 'story',
    label: (say) => say('runs.commands.failed'),
    isEnabled: ({ runs, notRun, runProgress }) =>
      runProgress === null && (notRun.length > 0 || runs.some(({ outcome }) => outcome !== 'passed')),
    run: (bench) => bench.runFailed(),
  },
  {
    id: 'story.run-cancel',
    group: 'story',
    label: (say) => say('runs.commands.cancel'),
    isEnabled: ({ runProgress }) => runProgress !== null,
    run: (bench) => bench.cancelRun(),
  },
  ...runReports.map((report): Command => ({
    id: `story.report-${report}`,
    group: 'story',
    label: (say) => say('runs.commands.report', { report: say(`runs.reports.${report}`) }),
    isEnabled: hasRuns,
    run: (bench) => bench.exportRun(report),
  })),
];

import type { Scenario } from '../../scenario.ts';
import { isSilent } from './languages.ts';
import {
  dropAssumptions,
  validTemplates,
  type PlayedReadyStory,
  type ScenarioPromise,
  type SuiteTools,
} from './suite-tools.ts';

export const storyPromises: readonly ScenarioPromise[] = [
  {
    promise: 'has a ready story, each with a name of its own and words in both languages',
    file: 'stories.ts',
    broken: ({ stories }) => {
      const ids = stories.map(({ id }) => id);
      const wordless = stories.filter(({ name, line }) => [name, line].some(isSilent));
      return [
        ...(ids.length === 0 ? ['no story'] : []),
        ...ids.filter((id, place) => !/^[a-z][a-z-]*$/.test(id) || ids.indexOf(id) !== place),
        ...wordless.map(({ id }) => id),
      ];
    },
  },
  {
    promise: 'has ready stories that come to each of its statuses',
    file: 'stories.ts',
    broken: ({ id, lifecycle, stories }) =>
      lifecycle.statuses
        .filter(({ name }) => !stories.some(({ text }) => text.includes(`"${id}/${name}"`)))
        .map(({ name }) => `no story comes to ${name}`),
  },
  {
    promise: 'has ready stories that can be played, in which every call gets what it expects',
    file: 'stories.ts',
    broken: (scenario, tools) =>
      ofStories(scenario, tools, ({ problems, calls }) => [
        ...problems,
        ...calls.flatMap(({ resultCode, expected, findings }, place) => {
          const why = findings.find(({ severity }) => severity === 'error');
          const said = why === undefined ? '' : `: ${why.message}`;
          const by = why?.rule === 'status-move' ? ', as lifecycle.ts has it' : '';
          return resultCode === expected ? [] : [`call ${place + 1} gets ${resultCode}, not ${expected}${said}${by}`];
        }),
      ]),
  },
  {
    promise: 'has ready stories with checks of the phones, all of which are true',
    file: 'stories.ts',
    broken: (scenario, tools) =>
      ofStories(scenario, tools, ({ checks }) =>
        checks.length === 0 ? ['no check'] : checks.flatMap((check) => check ?? []),
      ),
  },
  {
    promise: 'has ready stories of one order of its own, whose accepted calls hold no mistake',
    file: 'stories.ts',
    broken: (scenario, tools) =>
      ofStories(scenario, tools, ({ calls }) => [
        ...calls.filter((call) => call.scenario !== scenario.id).map((call) => `a call of ${call.scenario}`),
        ...(new Set(calls.map(({ orderKey }) => orderKey)).size === 1 ? [] : ['not of one order']),
        ...dropAssumptions(calls.flatMap(({ verdict, findings }) => (verdict === 'accepted' ? findings : []))).map(
          ({ message }) => message,
        ),
      ]),
  },
  {
    promise: 'has ready stories that show something, unless none of its statuses does',
    file: 'stories.ts',
    broken: (scenario, tools) =>
      ofStories(scenario, tools, ({ changes }) =>
        changes > 0 === showsAnything(scenario) ? [] : [`${changes} changes`],
      ),
  },
];

function ofStories(
  scenario: Scenario,
  tools: SuiteTools,
  broken: (played: PlayedReadyStory) => readonly string[],
): readonly string[] {
  // A mistake in a template is told of that template, and of no story that sends it.
  const told = new Set(
    validTemplates(scenario).flatMap((template) =>
      dropAssumptions(tools.findings(scenario, template)).map(({ message }) => message),
    ),
  );
  return scenario.stories.flatMap((story) => {
    const played = tools.play(story);
    if (played.calls.some(({ findings }) => findings.some(({ message }) => told.has(message)))) return [];
    return broken(played).map((place) => `${story.id}: ${place}`);
  });
}

function showsAnything({ lifecycle }: Scenario): boolean {
  return lifecycle.statuses.some(
    ({ effect: { card, notification } }) =>
      card.shows !== 'none' || !('shows' in notification) || notification.shows !== 'hidden',
  );
}

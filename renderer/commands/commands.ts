import { inLanguage, type Language } from '../../shared/lib/text/words.ts';
import { findScenario } from '../../shared/scenarios/index.ts';
import { isSnippet } from '../engine/writing/custom-templates.ts';
import type { Bench } from '../store/slice.ts';
import { always, type Command } from './command.ts';
import { exportCommands, textExportCommands } from './export-commands.ts';
import { callCommands } from './call-commands.ts';
import { importCommands } from './import-commands.ts';
import { openEnvironmentCommands, environmentCommands } from './environment-commands.ts';
import { orderCommands } from './order-commands.ts';
import { newCommands, payloadCommands } from './payload-commands.ts';
import { sandboxCommands } from './sandbox-commands.ts';
import { sendCommands } from './send-commands.ts';
import { stageCommands } from './stage-commands.ts';
import { storyCommands } from './stories/story-commands.ts';
import { versionCommands } from './version-commands.ts';
import { timelineCommands } from './timeline-commands.ts';
import { goCommands } from './view-commands.ts';
import { clockCommands, editCommands, helpCommands, windowCommands } from './window-commands.ts';
import { writingCommands } from './writing-commands.ts';
import { searchedValues } from '../engine/names/payload-values.ts';
import { readings } from '../engine/names/read-name.ts';
import { selectShownNames, type OrderNames } from '../store/order-names.ts';
import { referenceOf, searchReference, type Entry } from '../../shared/protocol/reference/index.ts';
import { changedGaps } from '../../shared/gaps/gap-choices.ts';
import { gaps } from '../../shared/gaps/gaps.ts';
import type { ProjectPage } from '../features/projects/store/slices.ts';

const gapCommands: readonly Command[] = [
  {
    id: 'gaps.reset',
    group: 'gaps',
    label: (say) => say('commands.resetGaps'),
    isEnabled: (bench) => changedGaps(bench.gaps).length > 0,
    run: (bench) => bench.resetGaps(),
  },
  ...gaps.map(({ id, point }): Command => ({
    id: `gaps.${id}`,
    group: 'gaps',
    label: (say, language) => say('commands.changeGap', { gap: id, point: inLanguage(point, language) }),
    isEnabled: always,
    run: (bench) => bench.showGap(id),
  })),
];

const projectCommands: readonly Command[] = [
  page('recent', (say) => say('projects.commands.recent')),
  page('open', (say) => say('projects.commands.open')),
  page('new', (say) => say('projects.commands.new')),
  page('copy', (say) => say('projects.commands.copy')),
  page('notes', (say) => say('projects.commands.notes')),
  page('variables', (say) => say('projects.commands.variables')),
  {
    id: 'project.bundle',
    group: 'project',
    label: (say) => say('projects.commands.bundle'),
    also: ['bundle', 'import', '匯入', '檔案'],
    isEnabled: always,
    run: (bench) => bench.chooseBundle(),
  },
];

function page(id: ProjectPage, label: Command['label']): Command {
  return {
    id: `project.${id}`,
    group: 'project',
    label,
    also: ['project', 'folder', '專案', '資料夾'],
    isEnabled: always,
    run: (bench) => bench.showProjects(id),
  };
}

/** Every command, in palette order. */
export const commands: readonly Command[] = [
  ...sendCommands,
  ...importCommands,
  ...payloadCommands,
  ...versionCommands,
  ...writingCommands,
  ...exportCommands,
  ...textExportCommands,
  ...orderCommands,
  ...goCommands,
  ...stageCommands,
  ...timelineCommands,
  ...storyCommands,
  ...callCommands,
  ...sandboxCommands,
  ...environmentCommands,
  ...projectCommands,
  ...clockCommands,
  ...windowCommands,
  ...editCommands,
  ...helpCommands,
  ...newCommands,
  ...gapCommands,
];

const byId = new Map(commands.map((command) => [command.id, command]));

/** The command of an id. An unknown id is a programming error. */
export function commandNamed(id: string): Command {
  const command = byId.get(id);
  if (command === undefined) throw new Error(`No command is named ${id}`);
  return command;
}

/** The same where a window may not have it. */
export function findCommand(id: string): Command | null {
  return byId.get(id) ?? null;
}

/** A command for each payload, story, environment and key. */
export function openCommands(bench: Bench): readonly Command[] {
  const names = selectShownNames(bench);
  return [
    ...bench.templates.flatMap(fromTemplate),
    ...bench.documents.map((document) => openDocument(document, names)),
    ...bench.stories.map(openStory),
    ...openEnvironmentCommands(bench),
  ];
}

function fromTemplate({ id, name, text }: Bench['templates'][number]): readonly Command[] {
  if (isSnippet(text)) return [];
  return [
    {
      id: `new.own.${id}`,
      group: 'new',
      label: (say) => say('writing.fromTemplate', { name }),
      isEnabled: always,
      run: (bench) => bench.addFromCustomTemplate(id),
    },
  ];
}

function openStory({ id, name }: Bench['stories'][number]): Command {
  return {
    id: `open.${id}`,
    group: 'open',
    label: (say) => say('stories.commands.open', { name }),
    isEnabled: always,
    run: (bench) => bench.open(id),
  };
}

function openDocument(document: Bench['documents'][number], names: OrderNames): Command {
  const { id, name, order, orderNo, scenario } = document;
  return {
    id: `open.${id}`,
    group: 'open',
    also: [...Object.values(findScenario(scenario)?.name ?? {}), ...readings(order), orderNo],
    searchText: () => searchedValues(document),
    label: (say) => say('commands.openDocument', { name, order: names.nameOf(order), orderNo }),
    isEnabled: always,
    run: (bench) => bench.open(id),
  };
}

/** An entry of the reference, found by words only. */
const limitWords = { en: 'limit', zh: '上限' } as const;

function openReference({ id, kind, name, title }: Entry): Command {
  return {
    id: `reference.${id}`,
    group: 'reference',
    isFoundOnly: true,
    // The exact name of a field leads to it.
    also: kind === 'field' ? [name] : [],
    label: (_, language) => {
      const parts = [
        name,
        ...(kind === 'limit' ? [inLanguage(limitWords, language)] : []),
        inLanguage(title, language),
      ];
      return name === title.en ? inLanguage(title, language) : parts.join(' · ');
    },
    isEnabled: always,
    run: (bench) => bench.showReference(id),
  };
}

/** What algorithms are called elsewhere, as the reference names what they are about. */
const namesOfAlgorithms: Readonly<Record<string, string>> = {
  sha256: 'rsa256',
  'sha-256': 'rsa256',
  sha256withrsa: 'rsa256',
  base64: 'signature',
};

/** The entries of the reference that a query finds, the best first; assumptions have commands of their own. */
export function referenceCommands(query: string, language: Language): readonly Command[] {
  const words = query.trim().toLowerCase();
  if (words === '') return [];
  const { entries } = referenceOf();
  const found = searchReference(entries, namesOfAlgorithms[words] ?? query, language).filter(
    ({ kind }) => kind !== 'gap',
  );
  return found.slice(0, mostReferences).map(openReference);
}

const mostReferences = 8;

import { inLanguage } from '../../shared/lib/text/words.ts';
import { findScenario } from '../../shared/scenarios/index.ts';
import { isSnippet } from '../engine/writing/own-templates.ts';
import type { Bench } from '../store/slice.ts';
import { always } from './command.ts';
import type { Command } from './command.ts';
import { exportCommands } from './export-commands.ts';
import { gapCommands } from './gap-commands.ts';
import { callCommands } from './call-commands.ts';
import { inCommands } from './in-commands.ts';
import { openOwnCommands, ownCommands } from './own-commands.ts';
import { outCommands } from './out-commands.ts';
import { orderCommands } from './order-commands.ts';
import { newCommands, payloadCommands } from './payload-commands.ts';
import { projectCommands } from './project-commands.ts';
import { sandboxCommands } from './sandbox-commands.ts';
import { sendCommands } from './send-commands.ts';
import { stageCommands } from './stage-commands.ts';
import { storyCommands } from './story-commands.ts';
import { versionCommands } from './version-commands.ts';
import { timelineCommands } from './timeline-commands.ts';
import { goCommands } from './view-commands.ts';
import { clockCommands, windowCommands } from './window-commands.ts';
import { writingCommands } from './writing-commands.ts';

/** Every command there is, in the order in which the palette shows them. */
export const commands: readonly Command[] = [
  ...sendCommands,
  ...inCommands,
  ...payloadCommands,
  ...versionCommands,
  ...writingCommands,
  ...exportCommands,
  ...outCommands,
  ...orderCommands,
  ...goCommands,
  ...stageCommands,
  ...timelineCommands,
  ...storyCommands,
  ...callCommands,
  ...sandboxCommands,
  ...ownCommands,
  ...projectCommands,
  ...clockCommands,
  ...windowCommands,
  ...newCommands,
  ...gapCommands,
];

const byId = new Map(commands.map((command) => [command.id, command]));

/** The command of that id. A name that is none is a mistake of the code that asks. */
export function commandNamed(id: string): Command {
  const command = byId.get(id);
  if (command === undefined) throw new Error(`No command is named ${id}`);
  return command;
}

/** The same where a window may not have it. */
export function findCommand(id: string): Command | null {
  return byId.get(id) ?? null;
}

/** One command for each payload, story, environment and key, so that the palette finds them too. */
export function openCommands(
  bench: Pick<Bench, 'documents' | 'stories' | 'session' | 'templates'>,
): readonly Command[] {
  return [
    ...bench.templates.flatMap(fromTemplate),
    ...bench.documents.map(openDocument),
    ...bench.stories.map(openStory),
    ...openOwnCommands(bench),
  ];
}

/** A payload of each own template that is a whole one. */
function fromTemplate({ id, name, text }: Bench['templates'][number]): readonly Command[] {
  if (isSnippet(text)) return [];
  return [
    {
      id: `new.own.${id}`,
      group: 'new',
      label: (say) => say('writing.fromTemplate', { name }),
      isEnabled: always,
      run: (bench) => bench.addFromOwnTemplate(id),
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

function openDocument(document: Bench['documents'][number]): Command {
  return {
    id: `open.${document.id}`,
    group: 'open',
    also: Object.values(findScenario(document.scenario)?.name ?? {}),
    label: (say, language) => {
      const scenario = findScenario(document.scenario);
      return say('commands.openDocument', {
        name: document.name,
        scenario: scenario === null ? document.scenario : inLanguage(scenario.name, language),
        orderNo: document.orderNo,
      });
    },
    isEnabled: always,
    run: (bench) => bench.open(document.id),
  };
}

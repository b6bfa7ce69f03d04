import type { SystemMenu } from '../../shared/bridge/system-menu.ts';
import type { Language } from '../../shared/lib/text/words.ts';
import type { Say } from '../words/i18n.ts';
import type { Command, CommandGroup } from './command.ts';
import { commands } from './commands.ts';
import { shortcutOf, type Platform } from './shortcuts.ts';

/** Groups of each menu. Single payloads and gap values are only in the palette. */
const menus: readonly {
  readonly name: 'file' | 'payload' | 'view' | 'run';
  readonly groups: readonly CommandGroup[];
}[] = [
  { name: 'file', groups: ['project', 'out', 'new'] },
  { name: 'payload', groups: ['payload', 'order', 'send'] },
  { name: 'view', groups: ['go', 'stage', 'timeline', 'window'] },
  { name: 'run', groups: ['story', 'calls', 'sandbox', 'clock', 'own'] },
];

/** The menu of the system out of the one list of commands. */
export function systemMenu(say: Say, language: Language, platform: Platform): SystemMenu {
  return {
    menus: menus.map(({ name, groups }) => ({
      label: say(`systemMenu.${name}`),
      sections: groups.map((group) =>
        commands
          .filter((command) => command.group === group && command.isFoundOnly !== true)
          .map((command) => itemOf(command, say, language, platform)),
      ),
    })),
  };
}

function itemOf({ id, label }: Command, say: Say, language: Language, platform: Platform) {
  const shortcut = shortcutOf(id, platform);
  return { id, label: label(say, language), ...(shortcut === undefined ? {} : { shortcut }) };
}

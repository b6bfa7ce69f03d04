import type { SystemMenu } from '../../shared/bridge/system-menu.ts';
import type { Language } from '../../shared/lib/text/words.ts';
import type { Say } from '../words/i18n.ts';
import type { CommandGroup } from './command.ts';
import { commands } from './commands.ts';

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
export function systemMenu(say: Say, language: Language): SystemMenu {
  return {
    menus: menus.map(({ name, groups }) => ({
      label: say(`systemMenu.${name}`),
      sections: groups.map((group) =>
        commands
          .filter((command) => command.group === group && command.isFoundOnly !== true)
          .map(({ id, label, shortcut }) => ({
            id,
            label: label(say, language),
            ...(shortcut === undefined ? {} : { shortcut }),
          })),
      ),
    })),
  };
}

import type { SystemMenu, SystemMenuFolder, SystemMenuItem } from '../../shared/bridge/system-menu.ts';
import { isOffered, type Command } from './command.ts';
import type { Language } from '../../shared/lib/text/words.ts';
import type { Bench } from '../store/slice.ts';
import type { Say } from '../words/i18n.ts';
import { commandNamed, commands } from './commands.ts';
import { shortcutOf, type Platform } from './shortcuts.ts';

/** An id, every id that begins so (`story.add.*`), or what no other place has of a group (`@story`). */
type MenuPlace = string;

/** A submenu. Its name stands for the beginning of each label up to the colon. */
type MenuFolder = { readonly folder: FolderName; readonly places: readonly MenuPlace[] };

type FolderName =
  | 'new'
  | 'export'
  | 'project'
  | 'appearance'
  | 'goTo'
  | 'panels'
  | 'phones'
  | 'timeline'
  | 'ready'
  | 'addToStory'
  | 'planned'
  | 'clock'
  | 'sandbox'
  | 'keys';

type MenuLayout = {
  readonly menu: SystemMenu['menus'][number]['menu'];
  readonly sections: readonly (readonly (MenuPlace | MenuFolder)[])[];
};

const folder = (name: FolderName, ...places: readonly MenuPlace[]): MenuFolder => ({ folder: name, places });

/** Where each command is in the menus. Single payloads and gap values are only in the palette. */
export const menuLayout: readonly MenuLayout[] = [
  {
    menu: 'file',
    sections: [
      [folder('new', '@new'), 'in.*'],
      ['project.open', 'project.recent', 'project.new', folder('project', '@project')],
      ['payload.save', 'out.save-as', folder('export', '@out')],
      ['window.another', 'payload.reopen-tab', 'payload.close-tab'],
    ],
  },
  {
    menu: 'edit',
    sections: [
      ['undo.last', 'edit.redo'],
      ['edit.select-all'],
      ['undo.list', 'go.filter'],
      ['payload.format', 'payload.minify', 'payload.quick-fix', 'payload.fix-all'],
    ],
  },
  {
    menu: 'payload',
    sections: [
      ['send.run', 'send.cancel', 'order.send-all'],
      ['@send'],
      ['@payload'],
      ['@order'],
      ['payload.fold-all', 'payload.unfold-all'],
    ],
  },
  {
    menu: 'view',
    sections: [
      ['go.palette', 'go.gallery', 'go.contact-sheet', 'go.calls-place', 'go.keys', 'go.environments'],
      ['story.section', 'story.payloads'],
      ['go.view-*'],
      [
        folder('panels', 'go.timeline', 'go.problems', 'go.response', 'go.calls', 'go.assumptions', 'go.panel-height'),
        folder('phones', '@stage'),
        folder('timeline', '@timeline'),
        folder('goTo', '@go'),
        folder('appearance', 'window.*'),
      ],
    ],
  },
  {
    menu: 'run',
    sections: [
      ['story.play', 'story.start', 'story.start-today', 'story.rate-*'],
      ['story.runs', 'story.run-*', 'story.run', 'story.report-*'],
      [folder('planned', '@story'), folder('addToStory', 'story.add.*'), folder('ready', 'story.ready.*')],
      ['story.empty', 'story.from-*'],
      [folder('clock', '@clock'), folder('sandbox', '@sandbox', 'window.copy-*'), folder('keys', '@own')],
      ['@calls'],
    ],
  },
  {
    menu: 'help',
    sections: [
      ['go.help', 'go.reference', 'window.shortcuts', 'help.tour'],
      ['@help', '@window'],
    ],
  },
];

type MenuContext = {
  readonly bench: Bench;
  readonly say: Say;
  readonly platform: Platform;
  /** What can be edited where the focus is. */
  readonly canEdit: Readonly<Record<NonNullable<Command['edits']>, boolean>>;
};

/** The menu of the system out of the one list of commands. The language is that of `say`. */
export function systemMenu(context: MenuContext, language: Language): SystemMenu {
  const { bench, say } = context;
  const offered = commands.filter((command) => isOffered(command, bench) && command.isFoundOnly !== true);
  const item = (command: Command): SystemMenuItem => itemOf(command, context, language);
  const partsOf = (part: MenuPlace | MenuFolder): readonly (SystemMenuItem | SystemMenuFolder)[] => {
    if (typeof part === 'string') return commandsAt(part, offered).map(item);
    const label = say(`systemMenu.folders.${part.folder}`);
    const items = part.places.flatMap((place) => commandsAt(place, offered)).map(item);
    const titles = [label, say('systemMenu.readyPrefix')];
    return items.length === 0 ? [] : [{ label, items: items.map((each) => withoutPrefix(each, titles)) }];
  };
  return {
    language,
    about: item(commandNamed(placedByHost[0])),
    settings: item(commandNamed(placedByHost[1])),
    menus: menuLayout.map(({ menu, sections }) => ({
      menu,
      label: say(`systemMenu.${menu}`),
      sections: sections.map((section) => section.flatMap(partsOf)),
    })),
  };
}

const placedByHost = ['help.about', 'window.settings'] as const;

/** The places that name single commands, or their beginning; longer ones win. */
const namedPlaces = menuLayout
  .flatMap(({ sections }) => sections.flat().flatMap((part) => (typeof part === 'string' ? [part] : part.places)))
  .filter((place) => !place.startsWith('@'))
  .toSorted((one, other) => other.length - one.length);

function commandsAt(place: MenuPlace, offered: readonly Command[]): readonly Command[] {
  return offered.filter((command) => !placedByHost.some((id) => id === command.id) && placeOf(command) === place);
}

function placeOf({ id, group }: Command): MenuPlace {
  const named = namedPlaces.find((place) => (place.endsWith('*') ? id.startsWith(place.slice(0, -1)) : id === place));
  return named ?? `@${group}`;
}

/** The keys of what a text does itself; the window only shows them. */
const textKeys: Readonly<Record<string, Readonly<Record<Platform, string>>>> = {
  'edit.select-all': { windows: 'Ctrl+A', linux: 'Ctrl+A', mac: 'Cmd+A' },
};

function itemOf(command: Command, context: MenuContext, language: Language): SystemMenuItem {
  const { id, edits, turns } = command;
  const isChosen = command.isChosen?.(context.bench);
  const shortcut =
    shortcutOf(id, context.platform, context.bench.settings.shortcuts) ?? textKeys[id]?.[context.platform];
  return {
    id,
    label: labelOf(command, context.say, language),
    isEnabled: command.isEnabled(context.bench) || isChosen === true || (edits !== undefined && context.canEdit[edits]),
    ...(shortcut === undefined ? {} : { shortcut }),
    ...(edits === undefined ? {} : { edits }),
    ...(isChosen === undefined ? {} : { isChosen }),
    ...(turns === undefined ? {} : { isOn: turns.isOn(context.bench) }),
  };
}

function labelOf({ id, label, turns }: Command, say: Say, language: Language): string {
  if (id === 'undo.last') return say('systemMenu.undo');
  return turns === undefined ? label(say, language) : turns.label(say);
}

/** `Timeline: zoom in` is `Zoom in` in the menu of that name. */
function withoutPrefix(item: SystemMenuItem, titles: readonly string[]): SystemMenuItem {
  const [, title = '', rest = ''] = /^([^:：]*)(?::\s|：)(.+)$/.exec(item.label) ?? [];
  return titles.includes(title) ? { ...item, label: rest.charAt(0).toUpperCase() + rest.slice(1) } : item;
}

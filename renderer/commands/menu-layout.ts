import type { SystemMenu } from '../../shared/bridge/system-menu.ts';
import type { CommandGroup } from './command.ts';

/** An id, every id that begins so (`story.add.*`), or what no other place has of a group (`@story`). */
export type MenuPlace = string;

/** A submenu. Its name stands for the beginning of each label up to the colon. */
export type MenuFolder = { readonly folder: FolderName; readonly places: readonly MenuPlace[] };

export type FolderName =
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

/** Groups without a place in the menus. */
export const paletteGroups: readonly CommandGroup[] = ['open', 'gaps'];

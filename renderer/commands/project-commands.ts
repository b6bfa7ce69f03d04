import type { ProjectPage } from '../features/projects/store/slices.ts';
import { always } from './command.ts';
import type { Command } from './command.ts';

/** What is done with projects. */
export const projectCommands: readonly Command[] = [
  page('recent', (say) => say('projects.commands.recent'), 'Alt+O'),
  page('open', (say) => say('projects.commands.open')),
  page('new', (say) => say('projects.commands.new')),
  page('copy', (say) => say('projects.commands.copy')),
  page('notes', (say) => say('projects.commands.notes')),
  {
    id: 'project.bundle',
    group: 'project',
    label: (say) => say('projects.commands.bundle'),
    also: ['bundle', 'import', '匯入', '檔案'],
    isEnabled: always,
    run: (bench) => bench.chooseBundle(),
  },
];

function page(id: ProjectPage, label: Command['label'], shortcut?: string): Command {
  return {
    id: `project.${id}`,
    group: 'project',
    label,
    also: ['project', 'folder', '專案', '資料夾'],
    ...(shortcut === undefined ? {} : { shortcut }),
    isEnabled: always,
    run: (bench) => bench.showProjects(id),
  };
}

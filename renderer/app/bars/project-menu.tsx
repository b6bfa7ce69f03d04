import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../commands/use-command.ts';
import { useBench } from '../../store/use-bench.ts';
import { MenuGroup, MenuItem, PopupMenu } from '../../ui/overlays/menu.tsx';
import styles from './top-bar.module.css';

/** The project that is open, and what can be done with it. */
export function ProjectMenu() {
  const { t } = useTranslation();
  const project = useBench((bench) => bench.session?.project);
  if (project === undefined) return null;
  return (
    <PopupMenu
      trigger={
        <button
          type="button"
          className={styles.project}
          aria-label={t('projects.menu', { name: project.name })}
          title={project.place}
          data-project={project.id}
        >
          <span className={styles.projectName} dir="auto">
            {project.name}
          </span>
          <ChevronDown size={13} aria-hidden="true" />
        </button>
      }
    >
      <MenuGroup label={project.place}>
        {(['recent', 'open', 'new', 'copy', 'notes'] as const).map((page) => (
          <ProjectItem key={page} id={`project.${page}`} />
        ))}
      </MenuGroup>
    </PopupMenu>
  );
}

function ProjectItem({ id }: { readonly id: string }) {
  const command = useCommand(id);
  return (
    <MenuItem
      label={command.label}
      mark={id}
      onRun={command.run}
      {...(command.keys === undefined ? {} : { keys: command.keys })}
    />
  );
}

import { ChevronsDown, ChevronsUp } from 'lucide-react';
import { useCommand } from '../../commands/use-command.ts';
import { useBench } from '../../store/use-bench.ts';
import { IconButton } from '../../ui/button.tsx';
import styles from './panel-area.module.css';

/** Gives the panels most of the window, or the height they had before. */
export function PanelHeight() {
  const command = useCommand('go.panel-height');
  const isTall = useBench((bench) => bench.arePanelsTall);
  const Icon = isTall ? ChevronsDown : ChevronsUp;
  return (
    <IconButton
      label={command.label}
      hint={command.keys}
      aria-pressed={isTall}
      aria-keyshortcuts={command.ariaKeys}
      onClick={command.run}
      className={styles.height}
    >
      <Icon size={15} aria-hidden="true" />
    </IconButton>
  );
}

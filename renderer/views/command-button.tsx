import { useCommand } from '../commands/use-command.ts';
import { IconButton } from '../ui/button.tsx';
import type { IconButtonProps } from '../ui/button.tsx';

type CommandButtonProps = Omit<IconButtonProps, 'label' | 'hint' | 'onClick'> & {
  readonly command: string;
  /** What it is called where that is not the command's own label. */
  readonly label?: string;
};

/** Runs a command, and names its shortcut. */
export function CommandButton({ command, label, ...rest }: CommandButtonProps) {
  const { label: own, keys, ariaKeys, run } = useCommand(command);
  return <IconButton {...rest} label={label ?? own} hint={keys} aria-keyshortcuts={ariaKeys} onClick={run} />;
}

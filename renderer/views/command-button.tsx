import { useCommand } from '../commands/use-command.ts';
import { IconButton, type IconButtonProps } from '../ui/button.tsx';

type CommandButtonProps = Omit<IconButtonProps, 'label' | 'hint' | 'onClick'> & {
  readonly command: string;
  readonly label?: string;
};

export function CommandButton({ command, label, ...rest }: CommandButtonProps) {
  const { label: own, keys, ariaKeys, run } = useCommand(command);
  return <IconButton {...rest} label={label ?? own} hint={keys} aria-keyshortcuts={ariaKeys} onClick={run} />;
}

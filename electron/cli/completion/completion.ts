import { Argument, type Command } from 'commander';
import { exitCodes } from '../../services/platform/exit-codes.ts';
import { newCommand, type Finish } from '../command.ts';
import type { Io } from '../io.ts';
import { printedLines } from '../print/printed.ts';
import { bashScript } from './bash-script.ts';
import { completedCommand } from './completed-command.ts';
import { fishScript } from './fish-script.ts';
import { zshScript } from './zsh-script.ts';

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;
type Shell = keyof typeof scripts;

/** Writes the script from the commands of the program that this one belongs to. */
export function completionCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'completion',
    'Print the script that completes commands, options and values in a shell.',
    'source <(passbench completion bash)',
  );
  return command
    .addArgument(new Argument('<SHELL>', 'bash, zsh or fish').choices(Object.keys(scripts)))
    .addHelpText('after', `\n${installHelp}`)
    .action((shell: Shell) => {
      const table = completedCommand(command.parent ?? command);
      io.out(printedLines(scripts[shell](table)));
      finish(exitCodes.good);
    });
}

const installHelp = `Install it once:
  bash  passbench completion bash > ~/.local/share/bash-completion/completions/passbench
  zsh   passbench completion zsh > "\${fpath[1]}/_passbench"
  fish  passbench completion fish > ~/.config/fish/completions/passbench.fish`;

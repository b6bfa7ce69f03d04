import type { Command } from 'commander';
import { newCommand, speaking } from '../command.ts';
import type { Finish } from '../command.ts';
import type { Io } from '../io.ts';
import { listCommand } from './list.ts';
import { removeCommand } from './remove.ts';
import { showCommand } from './show.ts';
import { addCommand, setCommand } from './write.ts';

/** What is done with environments; each subcommand is one line here. */
export function envCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'env',
    'Keep environments: services that payloads are sent to, with their addresses, keys and ways.',
    'passbench env list',
  );
  for (const build of [listCommand, showCommand, addCommand, setCommand, removeCommand])
    command.addCommand(speaking(build(io, finish), io));
  return command;
}

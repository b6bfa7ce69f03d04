import type { Command } from 'commander';
import { newCommand, speaking } from '../command.ts';
import type { Finish } from '../command.ts';
import type { Io } from '../io.ts';
import { addCommand } from './add.ts';
import { checkCommand } from './check.ts';
import { generateCommand } from './generate.ts';
import { listCommand } from './list.ts';
import { publicCommand } from './public.ts';
import { removeCommand, renameCommand } from './rename.ts';

const commands: readonly ((io: Io, finish: Finish) => Command)[] = [
  checkCommand,
  listCommand,
  addCommand,
  generateCommand,
  publicCommand,
  renameCommand,
  removeCommand,
];

/** What is done with keys. */
export function keysCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'keys',
    'Say what a key file is, and keep keys in the vault.',
    'passbench keys check key.pem',
  );
  for (const build of commands) command.addCommand(speaking(build(io, finish), io));
  return command;
}

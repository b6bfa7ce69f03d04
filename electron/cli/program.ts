import { CommanderError } from 'commander';
import type { Command } from 'commander';
import { BenchError } from '../../shared/lib/bench-error.ts';
import { checkCommand } from './check/check.ts';
import { clearCommand } from './clear.ts';
import { newCommand, withStreams } from './command.ts';
import type { Finish } from './command.ts';
import { exitCodeOf, exitCodes } from '../services/platform/exit-codes.ts';
import type { ExitCode } from '../services/platform/exit-codes.ts';
import type { Io } from './io.ts';
import { envCommand } from './env/env.ts';
import { historyCommand } from './history/history.ts';
import { keysCommand } from './keys/keys.ts';
import { renderCommand } from './render/render.ts';
import { sandboxCommand } from './sandbox.ts';
import { schemaCommand } from './schema.ts';
import { sendCommand } from './send.ts';
import { signCommand } from './sign.ts';
import { simulateCommand } from './simulate.ts';
import { templateCommand } from './template.ts';
import { acceptPassphraseOptions } from './vault/passphrase.ts';
import { validateCommand } from './validate.ts';
import { verifyCommand } from './verify.ts';

/** The subcommands, in the order of the help. One line each; nothing else registers one. */
const commands: readonly ((io: Io, finish: Finish) => Command)[] = [
  templateCommand,
  validateCommand,
  schemaCommand,
  signCommand,
  verifyCommand,
  sandboxCommand,
  sendCommand,
  simulateCommand,
  renderCommand,
  keysCommand,
  envCommand,
  historyCommand,
  checkCommand,
  clearCommand,
];

/** Runs `passbench` with these arguments (program name left out). Never throws; never shows a stack. */
export async function runCli(args: readonly string[], io: Io): Promise<ExitCode> {
  let code: ExitCode = exitCodes.good;
  const program = passbench(io, (finished) => {
    code = finished;
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    return failed(error, io);
  }
}

function passbench(io: Io, finish: Finish): Command {
  const summary = 'Templates, validation, signing, sending and a sandbox for payloads of an Order Status Sync service.';
  const program = newCommand(
    'passbench',
    summary,
    'passbench template train-ticket TICKETED > ticket.json && passbench validate ticket.json',
  );
  withStreams(program, io).option('-V, --version', 'show the version').addHelpText('after', `\n${exitCodeHelp}`);
  program.on('option:version', () => {
    io.out(`${io.version()}\n`);
    throw new CommanderError(exitCodes.good, 'commander.version', '');
  });
  for (const build of commands) program.addCommand(withStreams(build(io, finish), io));
  acceptPassphraseOptions(program);
  return program;
}

const exitCodeHelp = `Exit codes:
  0  done and good
  1  done, and the answer is no: findings that are errors, a wrong signature, F or U
  2  wrong usage, or input that cannot be read
  3  the other side could not be reached or read, or the output could not be written
  4  the data folder has another owner`;

function failed(error: unknown, io: Io): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.good : exitCodes.usage;
  if (error instanceof BenchError) {
    io.err(`passbench: ${error.sentence}\n`);
    return exitCodeOf(error, exitCodes.usage);
  }
  const what = error instanceof Error ? error.message : String(error);
  io.err(
    `passbench: something went wrong inside the product (${what}). Please report it with the command that you ran.\n`,
  );
  return exitCodes.usage;
}

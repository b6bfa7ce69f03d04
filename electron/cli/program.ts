import { CommanderError, Option, type Command } from 'commander';
import { AppError } from '../../shared/lib/app-error.ts';
import { newCommand, withStreams, type Finish } from './command.ts';
import { exitCodeOf, exitCodes, type ExitCode } from '../services/platform/exit-codes.ts';
import { systemCode } from '../services/platform/data-folder/durable-file.ts';
import { folderTrouble, readTrouble } from '../services/platform/data-folder/folder-trouble.ts';
import type { Io } from './io.ts';

type BuildCommand = (io: Io, finish: Finish) => Command;

/** The subcommands, in the order of the help. Each is loaded when the arguments name it; nothing else registers one. */
const commands: Readonly<Record<string, () => Promise<BuildCommand>>> = {
  template: async () => (await import('./template.ts')).templateCommand,
  validate: async () => (await import('./validate.ts')).validateCommand,
  schema: async () => (await import('./schema.ts')).schemaCommand,
  sign: async () => (await import('./sign.ts')).signCommand,
  verify: async () => (await import('./verify.ts')).verifyCommand,
  sandbox: async () => (await import('./sandbox.ts')).sandboxCommand,
  send: async () => (await import('./send.ts')).sendCommand,
  resend: async () => (await import('./resend/resend.ts')).resendCommand,
  simulate: async () => (await import('./simulate/simulate.ts')).simulateCommand,
  run: async () => (await import('./run/run.ts')).runCommand,
  paths: async () => (await import('./simulate/paths.ts')).pathsCommand,
  disorder: async () => (await import('./simulate/disorder.ts')).disorderCommand,
  render: async () => (await import('./render/render.ts')).renderCommand,
  keys: async () => (await import('./keys/keys.ts')).keysCommand,
  env: async () => (await import('./env/env.ts')).envCommand,
  import: async () => (await import('./import/import.ts')).importCommand,
  history: async () => (await import('./history/history.ts')).historyCommand,
  texts: async () => (await import('./texts/texts.ts')).textsCommand,
  evidence: async () => (await import('./evidence/evidence.ts')).evidenceCommand,
  check: async () => (await import('./check/check.ts')).checkCommand,
  mcp: async () => (await import('./mcp/mcp.ts')).mcpCommand,
  clear: async () => (await import('./clear.ts')).clearCommand,
  completion: async () => (await import('./completion/completion.ts')).completionCommand,
};

function loadCommands([first = '']: readonly string[]): Promise<readonly BuildCommand[]> {
  if (['-V', '--version'].includes(first)) return Promise.resolve([]);
  // A shell's script is written from all of them.
  const named = Object.hasOwn(commands, first) && first !== 'completion' ? commands[first] : undefined;
  return Promise.all((named === undefined ? Object.values(commands) : [named]).map((load) => load()));
}

/** Runs `passbench` with these arguments (program name left out). Never throws; never shows a stack. */
export async function runCli(args: readonly string[], io: Io): Promise<ExitCode> {
  let code: ExitCode = exitCodes.good;
  const finish = (finished: ExitCode): void => {
    code = finished;
  };
  try {
    const program = passbench(await loadCommands(args), io, finish);
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    return failed(error, io);
  }
}

function passbench(commands: readonly BuildCommand[], io: Io, finish: Finish): Command {
  const summary = 'Templates, validation, signing, sending and a sandbox for payloads of an Order Status Sync service.';
  const program = newCommand(
    'passbench',
    summary,
    'passbench template train-ticket TICKETED > ticket.json && passbench validate ticket.json',
  );
  withStreams(program, io).option('-V, --version', 'show the version').addHelpText('after', `\n${exitCodeHelp}`);
  showVersion(program, io);
  // A subcommand gets its arguments as they were given, with a `--` before words to search.
  program.enablePositionalOptions();
  for (const build of commands) program.addCommand(acceptVersion(withStreams(build(io, finish), io), io));
  return program;
}

function showVersion(command: Command, io: Io): void {
  command.on('option:version', () => {
    io.out(`${io.version()}\n`);
    throw new CommanderError(exitCodes.good, 'commander.version', '');
  });
}

/** Accepts --version also behind a subcommand, hidden from its help. */
function acceptVersion(command: Command, io: Io): Command {
  if (command.options.every(({ long }) => long !== '--version')) {
    command.addOption(new Option('-V, --version').hideHelp());
    showVersion(command, io);
  }
  for (const nested of command.commands) acceptVersion(nested, io);
  return command;
}

const exitCodeHelp = `Exit codes:
  0  done and good
  1  done, with a negative result: findings that are errors, a wrong signature, F or U, an expectation that failed
  2  wrong usage, or input that cannot be read
  3  the other side could not be reached or read, or the output could not be written
  4  the data folder has another owner
  130  ended by Ctrl+C (run; validate with a report)`;

function failed(error: unknown, io: Io): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.good : exitCodes.usage;
  if (error instanceof AppError) {
    io.err(`passbench: ${error.sentence}\n`);
    return exitCodeOf(error, exitCodes.usage);
  }
  const refused = fileRefusal(error);
  if (refused !== null) {
    io.err(`passbench: ${refused}\n`);
    return exitCodes.usage;
  }
  const what = error instanceof Error ? error.message : String(error);
  io.err(`passbench: internal error (${what}). Please report it with the command that you ran.\n`);
  return exitCodes.usage;
}

/** Why the system refuses a file or folder, where no command has words for it; else null. */
function fileRefusal(error: unknown): string | null {
  if (!(error instanceof Error && 'path' in error && 'syscall' in error)) return null;
  // A file that is missing is an error of the program; a folder that cannot be created is not.
  if (systemCode(error) === 'ENOENT' && error.syscall !== 'mkdir') return null;
  return `${String(error.path)} cannot be used: ${readTrouble(error).en}. ${folderTrouble(error).next.en}`;
}

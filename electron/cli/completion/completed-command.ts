import { Help, type Argument, type Command, type Option } from 'commander';
import { knownValuesOf } from '../known-values.ts';

/** What can be completed in a place. */
export type Completes =
  | { readonly kind: 'words'; readonly words: readonly string[]; readonly isList: boolean }
  | { readonly kind: 'files' | 'folders' | 'nothing' };

export type CompletedOption = {
  /** As typed: `-h`, `--help`. */
  readonly flags: readonly string[];
  readonly summary: string;
  /** null: it takes no value. */
  readonly value: Completes | null;
};

/** A command as its help shows it. */
export type CompletedCommand = {
  /** Its words after the program, joined by spaces; empty for the program itself. */
  readonly path: string;
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  readonly args: readonly Completes[];
  /** Whether the last argument repeats. */
  readonly isVariadic: boolean;
  readonly commands: readonly CompletedCommand[];
};

const help = new Help();

/** Reads a command and those below it, as far as the help shows them. */
export function completedCommand(command: Command, path = ''): CompletedCommand {
  const below = help.visibleCommands(command).filter((each) => each.name() !== 'help');
  return {
    path,
    name: command.name(),
    summary: help.subcommandDescription(command).split('\n')[0] ?? '',
    options: help.visibleOptions(command).map(completedOption),
    args: command.registeredArguments.map((argument) => completesOf(argument, argument.name())),
    isVariadic: command.registeredArguments.at(-1)?.variadic === true,
    commands: below.map((each) => completedCommand(each, `${path} ${each.name()}`.trim())),
  };
}

function completedOption(option: Option): CompletedOption {
  const { short, long, description, required, optional, flags } = option;
  const name = / [<[]([^<>[\]]+)[>\]]/.exec(flags)?.[1] ?? '';
  return {
    flags: [short, long].filter((flag) => flag !== undefined),
    summary: description.split('\n')[0] ?? '',
    value: required || optional ? completesOf(option, name) : null,
  };
}

/** How the help names files and folders. */
const files = /^(?:FILE|PEM|STORY|PATH)$/;
const folders = /^(?:DIR|FOLDER)$/;

function completesOf(of: Option | Argument, name: string): Completes {
  const known = knownValuesOf(of);
  if (known !== null) return { kind: 'words', words: known.values.filter(isPlain), isList: known.isList };
  if (files.test(name)) return { kind: 'files' };
  return { kind: folders.test(name) ? 'folders' : 'nothing' };
}

/** Whether a word needs no quotes in any shell. */
function isPlain(word: string): boolean {
  return /^[\w.,:=@%+/-]+$/.test(word);
}

/** A command and all below it. */
export function everyCommand(command: CompletedCommand): readonly CompletedCommand[] {
  return [command, ...command.commands.flatMap(everyCommand)];
}

/** A text in single quotes, as bash, zsh and fish read it. */
export function singleQuoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '’')}'`;
}

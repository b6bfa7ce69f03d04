import { Help, type Argument, type Command, type Option } from 'commander';
import { knownValuesOf } from '../known-values.ts';

/** What can be completed in a place. */
export type Completes =
  | { readonly kind: 'words'; readonly words: readonly string[]; readonly isList: boolean }
  | { readonly kind: 'files' | 'folders' | 'nothing' };

type CompletedOption = {
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

/**
 * The table of commands as functions that bash and zsh both read: `_passbench_command PATH` sets `commands`, `options`
 * and `valued`; `_passbench_value PATH WHAT` sets `kind` and `choices` for an option's value or for argument number WHAT.
 */
export function posixTable(program: CompletedCommand): string {
  const all = everyCommand(program);
  return [
    '_passbench_command() {',
    "  commands='' options='' valued=''",
    '  case "$1" in',
    ...all.map(commandCase),
    '  esac',
    '}',
    '',
    '_passbench_value() {',
    "  kind='nothing' choices=''",
    '  case "$1 $2" in',
    ...all.flatMap(valueCases),
    '  esac',
    '}',
  ].join('\n');
}

function commandCase({ path, commands, options }: CompletedCommand): string {
  const names = commands.map(({ name }) => name).join(' ');
  const flags = options.flatMap((option) => option.flags).join(' ');
  const valued = options.flatMap(({ value, flags: own }) => (value === null ? [] : own)).join(' ');
  return `    '${path}') commands='${names}' options='${flags}' valued='${valued}' ;;`;
}

function valueCases({ path, options, args, isVariadic }: CompletedCommand): readonly string[] {
  const ofOptions = options.flatMap(({ flags, value }) => {
    const set = value === null ? null : settingOf(value);
    return set === null ? [] : [`    ${flags.map((flag) => `'${path} ${flag}'`).join('|')}) ${set} ;;`];
  });
  const ofArgs = args.flatMap((argument, at) => {
    const set = settingOf(argument);
    const isLast = at === args.length - 1;
    return set === null ? [] : [`    '${path} ${at}'${isLast && isVariadic ? `|'${path} '[0-9]*` : ''}) ${set} ;;`];
  });
  return [...ofOptions, ...ofArgs];
}

function settingOf(completes: Completes): string | null {
  if (completes.kind === 'nothing') return null;
  if (completes.kind !== 'words') return `kind='${completes.kind}'`;
  return `kind='${completes.isList ? 'list' : 'words'}' choices='${completes.words.join(' ')}'`;
}

/**
 * Walks over the typed words, which are in `typed`: sets `at` to the path of the command, `expected` to the option whose
 * value is typed now, and `count` to the number of arguments. Both shells read it.
 */
export const posixWalk = `  local at='' expected='' word='' commands='' options='' valued='' kind='' choices=''
  local -i count=0
  _passbench_command ''
  for word in "\${typed[@]}"; do
    if [[ -n $expected ]]; then expected=''; continue; fi
    case "$word" in
      -*=*) ;;
      -*) case " $valued " in *" $word "*) expected=$word ;; esac ;;
      *)
        if [[ $count -eq 0 && " $commands " == *" $word "* ]]; then
          at="\${at:+$at }$word"
          _passbench_command "$at"
        else
          count=count+1
        fi
        ;;
    esac
  done`;

import { everyCommand, type CompletedCommand, type Completes } from './completed-command.ts';

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

import { Argument, type Command } from 'commander';
import { exitCodes } from '../../services/platform/exit-codes.ts';
import { newCommand, type Finish } from '../command.ts';
import type { Io } from '../io.ts';
import { printedLines } from '../print/printed.ts';
import {
  completedCommand,
  type CompletedCommand,
  everyCommand,
  singleQuoted,
  type Completes,
  posixTable,
  posixWalk,
} from './completed-command.ts';

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

/** Completion for bash 3.2 and later. Words are those of the line, because bash also cuts them at `=` and `:`. */
function bashScript(program: CompletedCommand): string {
  return `# Completion of passbench for bash, written by: passbench completion bash
${posixTable(program)}

_passbench() {
  local line="\${COMP_LINE:0:COMP_POINT}" cur='' before='' name=''
  local -a typed
  read -ra typed <<< "$line"
  if [[ $line != *[[:space:]] ]]; then
    cur="\${typed[\${#typed[@]}-1]}"
    unset "typed[\${#typed[@]}-1]"
  fi
  typed=("\${typed[@]:1}")
${posixWalk}
  COMPREPLY=()
  if [[ -z $expected && $cur == --*=* ]]; then
    name="\${cur%%=*}" before="\${cur%%=*}=" cur="\${cur#*=}"
    _passbench_value "$at" "$name"
  elif [[ -n $expected ]]; then
    _passbench_value "$at" "$expected"
  elif [[ $cur == -* ]]; then
    kind='words' choices=$options
  elif [[ -n $commands && $count -eq 0 ]]; then
    _passbench_value "$at" 0
    kind='words' choices="$commands $choices"
  else
    _passbench_value "$at" "$count"
  fi
  if [[ $kind == list && $cur == *,* ]]; then
    before="$before\${cur%,*},"
    cur="\${cur##*,}"
  fi
  local reply
  while IFS= read -r reply; do
    [[ -n $reply ]] && COMPREPLY+=("$before$reply")
  done < <(case $kind in
    words|list) compgen -W "$choices" -- "$cur" ;;
    files) compgen -f -- "$cur" ;;
    folders) compgen -d -- "$cur" ;;
  esac)
  case $kind in files|folders) compopt -o filenames 2>/dev/null ;; esac
  [[ \${#COMPREPLY[@]} -eq 1 && \${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
  # What is before the last = or : is a word of its own to bash.
  local whole="$before$cur" cut=''
  [[ $COMP_WORDBREAKS == *=* && $whole == *=* ]] && cut="\${whole%=*}="
  [[ $COMP_WORDBREAKS == *:* && \${whole#"$cut"} == *:* ]] && cut="\${whole%:*}:"
  local -i index
  for ((index = 0; index < \${#COMPREPLY[@]}; index++)); do
    COMPREPLY[index]="\${COMPREPLY[index]#"$cut"}"
  done
}
complete -F _passbench passbench
`;
}

/** Completion for zsh, with a summary beside each command and option. */
function zshScript(program: CompletedCommand): string {
  return `#compdef passbench
# Completion of passbench for zsh, written by: passbench completion zsh
${posixTable(program)}

_passbench_summaries() {
  case "$1" in
${everyCommand(program).map(summaryCase).join('\n')}
  esac
}

_passbench() {
  emulate -L zsh
  local name=''
  local -a typed summaries
  typed=("\${(@)words[2,CURRENT-1]}")
  local current="\${words[CURRENT]}"
${posixWalk}
  if [[ -n $expected ]]; then
    _passbench_value "$at" "$expected"
  elif [[ $current == --*=* ]]; then
    name="\${current%%=*}"
    _passbench_value "$at" "$name"
    compset -P 1 '*='
  elif [[ $current == -* ]] || [[ -n $commands && $count -eq 0 ]]; then
    _passbench_summaries "$at"
    [[ $current == -* ]] && summaries=(\${(M)summaries:#-*}) || summaries=(\${summaries:#-*})
    _describe -o 'passbench' summaries
    return
  else
    _passbench_value "$at" "$count"
  fi
  case $kind in
    list) compset -P '*,'; compadd -S '' -- \${=choices} ;;
    words) compadd -- \${=choices} ;;
    files) _files ;;
    folders) _files -/ ;;
  esac
}

if [[ $funcstack[1] == _passbench ]]; then _passbench "$@"; else compdef _passbench passbench; fi
`;
}

function summaryCase({ path, commands, options }: CompletedCommand): string {
  const rows = [
    ...commands.map(({ name, summary }) => [name, summary] as const),
    ...options.flatMap(({ flags, summary }) => flags.map((flag) => [flag, summary] as const)),
  ];
  const entries = rows.map(([word, summary]) => singleQuoted(`${word}:${summary.replaceAll(':', String.raw`\:`)}`));
  return `    '${path}') summaries=(${entries.join(' ')}) ;;`;
}

/** Completion for fish 3 and later: one line for each command, option and argument. */
function fishScript(program: CompletedCommand): string {
  const all = everyCommand(program);
  const paths = all.filter(({ path }) => path !== '').map(({ path }) => singleQuoted(path));
  const valued = all.flatMap(({ path, options }) =>
    options.flatMap(({ value, flags }) => (value === null ? [] : flags.map((flag) => singleQuoted(`${path} ${flag}`)))),
  );
  return `# Completion of passbench for fish, written by: passbench completion fish
set -g __passbench_paths ${paths.join(' ')}
set -g __passbench_valued ${valued.join(' ')}

# Whether PATH is the command that is typed; with COUNT, whether so many arguments are before the cursor.
function __passbench_at --argument-names path count
    set -l at ''
    set -l given 0
    set -l isvalue no
    for word in (commandline -opc)[2..]
        if test $isvalue = yes
            set isvalue no
            continue
        end
        switch $word
            case '-*=*'
            case '-*'
                contains -- "$at $word" $__passbench_valued; and set isvalue yes
            case '*'
                set -l next (string trim -- "$at $word")
                if test $given -eq 0; and contains -- $next $__passbench_paths
                    set at $next
                else
                    set given (math $given + 1)
                end
        end
    end
    test "$at" = "$path"; or return 1
    switch "$count"
        case ''
            return 0
        case '*+'
            test $given -ge (string trim -rc + -- $count)
        case '*'
            test $given -eq $count
    end
end

# Each word behind what is typed of a list.
function __passbench_list
    set -l typed (commandline -ct | string replace -r -- '^--[^=]*=' '')
    set -l before (string replace -r -- '[^,]*$' '' $typed)
    for word in $argv
        echo $before$word
    end
end

complete -c passbench -f
${all.flatMap(linesOf).join('\n')}
`;
}

function linesOf({ path, commands, options, args, isVariadic }: CompletedCommand): readonly string[] {
  const begin = (count: string): string =>
    `complete -c passbench -n ${singleQuoted(`__passbench_at "${path}"${count}`)}`;
  return [
    ...commands.map(({ name, summary }) => `${begin(' 0')} -a ${name} -d ${singleQuoted(summary)}`),
    ...options.map(({ flags, value, summary }) => {
      const names = flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
      return [begin(''), ...names, ...(value === null ? [] : [valueOf(value)]), '-d', singleQuoted(summary)].join(' ');
    }),
    ...args.flatMap((argument, at) => {
      const count = isVariadic && at === args.length - 1 ? ` ${at}+` : ` ${at}`;
      if (argument.kind === 'nothing') return [];
      return [`${begin(count)} ${argument.kind === 'words' ? `-a ${wordsOf(argument.words)}` : '-F'}`];
    }),
  ];
}

/** fish completes files only as they are, folders among them. */
function valueOf(value: Completes): string {
  if (value.kind === 'nothing') return '-x';
  if (value.kind !== 'words') return '-r -F';
  return `-x -a ${value.isList ? singleQuoted(`(__passbench_list ${value.words.join(' ')})`) : wordsOf(value.words)}`;
}

function wordsOf(words: readonly string[]): string {
  return singleQuoted(words.join(' '));
}

import { everyCommand, singleQuoted, type CompletedCommand } from './completed-command.ts';
import { posixTable, posixWalk } from './posix-table.ts';

/** Completion for zsh, with a summary beside each command and option. */
export function zshScript(program: CompletedCommand): string {
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

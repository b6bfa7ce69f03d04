import type { CompletedCommand } from './completed-command.ts';
import { posixTable, posixWalk } from './posix-table.ts';

/** Completion for bash 3.2 and later. Words are those of the line, because bash also cuts them at `=` and `:`. */
export function bashScript(program: CompletedCommand): string {
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

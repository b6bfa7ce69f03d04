import { everyCommand, singleQuoted, type CompletedCommand, type Completes } from './completed-command.ts';

/** Completion for fish 3 and later: one line for each command, option and argument. */
export function fishScript(program: CompletedCommand): string {
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

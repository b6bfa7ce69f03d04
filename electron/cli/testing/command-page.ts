/** What `--help` prints for one command, in its parts. */
export type CommandHelp = {
  readonly usage: string;
  readonly summary: string;
  readonly sections: readonly Section[];
};

type Section = { readonly title: string; readonly lines: readonly string[] };

/** Reads the text that `--help` prints. A wrapped description becomes one line again. */
export function readHelp(text: string): CommandHelp {
  const [usage = '', ...rest] = text.split('\n');
  const titles = rest.flatMap((line, at) => (/^\S.*:$/.test(line) ? [at] : []));
  const sections = titles.map((start, index) => ({
    title: (rest[start] ?? '').slice(0, -1),
    lines: rest.slice(start + 1, titles[index + 1]),
  }));
  const summary = rest.slice(0, titles[0]).join(' ').trim();
  return { usage: usage.replace('Usage: ', ''), summary, sections };
}

/** The names of the commands below this one, in the order of its help. */
export function namesBelow(help: CommandHelp): readonly string[] {
  const rows = help.sections.filter(({ title }) => title === 'Commands').flatMap(({ lines }) => listRows(lines));
  return rows.map(([term]) => term.split(' ')[0] ?? '').filter((name) => name !== 'help');
}

/** The page of a command. `below` are the commands under it, which the same page describes. */
export function commandPage(path: string, help: CommandHelp, below: ReadonlyMap<string, CommandHelp>): string {
  return page([
    `# passbench ${path}`,
    ...body(help, '##'),
    ...[...below].flatMap(([name, inner]) => [`## passbench ${path} ${name}`, ...body(inner, '###')]),
    '[All commands](README.md)',
  ]);
}

/** The page that lists every command and says what they have in common. */
export function indexPage(program: CommandHelp, commands: ReadonlyMap<string, CommandHelp>): string {
  const rows = [...commands].map(([name, { summary }]) => [`[${name}](${name}.md)`, summary]);
  const sections = program.sections.filter(({ title }) => title !== 'Commands');
  return page([
    '# Commands',
    ...body({ ...program, sections: [] }, '##'),
    table(['command', 'what it does'], rows),
    ...body({ ...program, sections }, '##').slice(2),
  ]);
}

function page(pieces: readonly string[]): string {
  return ['<!-- Written from the help by npm run docs:commands. -->', ...pieces].join('\n\n') + '\n';
}

function body({ usage, summary, sections }: CommandHelp, level: string): readonly string[] {
  return [summary, fenced(usage), ...sections.map((section) => `${level} ${section.title}\n\n${content(section)}`)];
}

function content({ title, lines }: Section): string {
  if (!['Arguments', 'Options', 'Commands'].includes(title)) {
    const text = lines.join('\n').replace(/^\n+/, '').trimEnd();
    return fenced(text.replaceAll(/^ {2}/gm, ''));
  }
  const rows = listRows(lines).map(([term, meaning]) => [`\`${term}\``, meaning]);
  return table([title.slice(0, -1).toLowerCase(), 'meaning'], rows);
}

/** Terms and what they mean: a term is indented by two spaces, a further line of its meaning by more. */
export function listRows(lines: readonly string[]): readonly (readonly [term: string, meaning: string])[] {
  const rows: string[] = [];
  for (const line of lines.filter((one) => one.trim() !== '')) {
    if (/^ {2}\S/.test(line)) rows.push(line.trim());
    else rows.push(`${rows.pop() ?? ''} ${line.trim()}`);
  }
  return rows.map((row) => {
    const gap = /\s{2,}/.exec(row);
    return gap === null ? [row, ''] : [row.slice(0, gap.index), row.slice(gap.index + gap[0].length)];
  });
}

function fenced(text: string): string {
  return `\`\`\`\n${text}\n\`\`\``;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => text.replaceAll('|', String.raw`\|`);
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

import { parseArgs } from 'node:util';

/** What the application is started with. Everything else on its command line is the runtime's own, or nobody's. */
export type ShellOptions = {
  readonly data: string | null;
  readonly project: string | null;
  /** Paths of files to take in. */
  readonly files: readonly string[];
};

export function shellOptions(args: readonly string[]): ShellOptions {
  const options = {
    data: { type: 'string' },
    project: { type: 'string' },
    file: { type: 'string', multiple: true },
  } as const;
  const { values } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true });
  const { data, project, file = [] } = values;
  return {
    data: typeof data === 'string' ? data : null,
    project: typeof project === 'string' ? project : null,
    files: (Array.isArray(file) ? file : [file]).filter((path) => typeof path === 'string'),
  };
}

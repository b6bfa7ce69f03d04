import { stampOf } from '../../../shared/gaps/gap-choices.ts';
import { escapeHidden } from '../../../shared/lib/text/hidden-characters.ts';
import type { Io } from '../io.ts';
import type { CommonOptions } from '../options.ts';
import { terminalText } from '../print/printed.ts';
import { readProjectValues, type ProjectValues } from '../project/project-option.ts';

/** What agents are served with. */
export type AgentSession = {
  readonly io: Io;
  /** The real path of the project; null: no file is read. */
  readonly project: string | null;
  /** null: nothing is sent. */
  readonly send: AllowedSend | null;
};

export type AllowedSend = {
  readonly env: string;
  readonly data?: string;
  readonly fixPermissions?: boolean;
  readonly passphrase: string | null;
  /** Throws PRODUCTION_REFUSED where the environment has become production. */
  readonly refuseProduction: () => Promise<void>;
};

/** One call of a tool: its own output, notes and standard input. */
type ToolCall = {
  readonly io: Io;
  readonly args: CommonOptions;
  /** What the command would say on standard error, a line each. */
  readonly notes: () => readonly string[];
  /** What it would print. */
  readonly printed: () => string;
};

const longestNotes = 10_000;

function notesIn(said: string): readonly string[] {
  const lines = said.slice(0, longestNotes).split('\n');
  return lines.map((line) => line.replace(/^passbench: /, '').trim()).filter((line) => line !== '');
}

/** Opens a call. `text` is its standard input. The project's assumptions are read anew, as it may have changed. */
export async function openCall({ io, project }: AgentSession, text = ''): Promise<ToolCall> {
  const bytes = Buffer.from(text);
  let said = '';
  let out = '';
  const values: Partial<ProjectValues> & Pick<ProjectValues, 'projectGaps'> =
    project === null ? { projectGaps: {} } : await readProjectValues(project);
  const stamp = stampOf(values.projectGaps);
  if (stamp !== '') said = escapeHidden(`Assumptions in force: ${stamp}.`) + '\n';
  return {
    io: {
      ...io,
      out: (printed) => void (out += terminalText(printed)),
      err: (printed) => void (said += terminalText(printed)),
      raw: (payload) => void (out += typeof payload === 'string' ? payload : Buffer.from(payload).toString()),
      readStdin: (limit) => Promise.resolve(bytes.length > limit ? null : bytes),
      colour: false,
      secrets: { ...io.secrets, ask: null },
    },
    args: { gap: {}, ...values, ...(project === null ? {} : { project }) },
    notes: () => notesIn(said),
    printed: () => out,
  };
}

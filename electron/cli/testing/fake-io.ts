import { seededUuid32 } from '../../../shared/documents/variables.ts';
import { terminalText } from '../print/printed.ts';
import { inProcessRenderer } from '../../services/bench/render/testing/in-process-renderer.ts';
import { runCli } from '../program.ts';
import type { ExitCode } from '../../services/platform/exit-codes.ts';
import { storesHere } from '../../services/storage/store-care/store-care.ts';
import { atOnce } from '../../services/keys/vault/testing/vault-bench.ts';
import type { Io } from '../io.ts';

/** What a command did, without a process. */
export type Run = {
  readonly code: ExitCode;
  readonly out: string;
  readonly err: string;
  /** Standard output as JSON. Throws when it is not exactly one document. */
  readonly json: () => unknown;
};

/** A fixed time in a fixed zone: 2026-11-25T14:00:00+08:00. */
export const testNow = Date.UTC(2026, 10, 25, 6);

/** Runs `passbench` with these arguments in this process, at a fixed time, with ids of a fixed seed. */
export async function runPassbench(
  args: readonly string[],
  options: {
    readonly stdin?: Uint8Array;
    readonly stop?: AbortSignal;
    readonly colour?: boolean;
    /** Hears what the command prints while it runs. */
    readonly heard?: (text: string) => void;
    readonly environment?: Io['environment'];
    /** Who draws; without it nobody who needs a browser. */
    readonly pictures?: Partial<Io['pictures']>;
    /** The usual data folder; without it there is none. */
    readonly usualFolder?: string;
    /** The clock, where what is asked has a real one of its own. */
    readonly now?: () => number;
    /** What a person at a terminal types, answer by answer; without it there is no terminal. */
    readonly typed?: readonly string[];
    /** Standard error is a terminal, and this shows its progress. */
    readonly progress?: Io['progress'];
    /** PASSBENCH_PASSPHRASE. */
    readonly variable?: string;
    /** What inherited descriptors give. */
    readonly fds?: Readonly<Record<number, Uint8Array>>;
  } = {},
): Promise<Run> {
  const pieces: Buffer[] = [];
  let err = '';
  const stdin = Buffer.from(options.stdin ?? []);
  const io: Io = {
    out: (text) => {
      pieces.push(Buffer.from(terminalText(text)));
      options.heard?.(terminalText(text));
    },
    err: (text) => void (err += terminalText(text)),
    raw: (bytes) => void pieces.push(Buffer.from(bytes)),
    readStdin: (limit) => Promise.resolve(stdin.length > limit ? null : stdin),
    colour: options.colour ?? false,
    now: options.now ?? (() => testNow),
    offsetMinutes: () => 480,
    uuid32: seededUuid32('test'),
    version: () => '1.2.3',
    stores: async () => storesHere,
    umask: 0o022,
    pictures: { ...inProcessRenderer(), ...options.pictures },
    environment: options.environment ?? {},
    usualFolder: async () => options.usualFolder ?? '/nowhere/passbench',
    secrets: {
      ask: options.typed === undefined ? null : askFrom([...options.typed], (question) => void (err += question)),
      variable: options.variable ?? null,
      readFd: (fd, limit) => {
        const bytes = options.fds?.[fd];
        if (bytes === undefined) return Promise.reject(Object.assign(new Error('bad'), { code: 'EBADF' }));
        return Promise.resolve(bytes.length > limit ? null : Buffer.from(bytes));
      },
      derive: atOnce,
    },
    progress: options.progress ?? null,
    stop: options.stop ?? new AbortController().signal,
  };
  const code = await runCli(args, io);
  const out = Buffer.concat(pieces).toString('utf8');
  return { code, out, err, json: () => JSON.parse(out) };
}

function askFrom(answers: string[], said: (question: string) => void): (question: string) => Promise<string | null> {
  return (question) => {
    said(question);
    return Promise.resolve(answers.shift() ?? null);
  };
}

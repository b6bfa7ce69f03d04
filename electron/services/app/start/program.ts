import { fileURLToPath } from 'node:url';
import { escapeHidden } from '../../../../shared/lib/text/hidden-characters.ts';
import { createBoundedLog } from '../../platform/terminal/bounded-log.ts';
import type { PictureBrowser, Renderer } from '../../bench/render/renderer.ts';
import { rendererOnThread } from '../../bench/render/renderer.ts';
import { builtPrograms } from '../../storage/store-care/built-programs.ts';
import type { StorePrograms } from '../../storage/store-care/store-care.ts';
import { takePassphraseVariable } from '../../platform/terminal/passphrase-variable.ts';

/** Says one line on the stream of errors. It may hold a path or a caller's text, and none of its hidden characters. */
export type WriteError = (sentence: string) => void;

/**
 * What every program begins with that serves a bench, after `private-files.ts`: no inspector for who sends a signal, and no
 * passphrase that a program started from here would inherit.
 */
export function beginProgram(complain: WriteError): void {
  // Node would open its inspector, to which all memory is open.
  process.on('SIGUSR1', () => {});
  if (takePassphraseVariable() !== null)
    complain(
      'Warning: PASSBENCH_PASSPHRASE is for commands and was not used. The window asks for the passphrase here.',
    );
}

/** Lines on the stream of errors, bounded: a caller who can cause an error can cause it a million times. */
export function errorWriter(): WriteError {
  const write = createBoundedLog((line) => process.stderr.write(line));
  return (sentence) => write(`passbench: ${escapeHidden(sentence)}`);
}

/** What no window may see and nobody handles: one line, no stack, no payload. */
export function errorReporter(complain: WriteError): (error: unknown) => void {
  return (error) => complain(`An error of the bench itself: ${error instanceof Error ? error.message : String(error)}`);
}

/** Whoever ends the program from outside ends it in order; the same signal again ends it at once. */
export function onStopSignals(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
}

/** What was built beside a program, and starts from there. */
export type ProgramFiles = {
  /** The pages of the window. */
  readonly pages: string;
  readonly stores: StorePrograms;
  /** Who draws pictures; absent: nobody does. */
  readonly pictures?: Renderer;
};

type BuiltOptions = {
  readonly browser: PictureBrowser;
  /** Ends a check of the stores, which may take minutes. */
  readonly stopping?: AbortSignal;
};

/** What the build puts beside the program at `beside`, an import.meta.url. */
export function builtFiles(beside: string, { browser, stopping }: BuiltOptions): ProgramFiles {
  const complain = errorWriter();
  return {
    pages: fileURLToPath(new URL('../renderer', beside)),
    stores: { ...builtPrograms(beside, stopping), onWait: (what) => void (what !== null && complain(what.en)) },
    pictures: rendererOnThread(new URL('../render/render-thread.js', beside), browser),
  };
}

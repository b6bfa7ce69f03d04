import { fileURLToPath } from 'node:url';
import { escapeHidden } from '../../../../shared/lib/text/hidden-characters.ts';
import { createBoundedLog } from '../../platform/terminal/bounded-log.ts';
import { rendererOnThread, type PictureBrowser, type Renderer } from '../../bench/render/renderer.ts';
import { builtPrograms } from '../../storage/store-care/built-programs.ts';
import type { StorePrograms } from '../../storage/store-care/store-care.ts';
import { takePassphraseVariable } from '../../platform/terminal/passphrase-variable.ts';

/** Writes one line to standard error, without hidden characters. */
export type WriteError = (sentence: string) => void;

/** Begins every program with a window, after `private-files.ts`: no inspector on a signal, and no inherited passphrase. */
export function beginProgram(complain: WriteError): void {
  // Node would open its inspector, which reads all memory.
  process.on('SIGUSR1', () => {});
  if (takePassphraseVariable() !== null)
    complain(
      'Warning: PASSBENCH_PASSPHRASE is for commands and was not used. The window asks for the passphrase here.',
    );
}

/** Bounded lines on standard error: a caller can cause an error a million times. */
export function errorWriter(): WriteError {
  const write = createBoundedLog((line) => process.stderr.write(line));
  return (sentence) => write(`passbench: ${escapeHidden(sentence)}`);
}

/** Reports an unhandled error: one line, no stack, no payload. */
export function errorReporter(complain: WriteError): (error: unknown) => void {
  return (error) => complain(`An error of the bench itself: ${error instanceof Error ? error.message : String(error)}`);
}

/** Stops in order on the first signal, at once on the second. */
export function onStopSignals(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
}

export type ProgramFiles = {
  readonly pages: string;
  readonly stores: StorePrograms;
  /** Draws pictures; absent: not available. */
  readonly pictures?: Renderer;
};

type BuiltOptions = {
  readonly browser: PictureBrowser;
  /** Stops a check of the stores, which may take minutes. */
  readonly stopping?: AbortSignal;
};

/** The built files beside the program at `beside`, an import.meta.url. */
export function builtFiles(beside: string, { browser, stopping }: BuiltOptions): ProgramFiles {
  const complain = errorWriter();
  return {
    pages: fileURLToPath(new URL('../renderer', beside)),
    stores: { ...builtPrograms(beside, stopping), onWait: (what) => void (what !== null && complain(what.en)) },
    pictures: rendererOnThread(new URL('../render/render-thread.js', beside), browser),
  };
}

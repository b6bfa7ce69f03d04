import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { openLogFile } from './log-file.ts';
import { logLine } from './log-line.ts';

/** What a program did and what went wrong, for those who look for the reason later. */
export type ProgramLog = {
  /** Writes a line without secrets; a text of several lines becomes one. */
  readonly write: (text: string) => void;
  /** From now on lines go to the log of that data folder, the earlier ones first. */
  readonly openIn: (dataFolder: string) => void;
  /** Whether the last line is in the log, or waits for its folder. */
  readonly isWritten: () => boolean;
};

/** So many lines wait for a folder. */
const mostWaiting = 200;

/** The folder of the log in a data folder. */
export function logFolderIn(dataFolder: string): string {
  return join(dataFolder, 'logs');
}

export function createProgramLog(now: () => Instant = () => Date.now(), home: string = homedir()): ProgramLog {
  const waiting: string[] = [];
  let append: ((line: string) => boolean) | null = null;
  let isWritten = true;
  return {
    write: (text) => {
      const line = logLine(now(), text, home);
      if (append !== null) isWritten = append(line);
      else if (waiting.length < mostWaiting) waiting.push(line);
    },
    openIn: (dataFolder) => {
      append = openLogFile(logFolderIn(dataFolder));
      for (const line of waiting.splice(0)) isWritten = append(line);
    },
    isWritten: () => isWritten,
  };
}

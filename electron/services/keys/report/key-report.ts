import type { Words } from '../../../../shared/lib/text/words.ts';
import type { KeyFacts, KeyFinding } from './key-finding.ts';
import type { KeyKind } from './key-kinds.ts';
import { usableSentence } from './kind-words.ts';
import { problemWords } from './problem-words.ts';
import { warningWords } from './warning-words.ts';

/** What a key file is and whether it can be used, in words. Holds nothing of a private key and no passphrase. */
export type KeyReport = KeyFacts & {
  readonly kind: KeyKind;
  readonly inside: KeyKind | null;
  readonly holds: 'private' | 'public' | 'none';
  readonly usable: boolean;
  readonly warnings: readonly Words[];
  readonly sentence: Words;
  /** A command, in which FILE stands for the file, or what else to do; null only when usable. */
  readonly next: Words | null;
};

/** Puts what was found into words. */
export function reportOf(finding: KeyFinding): KeyReport {
  const { kind, inside, holds, facts, problem } = finding;
  const said = problem === null ? null : problemWords(problem, finding);
  return {
    kind,
    inside,
    holds,
    ...facts,
    usable: finding.key !== null,
    warnings: finding.warnings.map(warningWords),
    sentence: said?.sentence ?? usableSentence(finding),
    next: said?.next ?? null,
  };
}

/**
 * A command with the file's own name in it, quoted for a shell; as it is where that name cannot be written safely. What it
 * writes to is never that file.
 */
export function withFileName(next: string, file: string): string {
  if (file === '-' || /[\p{C}\p{Zl}\p{Zp}]/u.test(file)) return next;
  const name = file.split('/').at(-1) ?? '';
  const other = /^(?:converted|new)[\w-]*\.\w+$/.test(name) ? next.replaceAll(name, `other-${name}`) : next;
  const named = file.startsWith('-') ? `./${file}` : file;
  const quoted = /^[\w./@%+,:-]+$/.test(named) ? named : `'${named.replaceAll("'", `'\\''`)}'`;
  return other.split(fileToken).join(quoted);
}

const fileToken = /\bFILE\b/;

import type { BenchError } from '../../../shared/lib/bench-error.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import type { InboxFile } from '../../../shared/documents/vault.ts';
import { findKey } from '../keys/examine-key.ts';
import { tooLarge } from '../keys/forms/examine-bytes.ts';
import type { KeyFinding } from '../keys/report/key-finding.ts';
import { reportOf, withFileName } from '../keys/report/key-report.ts';

type Where = {
  readonly file: string;
  /** For the commands that convert it. */
  readonly path: string;
  readonly size: number;
  readonly wasOpen: boolean;
};

const passphraseProblems: readonly string[] = ['passphrase-needed', 'pfx-passphrase-needed'];

/** What a file is that lies in the inbox; null for one that was too large to be read. Nothing private is in it. */
export function describeFile({ file, path, size, wasOpen }: Where, bytes: Buffer | null): InboxFile {
  const finding: KeyFinding = bytes === null ? tooLarge : findKey(bytes);
  const report = reportOf(finding);
  const { kind, holds, usable, publicSha256, sentence, next } = report;
  return {
    file,
    bytes: size,
    holds,
    usable,
    needsPassphrase: passphraseProblems.includes(finding.problem?.id ?? ''),
    kind,
    sentence,
    next: next === null ? null : { en: withFileName(next.en, path), zh: withFileName(next.zh, path) },
    warnings: [...report.warnings, ...(wasOpen && holds === 'private' ? [othersCouldRead] : [])],
    publicSha256,
  };
}

/** A thing of that name that is not read, and why. */
export function describeUnread(file: string, error: BenchError): InboxFile {
  const { message, next } = error.words ?? { message: same(error.message), next: same(error.next) };
  const facts = { bytes: 0, holds: 'none', usable: false, needsPassphrase: false, publicSha256: null } as const;
  return { ...facts, file, kind: 'not-read', sentence: message, next, warnings: [] };
}

const same = (text: string): Words => ({ en: text, zh: text });

const othersCouldRead: Words = {
  en: 'Other users of this machine could read this file until now; it is yours alone from here on. If they are not trusted, have a new key made.',
  zh: '此前這部電腦的其他用戶可以讀取這個檔案；現在只有你可以。如不信任他們，請更換新的密鑰。',
};

import { verify } from 'node:crypto';
import type { CheckedEvidence } from '../../../../../shared/bridge/call-exchange.ts';
import { AppError } from '../../../../../shared/lib/app-error.ts';
import { archiveLimits } from '../../evidence/archive.ts';
import { verifyEvidence, type EvidenceVerdict } from '../../evidence/verify-evidence.ts';
import type { KnownKey } from './complete-call.ts';

type SigningKey = Pick<KnownKey, 'key' | 'name'>;

type EvidencePiece = {
  readonly ticket: string;
  /** Its place in the file, in bytes. */
  readonly at: number;
  readonly bytes: Uint8Array;
  readonly isLast: boolean;
};

export type EvidenceChecks = {
  /** Takes the next piece of a file; the verdict after its last one. Throws NOT_NOW for what is no evidence, too large, or does not follow. */
  readonly takePiece: (piece: EvidencePiece) => Promise<CheckedEvidence | null>;
  readonly cancel: (ticket: string) => boolean;
};

/** For the headers of the entries. */
const headroom = 1024 * 1024;
const mostBytes = archiveLimits.bytes + headroom;

/** Files that are checked at once, of whatever windows: each is in memory until its last piece. */
const mostAtOnce = 3;
/** A window that was closed in between gives no further piece. */
const longestPauseMs = 60_000;

type RunningCheck = { readonly pieces: Uint8Array[]; size: number; at: number };

/** Checks evidence files that windows give in pieces, each under its own ticket. */
export function createEvidenceChecks(
  keys: () => Promise<readonly SigningKey[]>,
  now: () => number = performance.now.bind(performance),
): EvidenceChecks {
  const running = new Map<string, RunningCheck>();
  const begin = (ticket: string): RunningCheck => {
    for (const [other, { at }] of running) if (now() - at > longestPauseMs) running.delete(other);
    if (running.size >= mostAtOnce) throw tooMany();
    const own = { pieces: [], size: 0, at: now() };
    running.set(ticket, own);
    return own;
  };
  return {
    takePiece: async ({ ticket, at, bytes, isLast }) => {
      const own = running.get(ticket) ?? (at === 0 ? begin(ticket) : null);
      if (own?.size !== at) throw displaced();
      own.pieces.push(bytes);
      own.size += bytes.length;
      own.at = now();
      const isOver = own.size > mostBytes;
      if (isLast || isOver) running.delete(ticket);
      if (isOver) throw tooLarge();
      if (!isLast) return null;
      const verdict = await verifyEvidence(Buffer.concat(own.pieces), null).catch(refuse);
      return { ...checked(verdict), ...signatureOf(verdict, await keys()) };
    },
    cancel: (ticket) => running.delete(ticket),
  };
}

function checked({ isWhole, changed, missing, added, bytes, archive, manifest }: EvidenceVerdict) {
  const about =
    manifest === null
      ? null
      : { of: manifest.of, at: manifest.at, passbench: manifest.passbench, files: manifest.files.length };
  return { isWhole, changed, missing, added, bytes, archive, about };
}

function signatureOf(
  { signed }: EvidenceVerdict,
  keys: readonly SigningKey[],
): Pick<CheckedEvidence, 'signature' | 'signer'> {
  if (signed === null) return { signature: 'unsigned', signer: null };
  const found = keys.find(
    ({ key }) => key.asymmetricKeyType === 'rsa' && verify('sha256', signed.bytes, key, signed.signature),
  );
  return found === undefined ? { signature: 'unknown', signer: null } : { signature: 'verified', signer: found.name };
}

function refuse(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  throw new AppError(
    'NOT_NOW',
    { en: error.message, zh: '此檔案不能作為證據檔讀取。沒有解開任何內容。' },
    { en: 'Ask for the file again.', zh: '請再次索取檔案。' },
    error,
  );
}

function displaced(): AppError {
  return new AppError(
    'NOT_NOW',
    { en: 'The check of this file was interrupted.', zh: '此檔案的檢查已中斷。' },
    { en: 'Drop the file once more.', zh: '請再次拖放檔案。' },
  );
}

function tooMany(): AppError {
  return new AppError(
    'NOT_NOW',
    { en: `${mostAtOnce} evidence files are being checked already.`, zh: `已在檢查 ${mostAtOnce} 個證據檔。` },
    { en: 'Drop the file once more when one of them is done.', zh: '請待其中一個完成後再次拖放檔案。' },
  );
}

function tooLarge(): AppError {
  const most = archiveLimits.bytes / 1024 / 1024;
  return new AppError(
    'NOT_NOW',
    {
      en: `The file has more than ${most} MiB, which no evidence file has.`,
      zh: `檔案超過 ${most} MiB，證據檔不會這樣大。`,
    },
    { en: 'Nothing was read.', zh: '沒有讀取任何內容。' },
  );
}

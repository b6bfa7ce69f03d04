import { verify } from 'node:crypto';
import type { CheckedEvidence } from '../../../../../shared/bridge/call-exchange.ts';
import { AppError } from '../../../../../shared/lib/app-error.ts';
import { archiveLimits } from '../../evidence/archive.ts';
import { verifyEvidence, type EvidenceVerdict } from '../../evidence/verify-evidence.ts';
import type { KnownKey } from './known-keys.ts';

type SigningKey = Pick<KnownKey, 'key' | 'name'>;

export type EvidencePiece = {
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

/** Checks evidence files that windows give in pieces. One is in memory at a time: a new one ends the one before. */
export function createEvidenceChecks(keys: () => Promise<readonly SigningKey[]>): EvidenceChecks {
  let running: { readonly ticket: string; readonly pieces: Uint8Array[]; size: number } | null = null;
  return {
    takePiece: async ({ ticket, at, bytes, isLast }) => {
      const own = running?.ticket === ticket ? running : { ticket, pieces: [], size: 0 };
      if (own.size !== at) throw displaced();
      own.pieces.push(bytes);
      own.size += bytes.length;
      const isOver = own.size > mostBytes;
      running = isLast || isOver ? null : own;
      if (isOver) throw tooLarge();
      if (!isLast) return null;
      const verdict = await verifyEvidence(Buffer.concat(own.pieces), null).catch(refuse);
      return { ...checked(verdict), ...signatureOf(verdict, await keys()) };
    },
    cancel: (ticket) => {
      if (running?.ticket !== ticket) return false;
      running = null;
      return true;
    },
  };
}

function checked({ isWhole, changed, missing, added, archive, manifest }: EvidenceVerdict) {
  const about =
    manifest === null
      ? null
      : { of: manifest.of, at: manifest.at, passbench: manifest.passbench, files: manifest.files.length };
  return { isWhole, changed, missing, added, archive, about };
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
    { en: 'Another check of evidence has begun meanwhile.', zh: '期間已開始另一項證據檔檢查。' },
    { en: 'Drop the file once more.', zh: '請再次拖放檔案。' },
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

import { toBase64 } from '../../../../shared/lib/text/from-base64.ts';
import { troubleOf } from '../../../bridge/bridge.ts';
import { pieceBytes } from './import-calls.ts';
import type { ImportContext as Context } from './import-wanted.ts';
import type { EvidenceCheck, ImportFile } from './slices.ts';

/** Has the host check every byte of the evidence files among these, one after another, and shows how far it is. */
export async function checkEvidence(
  { ports, set }: Context,
  files: readonly ImportFile[],
  isOver: () => boolean,
): Promise<void> {
  const { calls } = ports.bridge;
  for (const { key, read, blob } of files) {
    if (read.reads !== 'nothing' || read.because !== 'evidence') continue;
    const show = (check: EvidenceCheck): void => {
      if (isOver()) return;
      set(({ pendingImport }) =>
        pendingImport === null
          ? {}
          : { pendingImport: { ...pendingImport, evidence: { ...pendingImport.evidence, [key]: check } } },
      );
    };
    const ticket = ports.randomHex(32);
    try {
      for (let at = 0; at < blob.size; at += pieceBytes) {
        show({ is: 'read', read: at, size: blob.size });
        const bytes = new Uint8Array(await blob.slice(at, at + pieceBytes).arrayBuffer());
        if (isOver()) {
          await calls.cancelImport({ ticket });
          return;
        }
        const piece = { ticket, at, bytesBase64: toBase64(bytes), isLast: at + pieceBytes >= blob.size };
        const { verdict } = await calls.checkEvidencePiece(piece);
        if (verdict !== null) show({ is: 'checked', verdict });
      }
    } catch (error) {
      show({ is: 'failed', trouble: troubleOf(error) });
      await calls.cancelImport({ ticket }).catch(() => undefined);
    }
  }
}

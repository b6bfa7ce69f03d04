import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTaskQueue } from '../../../../shared/lib/task-queue.ts';
import { readWrappedKey } from '../../../../shared/protocol/sandbox/read-body.ts';
import type { RequestSummary } from '../../../../shared/protocol/sandbox/decision.ts';
import type { SandboxCrypto } from '../../../../shared/protocol/sandbox/sandbox-case.ts';
import { findHeader } from '../../../../shared/protocol/signing/envelope.ts';
import type { CallRecord } from '../../storage/journal/call-record.ts';
import type { CallStore } from '../../storage/journal/call-store.ts';
import type { NumberedCall } from '../../storage/journal/summary-of.ts';
import { diagnoseSignature } from '../../keys/signer/diagnose.ts';
import type { ClientKeys } from './client-keys.ts';

export type DiagnosisQueue = {
  /**
   * Looks for the mistake behind a wrong signature, one call at a time, then completes its journal entry and tells. It
   * begins in a later turn of the event loop: the call's answer, which it follows, is with the system by then.
   */
  readonly soon: (call: NumberedCall, summary: RequestSummary) => void;
  readonly idle: () => Promise<void>;
};

/** More than these are not looked into: whoever floods the sandbox with wrong signatures must not keep it busy. */
const mostWaiting = 64;

export function diagnosisQueue(ports: {
  readonly clients: ClientKeys;
  readonly crypto: SandboxCrypto;
  readonly calls: Pick<CallStore, 'rewriteDetails'>;
  readonly tell: (call: NumberedCall) => void;
  readonly report: (error: unknown) => void;
}): DiagnosisQueue {
  let waiting = 0;
  const next = createTaskQueue();
  const complete = async (call: NumberedCall, summary: RequestSummary): Promise<void> => {
    const { seq, record } = call;
    try {
      await nextTurn();
      const diagnosed = { ...record, diagnosis: await diagnosisOf(record, summary, ports) };
      await ports.calls.rewriteDetails(diagnosed);
      ports.tell({ seq, record: diagnosed });
    } catch (error) {
      ports.report(error);
      ports.tell(call);
    } finally {
      waiting -= 1;
    }
  };
  return {
    soon: (call, summary) => {
      if (waiting >= mostWaiting) {
        ports.tell(call);
        return;
      }
      waiting += 1;
      void next(() => complete(call, summary));
    },
    idle: () => next(() => Promise.resolve()),
  };
}

async function diagnosisOf(
  record: CallRecord,
  summary: RequestSummary,
  { clients, crypto }: { readonly clients: ClientKeys; readonly crypto: SandboxCrypto },
): Promise<CallRecord['diagnosis']> {
  const { body, headers, gaps } = record;
  const { clientId, signedParts, keyVersion } = summary;
  const signatureHeader = findHeader(headers, 'Signature');
  const key = keyVersion === null ? null : clients.key(clientId, keyVersion);
  if (key === null || signedParts === null) return [];
  const others = clients.all().filter((each) => each.key !== key);
  return diagnoseSignature({
    parts: signedParts,
    body,
    headers,
    key,
    gaps,
    openBody: () => plainBodyOf(record, crypto),
    signatureHeader,
    target: record.path,
    otherClientIds: [...new Set(others.map((each) => each.clientId))].filter((each) => each !== clientId),
    otherKeys: others.map((each) => ({
      key: each.key,
      name: `${each.clientId} ${each.version}`,
      sameClient: each.clientId === clientId,
    })),
  });
}

/**
 * What may have been signed before it was encrypted: the one use of the sandbox's private key for a caller whose
 * signature is wrong. It comes last, when nothing else explains the signature and the answer has gone, for an Encrypt
 * header that would have been taken, a call at a time and of a queue that ends somewhere. What comes of it is told to the
 * journal alone. It takes about a millisecond of this thread, which others can notice, whether it opens or not.
 */
function plainBodyOf({ body, headers, gaps }: CallRecord, crypto: SandboxCrypto): Uint8Array | null {
  const encrypt = headers.filter(([name]) => name.toLowerCase() === 'encrypt').map(([, value]) => value);
  const reading = readWrappedKey(encrypt, crypto, gaps);
  const symmetricKeyBase64 = reading.read === 'key' ? reading.symmetricKeyBase64 : null;
  return symmetricKeyBase64 === null ? null : crypto.decrypt({ body, symmetricKeyBase64, gaps });
}

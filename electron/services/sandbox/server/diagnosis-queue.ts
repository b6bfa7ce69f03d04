import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTaskQueue } from '../../../../shared/lib/task-queue.ts';
import { decryptRequest } from '../../../../shared/protocol/sandbox/read-body.ts';
import type { RequestSummary } from '../../../../shared/protocol/sandbox/decision.ts';
import type { SandboxCrypto, SandboxRequest } from '../../../../shared/protocol/sandbox/sandbox-case.ts';
import { isSignedFirst } from '../../../../shared/protocol/signing/encryption.ts';
import { findHeader } from '../../../../shared/protocol/signing/envelope.ts';
import { hideCredentials } from '../../../../shared/specification/credentials.ts';
import type { CallRecord } from '../../storage/journal/call-record.ts';
import type { CallStore } from '../../storage/journal/call-store.ts';
import type { NumberedCall } from '../../storage/journal/summarise-record.ts';
import { diagnoseSignature } from '../../keys/signer/diagnose.ts';
import type { ClientKeys } from './client-keys.ts';

export type DiagnosisQueue = {
  /**
   * Diagnoses a wrong signature, one call at a time, completes the stored call and emits it. It starts in a later turn
   * of the event loop, after the call's answer has been written. The request has the credentials that the call lacks.
   */
  readonly enqueue: (call: NumberedCall, received: ReceivedRequest) => void;
  readonly idle: () => Promise<void>;
};

type ReceivedRequest = { readonly request: SandboxRequest; readonly summary: RequestSummary };

/** More are not diagnosed: a flood of wrong signatures must not occupy the sandbox. */
const maxWaiting = 64;

export function diagnosisQueue(ports: {
  readonly clients: ClientKeys;
  readonly crypto: SandboxCrypto;
  readonly calls: Pick<CallStore, 'rewriteDetails'>;
  readonly tell: (call: NumberedCall) => void;
  readonly report: (error: unknown) => void;
}): DiagnosisQueue {
  let waiting = 0;
  const next = createTaskQueue();
  const complete = async (call: NumberedCall, received: ReceivedRequest): Promise<void> => {
    const { seq, record } = call;
    try {
      await nextTurn();
      const diagnosed = { ...record, diagnosis: await diagnosisOf(record, received, ports) };
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
    enqueue: (call, received) => {
      if (waiting >= maxWaiting) {
        ports.tell(call);
        return;
      }
      waiting += 1;
      void next(() => complete(call, received));
    },
    idle: () => next(() => Promise.resolve()),
  };
}

async function diagnosisOf(
  record: CallRecord,
  { request, summary }: ReceivedRequest,
  { clients, crypto }: { readonly clients: ClientKeys; readonly crypto: SandboxCrypto },
): Promise<CallRecord['diagnosis']> {
  const { body, gaps } = record;
  const { headers, target } = request;
  const { clientId, signedParts, keyVersion } = summary;
  const signatureHeader = findHeader(headers, 'Signature');
  const key = keyVersion === null ? null : clients.key(clientId, keyVersion);
  if (key === null || signedParts === null) return [];
  const plain = isSignedFirst(gaps) ? plainBodyOf(record, crypto) : null;
  const others = clients.all().filter((each) => each.key !== key);
  const rows = await diagnoseSignature({
    parts: signedParts,
    ...(plain === null ? { body, openBody: () => plainBodyOf(record, crypto) } : { body: plain, sealedBody: body }),
    headers,
    key,
    gaps,
    signatureHeader,
    target,
    otherClientIds: [...new Set(others.map((each) => each.clientId))].filter((each) => each !== clientId),
    otherKeys: others.map((each) => ({
      key: each.key,
      name: `${each.clientId} ${each.version}`,
      sameClient: each.clientId === clientId,
    })),
  });
  // The texts that were compared have the path as it came, or as a gateway states it.
  const hasCredentials = [target, ...headers.map(([, value]) => value)].some((text) => hideCredentials(text) !== text);
  return hasCredentials ? rows.map(({ texts: _texts, ...row }) => row) : rows;
}

/**
 * The body before its encryption, over which it may have been signed. Only here does a wrong signature use the sandbox's private key:
 * last, when nothing else explains it and the answer is sent, for an acceptable Encrypt header, one call of a bounded
 * queue at a time. Only the stored call shows the result. It takes about a millisecond, measurable by others, whether
 * it succeeds or not.
 */
function plainBodyOf({ body, headers, gaps }: CallRecord, crypto: SandboxCrypto): Uint8Array | null {
  const encrypt = headers.filter(([name]) => name.toLowerCase() === 'encrypt').map(([, value]) => value);
  return decryptRequest({ body, gaps }, encrypt, crypto);
}

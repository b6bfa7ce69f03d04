import type { Implementer } from '@orpc/server';
import type { contract } from '../../../shared/bridge/contract.ts';
import type { Call } from '../../../shared/documents/call.ts';
import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import { textAt } from '../../../shared/lib/json/json-view.ts';
import { encodeBase64 } from '../../../shared/lib/text/shell-text.ts';
import { findCalls } from '../../../shared/protocol/requests/find-requests.ts';
import { textOfBody, type WrittenRequest } from '../../../shared/protocol/requests/written-request.ts';
import { summariseCall } from '../../engine/calls/call-list.ts';
import type { FakeHost } from './fake-host.ts';

type Made = Pick<Implementer<typeof contract, object, object>, 'calls'>;

/** A host that knows no key: every signature is wrong by a space behind the body. */
export function fakeExchange(made: Made, host: () => FakeHost) {
  const cause = { variant: 'body-trimmed', verifies: true, why: 'The body was trimmed.' } as const;
  const ended = new Set<string>();
  return {
    checkRequests: made.calls.checkRequests.handler(({ input }) => ({
      requests: findCalls(input.text).map(() => ({ signature: 'wrong' as const, cause })),
    })),
    importRequests: made.calls.importRequests.handler(({ input }) => {
      const all = findCalls(input.text).map(importedCall);
      const known = new Set(host().calls.map(({ id }) => id));
      host().calls.push(...all.filter(({ id }) => !known.has(id)));
      const seqOf = (id: string): number => host().calls.findIndex((call) => call.id === id);
      return {
        calls: all.map((call) => summariseCall(call, seqOf(call.id))),
        known: all.filter(({ id }) => known.has(id)).length,
      };
    }),
    importPiece: made.calls.importPiece.handler(({ input: { ticket, bytesBase64, isLast }, errors }) => {
      if (host().refusesSaves) throw errors.STORE_FAILED({ message: 'The disk is full.', data: {} });
      const bytes = (host().callFiles.get(ticket) ?? 0) + atob(bytesBase64).length;
      host().callFiles.set(ticket, bytes);
      if (isLast) ended.add(ticket);
      const skipped = isLast ? [{ entry: 4, why: 'It has no time.' }] : [];
      return {
        imported: bytes,
        known: 0,
        skippedCount: skipped.length,
        skipped,
        isFound: true,
        isClosed: true,
        ids: [],
      };
    }),
    exportCalls: made.calls.exportCalls.handler(async function* ({ input: { calls, format } }) {
      const ids = calls.of === 'ids' ? calls.ids : host().calls.map(({ id }) => id);
      yield { text: `${format}: `, counts: 'calls' as const, done: 0, total: ids.length };
      const replaced = [{ member: 'idNumber', values: 2 }];
      yield { text: ids.join(' '), counts: 'calls' as const, done: ids.length, total: ids.length, replaced };
    }),
    makeEvidence: made.calls.makeEvidence.handler(async function* ({ input: { of, key } }) {
      const total = of.of === 'ids' ? of.ids.length : of.of === 'search' ? host().calls.length : (of.ids?.length ?? 2);
      yield { bytesBase64: encodeBase64('zip '), counts: 'bytes' as const, done: 4, total: 12 };
      const notes = [{ en: 'No pictures.', zh: '沒有圖片。' }];
      const end = { replaced: [], notes, of: total };
      yield { bytesBase64: encodeBase64(key ?? 'unsigned'), counts: 'bytes' as const, done: 12, total: 12, ...end };
    }),
    checkEvidencePiece: made.calls.checkEvidencePiece.handler(({ input: { ticket, bytesBase64, isLast } }) => {
      const text = (host().evidenceFiles.get(ticket) ?? '') + atob(bytesBase64);
      host().evidenceFiles.set(ticket, text);
      if (!isLast) return { verdict: null };
      const isWhole = !text.includes('flipped');
      const about = { of: 'order M1', at: '2026-11-25T06:00:00.000Z', passbench: '1.0.0', files: 3 };
      const bytes = isWhole ? [] : [{ path: 'calls/001.har', at: 1234, is: 0x53, was: 0x52 }];
      const lists = { changed: bytes.map(({ path }) => path), missing: [], added: [], bytes, archive: null };
      return { verdict: { isWhole, ...lists, signature: 'verified' as const, signer: 'acceptance', about } };
    }),
    cancelImport: made.calls.cancelImport.handler(({ input: { ticket } }) =>
      ended.has(ticket)
        ? { imported: 0, cancelled: false }
        : { imported: host().callFiles.get(ticket) ?? 0, cancelled: host().callFiles.delete(ticket) },
    ),
  };
}

function importedCall({ method, url, path, headers, body }: WrittenRequest): Call {
  const text = textOfBody(body) ?? '';
  const { root } = scanJson(text);
  return {
    id: `imported ${url} ${text}`.slice(0, 60),
    orderKey: `imported ${textAt(root, 'merchantBizNo')}`,
    merchantBizNo: textAt(root, 'merchantBizNo') ?? '',
    scenario: root === null ? '' : 'queue-up',
    orderStatus: textAt(root, 'orderStatus') ?? '',
    endpoint: null,
    origin: 'imported',
    environment: { id: 'imported', name: url ?? '' },
    atVirtual: 0,
    atReal: 0,
    method: method ?? '',
    path: path ?? '',
    headers,
    bodyBase64: encodeBase64(text),
    verdict: null,
    signature: 'not checked',
    requestSignature: 'wrong',
    findings: [],
    gaps: {},
    durationsMs: {},
  };
}

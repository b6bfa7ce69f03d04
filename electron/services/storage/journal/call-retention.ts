import { hash } from 'node:crypto';
import type { HeaderLine } from '../../../../shared/documents/call.ts';
import type { CallRecord } from './call-record.ts';

/**
 * Whether a call may be removed when there are too many: unauthenticated, refused and recorded ones may; accepted and sent
 * ones never.
 */
export type Retention = 'accepted' | 'sent' | 'refused' | 'unauthenticated';

export function retentionOf(call: Pick<CallRecord, 'origin' | 'signature' | 'verdict' | 'mode'>): Retention {
  const { origin, signature, verdict, mode } = call;
  if (origin !== 'received') return 'sent';
  // Stored whole, since recording is for reading it; limited, since it is not authenticated and no order rests on it.
  if (mode === 'record-only') return 'refused';
  if (signature !== 'verified') return 'unauthenticated';
  return verdict?.resultStatus === 'S' ? 'accepted' : 'refused';
}

/** The stored bytes of body and headers of an unauthenticated call. */
const longestBody = 8 * 1024;
const longestHeaders = 8 * 1024;

/** The record in stored form: whole, or shortened if unauthenticated. */
export function shortenForStorage(record: CallRecord): CallRecord {
  if (retentionOf(record) !== 'unauthenticated') return record;
  const { plainBodyBase64: _, ...rest } = record;
  const { body, headers } = record;
  return {
    ...rest,
    headers: shortHeaders(headers),
    ...(body.length <= longestBody
      ? {}
      : { body: body.subarray(0, longestBody), bodyCut: { bytes: body.length, sha256: hash('sha256', body) } }),
  };
}

function shortHeaders(headers: readonly HeaderLine[]): readonly HeaderLine[] {
  let room = longestHeaders;
  return headers.flatMap(([name, value]) => {
    const line: HeaderLine = [name, value.slice(0, Math.max(0, room - name.length))];
    room -= name.length + line[1].length;
    return room > 0 ? [line] : [];
  });
}

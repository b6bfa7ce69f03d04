import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { HeaderLine } from '../../../../../../shared/documents/call.ts';
import { findHeader } from '../../../../../../shared/protocol/signing/envelope.ts';
import { signRequest } from '../../../../keys/signer/sign-request.ts';
import { responseTime, successBody, timed, written, type Behaviour, type PlatformRequest } from './mode.ts';

/** What to sign instead of the right values. */
export type Signed = {
  readonly over?: Uint8Array;
  readonly key?: KeyObject;
  readonly time?: string;
  readonly clientId?: string;
  readonly method?: string;
  readonly path?: string;
};

export async function signedLines(
  { method, target, clientId }: PlatformRequest,
  body: Uint8Array,
  changed: Signed = {},
): Promise<readonly HeaderLine[]> {
  const right = { method, path: target, clientId, time: responseTime, key: platformKeys.privateKey };
  const { over = body, ...others } = changed;
  const signed = await signRequest({ ...right, ...others, body: over });
  return [['Client-Id', clientId], timed, ['Signature', findHeader(signed.headers, 'Signature') ?? '']];
}

export function signing(
  body: Uint8Array | string = successBody,
  more: readonly HeaderLine[] = [],
  { status = 200, ...changed }: Signed & { readonly status?: number } = {},
): Behaviour {
  return async (request, socket) => {
    const bytes = Buffer.from(body);
    socket.end(written(status, [...(await signedLines(request, bytes, changed)), ...more], bytes));
  };
}

/** The platform, the client and a stranger. Short keys are faster to make. */
export const platformKeys = generateKeyPairSync('rsa', { modulusLength: 1024 });
export const clientKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const otherKeys = generateKeyPairSync('rsa', { modulusLength: 1024 });

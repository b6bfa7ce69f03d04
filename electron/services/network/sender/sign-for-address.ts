import type { KeyObject } from 'node:crypto';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { demoClientId } from '../../keys/demo-client.ts';
import { type Proxy, isLoopbackHost } from '../network/proxy-address.ts';
import { publicSha256, hasDemoMark } from '../../keys/keys/key-kind.ts';
import { signRequest, type RequestToSign, type SignedRequest } from '../../keys/signer/sign-request.ts';
import { isLoopback, readSendAddress } from './send-address.ts';

/**
 * Signs a request for `url`: the one gate before every send. Throws DEMO_AWAY for a demo key or the demo client unless
 * address and proxy are certainly this machine, and what signRequest throws.
 */
export async function signForAddress(
  request: RequestToSign,
  to: {
    readonly url: string;
    readonly demoKeys: readonly KeyObject[];
    /** The proxy, which sees the request or decides where loopback ends. */
    readonly proxy?: Pick<Proxy, 'host'> | null;
  },
): Promise<SignedRequest> {
  const staysHere = isLoopback(readSendAddress(to.url)) && isLoopbackHost((to.proxy ?? { host: 'localhost' }).host);
  if (!staysHere) refuseDemo(request, to.demoKeys);
  return signRequest(request);
}

/** Throws DEMO_AWAY for the demo client, or a demo key, and an address that is not certainly this machine. */
export function refuseDemoAway(
  who: { readonly clientId?: string | undefined; readonly key: KeyObject | null },
  url: string,
): void {
  if (!isLoopback(readSendAddress(url))) refuseDemo(who, []);
}

/** Throws DEMO_AWAY for the demo client, or a demo key: one with the mark, or one of `demoKeys`. */
export function refuseDemo(
  { clientId, key }: { readonly clientId?: string | undefined; readonly key: KeyObject | null },
  demoKeys: readonly KeyObject[],
): void {
  if (clientId !== demoClientId && (key === null || !isDemoKey(key, demoKeys))) return;
  throw new AppError(
    'DEMO_AWAY',
    {
      en: `${demoClientId} is the demo client. Its key signs only for this computer (127.0.0.1, localhost).`,
      zh: `${demoClientId} 是示範客戶端。其密鑰只為本機（127.0.0.1、localhost）簽署。`,
    },
    { en: 'For other hosts, use your own client and key.', zh: '如要發送至其他主機，請使用你自己的客戶端及密鑰。' },
  );
}

/** Whether a key, or its public half, is a demo key: it has the mark, or is one of `demoKeys` (earlier versions set no mark). */
export function isDemoKey(key: KeyObject, demoKeys: readonly KeyObject[]): boolean {
  if (hasDemoMark(key)) return true;
  const sha256 = publicSha256(key);
  return demoKeys.some((demoKey) => publicSha256(demoKey) === sha256);
}

import type { Prepared } from '../../../../../shared/bridge/schemas.ts';
import { binaryOf } from './bytes.ts';

/** A prepared request with headers that are legal and hard for shells. */
export function preparedRequest(body: Uint8Array, base = 'http://127.0.0.1:7433'): Prepared {
  return {
    method: 'POST',
    url: `${base}/a?b=c&d=%PATH%'$(id)!x[1-3]{y,z}`,
    path: '/a?b=c',
    headers: [
      ['Content-Type', 'application/json; charset=UTF-8'],
      ['X-Case', 'it\'s 100% %PATH% $HOME `id` "q" \\ !! \\" ^ {a,b} * ~ # & | ; < > \\'],
      ['Signature', `algorithm=RSA256,keyVersion=1,signature=${'ab%2Bc%3D'.repeat(200)}`],
      ['Content-Length', String(body.length)],
      ['Host', '127.0.0.1:7433'],
    ],
    bodyBase64: btoa(binaryOf(body)),
    contentToSign: '',
  };
}

export function headerLines({ headers }: Prepared): readonly string[] {
  return ['Expect:', 'Accept:', ...headers.slice(0, 3).map(([name, value]) => `${name}: ${value}`)];
}

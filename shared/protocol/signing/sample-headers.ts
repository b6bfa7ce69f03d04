import type { HeaderLine } from '../../documents/call.ts';
import type { ProfileCells, SignatureValue } from '../../gaps/profile-cells.ts';
import { timeExample } from './request-time.ts';

/** The last characters of a signature in each way of writing it. */
const valueEnds: Readonly<Record<SignatureValue, string>> = {
  'percent-encoded': '…%2B…%2F…%3D%3D',
  base64url: '…-…_…',
  base64: '…+…/…==',
};

/** The headers of a request as a profile writes them, the signature cut short: for people to compare. */
export function sampleHeaders({ clientIdHeader, time, ...cells }: ProfileCells): readonly HeaderLine[] {
  return [
    [clientIdHeader, 'DEMO_MERCHANT'],
    ['Request-Time', timeExample(time)],
    ['Signature', sampleSignature(cells)],
  ];
}

/** A Signature header but for the signature itself. */
export function sampleSignature({
  separator,
  keyVersion,
  value,
}: Pick<ProfileCells, 'separator' | 'keyVersion' | 'value'>): string {
  const version = keyVersion === null ? [] : [`keyVersion=${keyVersion}`];
  return ['algorithm=RSA256', ...version, `signature=${valueEnds[value]}`].join(separator);
}

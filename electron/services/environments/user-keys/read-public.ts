import { X509Certificate, createPublicKey } from 'node:crypto';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { readCa, readPlatformKey } from '../environments/read-key-files.ts';
import { algorithmOfKey } from '../../keys/keys/key-kind.ts';
import { certificateName } from '../../network/network/read-certificates.ts';
import { certificatesOf } from '../../network/network/trusted-authorities.ts';

export type PublicMaterial = { readonly pem: string; readonly sha256: string; readonly sentence: Words };

/**
 * Reads a pasted platform key or authorities. Throws an AppError that says what it is instead. Nothing of a private
 * key is stored, not even its public half.
 */
export function readPublic(pasted: string, as: 'platformKey' | 'ca', now: number): PublicMaterial {
  const bytes = Buffer.from(pasted, 'utf8');
  if (as === 'platformKey') return platformKey(bytes);
  if (holdsPrivateKey(pasted)) throw privateKeyError();
  const { pem, warnings } = readCa(bytes, now);
  const certificates = certificatesOf(pem).map((each) => new X509Certificate(each));
  const names = certificates.map(({ subject }) => certificateName(subject)).join(', ');
  const said = warnings.length === 0 ? '' : ` ${warnings.join(' ')}`;
  return {
    pem,
    sha256: (certificates[0]?.fingerprint256 ?? '').replaceAll(':', '').toLowerCase(),
    sentence: {
      en: `${certificates.length === 1 ? 'A certificate' : `${certificates.length} certificates`}: ${names}.${said}`,
      zh: `${certificates.length} 張證書：${names}。${said}`,
    },
  };
}

function platformKey(bytes: Buffer): PublicMaterial {
  const { pem, sha256, warnings } = readPlatformKey(bytes);
  const key = createPublicKey(pem);
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 224;
  const algorithm = algorithmOfKey(key) ?? '';
  const [en, zh] = (['en', 'zh'] as const).map((language) => warnings.map((words) => ` ${words[language]}`).join(''));
  return {
    pem,
    sha256,
    sentence: {
      en: `A public key for ${algorithm}, ${bits} bits.${en}`,
      zh: `適用於 ${algorithm} 的公開密鑰，${bits} 位元。${zh}`,
    },
  };
}

function holdsPrivateKey(pasted: string): boolean {
  return /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pasted);
}

function privateKeyError(): AppError {
  return new AppError(
    'NOT_NOW',
    {
      en: 'This contains a private key. Keep it secret. Passbench stored nothing of it.',
      zh: '內容含有私人密鑰，請妥善保密。Passbench 沒有儲存其任何內容。',
    },
    { en: 'Paste only the certificates.', zh: '請只貼上證書。' },
  );
}

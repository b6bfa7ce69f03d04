import { handedBytes, handedRsaPem, handedTexts } from './sample-texts.ts';

/** The passphrase of those files that have one. */
export const passphrase = 'open sesame';

/** PKCS#8 PEM of the RSA key that the files are of. */
export const rsaPem = handedRsaPem;

/** The file of that name, as a program wrote it that Node cannot take the place of. Throws when there is none. */
export function handedFile(name: string): Buffer {
  const text = handedTexts[name];
  const base64 = handedBytes[name];
  if (text === undefined && base64 === undefined) throw new Error(`No file ${name} was handed over.`);
  return text === undefined ? Buffer.from(base64 ?? '', 'base64') : Buffer.from(text);
}

import type { Words } from '../../../../../shared/lib/text/words.ts';
import type { KeyProblemId } from './key-finding.ts';

type Say = (what: string) => Words;
const say =
  (en: string, zh: string): Say =>
  () => ({ en, zh });

const certificateRequest = say(
  'This is a certificate request. It contains a public key for an authority to sign.',
  '這是證書申請（CSR）。它載有公開密鑰，供發證機構簽署。',
);
const signedData = say(
  'This is a PKCS#7 file: certificates without a private key.',
  '這是 PKCS#7 檔案：只有證書，沒有私人密鑰。',
);

export const keyProblemSentences: Readonly<Record<KeyProblemId, Say>> = {
  'passphrase-needed': say(
    'This is a private key protected by a passphrase, but no passphrase was given.',
    '這是以通行短語保護的私人密鑰，但沒有提供通行短語。',
  ),
  'passphrase-wrong': say(
    'The passphrase does not open this private key; the file shows no damage.',
    '通行短語打不開這條私人密鑰；檔案看來沒有損壞。',
  ),
  'encrypted-damaged': say(
    'This is a private key protected by a passphrase, but the file is damaged. The passphrase is not the cause.',
    '這是以通行短語保護的私人密鑰，但檔案已損壞；與通行短語無關。',
  ),
  'cipher-unknown': (cipher) => ({
    en: `This is a private key protected by an unsupported cipher (${cipher}).`,
    zh: `這是私人密鑰，但不支援其加密方式（${cipher}）。`,
  }),
  'work-too-great': (work) => ({
    en: `This is a private key whose passphrase needs more computation than the limit allows (${work}). Nothing was computed.`,
    zh: `這條私人密鑰的通行短語所需的運算超出上限（${work}），因此沒有進行運算。`,
  }),
  'pfx-passphrase-needed': say(
    'This is a PKCS#12 file (PFX) protected by a passphrase, but no passphrase was given.',
    '這是以通行短語保護的 PKCS#12 檔案（PFX），但沒有提供通行短語。',
  ),
  'pfx-passphrase-wrong': say(
    'The passphrase does not open this PKCS#12 file (PFX).',
    '通行短語打不開這個 PKCS#12 檔案（PFX）。',
  ),
  'pfx-form-unknown': say(
    'This is a PKCS#12 file (PFX) in an unsupported form.',
    '這是 PKCS#12 檔案（PFX），但不支援其格式。',
  ),
  'pfx-cipher-unknown': (cipher) => ({
    en: `This is a PKCS#12 file (PFX) whose key is protected by an old cipher (${cipher}).`,
    zh: `這是 PKCS#12 檔案（PFX），其密鑰以舊式加密（${cipher}）保護。`,
  }),
  'pfx-without-key': say(
    'This is a PKCS#12 file (PFX) with certificates but no private key.',
    '這個 PKCS#12 檔案（PFX）只有證書，沒有私人密鑰。',
  ),
  'pfx-several-keys': say(
    'This is a PKCS#12 file (PFX) with several private keys, so it is unclear which one to use.',
    '這個 PKCS#12 檔案（PFX）有多條私人密鑰，無法得知應使用哪一條。',
  ),
  'jwk-incomplete': say(
    'This is a JSON Web Key with missing or unreadable members.',
    '這是 JSON Web Key，但有成員缺失或無法讀取。',
  ),
  'jwk-set-several': say(
    'This is a JSON Web Key Set with several keys, so it is unclear which one to use.',
    '這是 JSON Web Key Set，內有多條密鑰，無法得知應使用哪一條。',
  ),
  'jwk-set-empty': say('This is a JSON Web Key Set without a key.', '這是沒有密鑰的 JSON Web Key Set。'),
  'bundle-several-private': say(
    'This file contains several private keys, so it is unclear which one to use.',
    '這個檔案有多條私人密鑰，無法得知應使用哪一條。',
  ),
  'bundle-several-public': say(
    'This file contains several public keys or certificates but no private key, so it is unclear which one to use.',
    '這個檔案有多條公開密鑰或多張證書而沒有私人密鑰，無法得知應使用哪一條。',
  ),
  'bundle-without-key': say(
    'This file contains several PEM blocks, but none of them is a key.',
    '這個檔案有多個 PEM 區塊，但沒有一個是密鑰。',
  ),
  'openssh-private': say(
    'This is a private key in the OpenSSH format, which is not supported.',
    '這是 OpenSSH 格式的私人密鑰，不支援此格式。',
  ),
  'openssh-private-encrypted': say(
    'This is a private key in the OpenSSH format, protected by a passphrase. This format is not supported.',
    '這是 OpenSSH 格式、有通行短語的私人密鑰，不支援此格式。',
  ),
  'openssh-public': say(
    'This is a public key in the OpenSSH format (one line, as in authorized_keys), which is not supported.',
    '這是 OpenSSH 格式的公開密鑰（一行，如 authorized_keys），不支援此格式。',
  ),
  'ssh2-public': say(
    'This is a public key in the SSH2 format (RFC 4716), which is not supported.',
    '這是 SSH2 格式（RFC 4716）的公開密鑰，不支援此格式。',
  ),
  putty: say(
    'This is a private key in the PuTTY format (PPK), which is not supported.',
    '這是 PuTTY 格式（PPK）的私人密鑰，不支援此格式。',
  ),
  pgp: say(
    'This is a PGP file. PGP keys cannot sign calls of this service. Create an RSA key.',
    '這是 PGP 檔案。PGP 密鑰不能簽署此服務的呼叫。請產生 RSA 密鑰。',
  ),
  jks: say('This is a Java key store (JKS), which is not supported.', '這是 Java 密鑰庫（JKS），不支援此格式。'),
  jceks: say('This is a Java key store (JCEKS), which is not supported.', '這是 Java 密鑰庫（JCEKS），不支援此格式。'),
  csr: certificateRequest,
  'csr-der': certificateRequest,
  'ec-parameters': say(
    'This file names an elliptic curve but contains no key.',
    '這個檔案只指明橢圓曲線，並沒有密鑰。',
  ),
  'wrong-curve': (curve) => ({
    en: `This is an EC key on ${curve === '' ? 'an unknown curve' : `the curve ${curve}`}; ECC224 needs the curve P-224 (secp224r1).`,
    zh: `這是${curve === '' ? '曲線不明' : `曲線 ${curve} 上`}的 EC 密鑰；ECC224 需要曲線 P-224（secp224r1）。`,
  }),
  'wrong-algorithm': (algorithm) => ({
    en: `This is a key of the algorithm ${algorithm}. The service accepts only RSA, and EC on P-224.`,
    zh: `這是 ${algorithm} 演算法的密鑰；此服務只接受 RSA 及 P-224 上的 EC。`,
  }),
  parameters: say(
    'This file contains parameters of DH or DSA but no key. The service accepts only RSA, and EC on P-224.',
    '這個檔案只有 DH 或 DSA 的參數，沒有密鑰；此服務只接受 RSA 及 P-224 上的 EC。',
  ),
  'signed-data': signedData,
  'signed-data-der': signedData,
  'rsa-too-small': (bits) => ({
    en: `This is an RSA key of ${bits} bits, which anyone can break. At least 1024 bits are required, and only 2048 bits or more are safe.`,
    zh: `這是 ${bits} 位元的 RSA 密鑰，任何人都可破解。須有至少 1024 位元，而 2048 位元或以上方為安全。`,
  }),
  'rsa-too-large': (bits) => ({
    en: `This is an RSA key of ${bits} bits. No program verifies with more than 16384 bits.`,
    zh: `這是 ${bits} 位元的 RSA 密鑰。沒有程式會以超過 16384 位元的密鑰驗證簽名。`,
  }),
  'rsa-exponent': say(
    'This is an RSA key whose public exponent is 1, even or too large; its signatures prove nothing or cannot be checked.',
    '這條 RSA 密鑰的公開指數是 1、偶數或過大；其簽名毫無作用或無法核對。',
  ),
  'rsa-multi-prime': say(
    'This is an RSA key with more than two primes, which is not supported.',
    '這是多於兩個質數的 RSA 密鑰，不支援此種類。',
  ),
  'altered-modulus': say(
    'This RSA key was changed or damaged: its modulus is not the product of its two primes.',
    '這條 RSA 密鑰曾被更改或損壞：模數並非其兩個質數之積。',
  ),
  'altered-exponent': say(
    'This RSA private key was changed or damaged: its private exponent does not belong to its public half.',
    '這條 RSA 私人密鑰曾被更改或損壞：私密指數與公開部分不符。',
  ),
  'altered-remainders': say(
    'This RSA private key was changed or damaged: the numbers that speed up signing do not fit the others.',
    '這條 RSA 私人密鑰曾被更改或損壞：用來加快簽署的數值與其餘不符。',
  ),
  'altered-point': say(
    'This EC key was changed or damaged: its public point is not on the curve or does not belong to its private number.',
    '這條 EC 密鑰曾被更改或損壞：公開點不在曲線上，或與私密數值不符。',
  ),
  'altered-number': say(
    'This EC private key was changed or damaged: its private number is outside the range of the curve.',
    '這條 EC 私人密鑰曾被更改或損壞：私密數值超出曲線的範圍。',
  ),
  'damaged-base64': say(
    'The file claims to be a key, but the text between its BEGIN and END lines is not base64.',
    '檔案自稱是密鑰，但 BEGIN 與 END 行之間的內容並非 base64。',
  ),
  'damaged-der': say(
    'The file claims to be a key, but its content cannot be read as one: bytes were changed, lost or added.',
    '檔案自稱是密鑰，但內容無法讀取：有位元組被更改、遺失或加入。',
  ),
  'symmetric-secret': say(
    'This is a shared secret (an app secret or an AES key), not an RSA key.',
    '這是共用的密鑰（app secret 或 AES 密鑰），不是 RSA 密鑰。',
  ),
  html: say(
    'This is a web page (HTML), probably a login page that was saved instead of the key.',
    '這是網頁（HTML），很可能是登入頁被當作密鑰存了下來。',
  ),
  json: say('This is JSON without a key: a payload or a credential file.', '這是不含密鑰的 JSON：報文或憑證檔案。'),
  'json-broken': say(
    'This starts like JSON but cannot be read as JSON. No key was found.',
    '內容的開首像 JSON，但無法按 JSON 讀取。找不到密鑰。',
  ),
  'xml-key': say(
    'This is an RSA key in the XML format of .NET (RSAKeyValue), which is not supported.',
    '這是 .NET 的 XML 格式 RSA 密鑰（RSAKeyValue），不支援此格式。',
  ),
  'other-block': say(
    'This is a PEM file, but its content is not a key or a certificate.',
    '這是 PEM 檔案，但內容既非密鑰亦非證書。',
  ),
  text: say('This is text without anything that looks like a key.', '這是文字，當中沒有像密鑰的內容。'),
  empty: say('The file is empty.', '檔案是空的。'),
  truncated: say('The key is incomplete: its end is missing.', '密鑰不完整：缺少結尾。'),
  binary: say(
    'This is a binary file without anything that looks like a key.',
    '這是二進位檔案，當中沒有像密鑰的內容。',
  ),
  'too-large': say(
    'The file has more than 65536 bytes. No key is so large.',
    '檔案超過 65536 個位元組。密鑰不會這麼大。',
  ),
};

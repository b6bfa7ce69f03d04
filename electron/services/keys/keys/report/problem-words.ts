import type { Words } from '../../../../../shared/lib/text/words.ts';
import type { KeyFinding, KeyProblem, KeyProblemId } from './key-finding.ts';
import { keyProblemSentences } from './problem-sentences.ts';

/** A command with FILE for the file's name. It writes to unused names, since most programs overwrite. */
type Command = { readonly command: string };
type Next = Command | Words;

const newRsaKey: Command = {
  command: 'openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out new-private.pem',
};
const newEccKey: Command = {
  command: 'openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:secp224r1 -out new-private.pem',
};
/** Whether a step makes a new key, since the current one cannot be converted. */
export const makesNewKey = ({ en }: Words): boolean => en === newRsaKey.command || en === newEccKey.command;

const fromPfx: Command = { command: 'openssl pkcs12 -legacy -in FILE -nocerts -nodes -out converted-private.pem' };
const askAgain: Words = {
  en: 'Export the key again where it was created, or ask for it again. Do not use this copy.',
  zh: '請在產生密鑰的地方再次匯出，或再次索取。不要使用這個副本。',
};
const otherFile: Words = {
  en: 'Find the file with the key itself: a PEM file starts with -----BEGIN.',
  zh: '請找出真正存放密鑰的檔案：PEM 以 -----BEGIN 開首。',
};
const oneOfSeveral: Words = {
  en: 'Save the right key, with its BEGIN and END lines, in a separate file.',
  zh: '請把所需的一條密鑰連同 BEGIN 及 END 行另存為一個檔案。',
};
const oneOfSet: Words = {
  en: 'Choose the right key by its kid, and save it as a JSON object in a separate file.',
  zh: '請按 kid 選出所需的一條密鑰，以 JSON 物件另存為一個檔案。',
};
const givePassphrase: Words = {
  en: 'Give its passphrase in a file: --passphrase-file PASSPHRASE.txt',
  zh: '以檔案提供通行短語：--passphrase-file PASSPHRASE.txt',
};
const checkPassphrase: Words = {
  en: 'Check the passphrase: capital letters, spaces at its ends, the keyboard layout.',
  zh: '請核對通行短語：大小寫、前後的空格、鍵盤配置。',
};

const steps: Readonly<Record<KeyProblemId, Next>> = {
  'passphrase-needed': givePassphrase,
  'passphrase-wrong': checkPassphrase,
  'encrypted-damaged': askAgain,
  'cipher-unknown': { command: 'openssl pkey -provider legacy -provider default -in FILE -out converted-private.pem' },
  'work-too-great': { command: 'openssl pkey -in FILE -out converted-private.pem' },
  'pfx-passphrase-needed': givePassphrase,
  'pfx-passphrase-wrong': checkPassphrase,
  'pfx-form-unknown': fromPfx,
  'pfx-cipher-unknown': fromPfx,
  'pfx-without-key': { command: 'openssl pkcs12 -legacy -in FILE -nokeys -out converted-certificates.pem' },
  'pfx-several-keys': fromPfx,
  'jwk-incomplete': {
    en: 'Export the key again with all its members: n, e, d, p, q, dp, dq, qi for RSA; crv, x, y, d for EC.',
    zh: '請連同所有成員再次匯出：RSA 為 n、e、d、p、q、dp、dq、qi；EC 為 crv、x、y、d。',
  },
  'jwk-set-several': oneOfSet,
  'jwk-set-empty': askAgain,
  'bundle-several-private': oneOfSeveral,
  'bundle-several-public': { command: 'openssl x509 -in FILE -pubkey -noout -out converted-public.pem' },
  'bundle-without-key': otherFile,
  'openssh-private': {
    command: "install -m 600 FILE converted-private.pem && ssh-keygen -p -P '' -N '' -m PKCS8 -f converted-private.pem",
  },
  'openssh-private-encrypted': {
    command: "install -m 600 FILE converted-private.pem && ssh-keygen -p -N '' -m PKCS8 -f converted-private.pem",
  },
  'openssh-public': { command: 'ssh-keygen -e -m PKCS8 -f FILE > converted-public.pem' },
  'ssh2-public': {
    command:
      'ssh-keygen -i -m RFC4716 -f FILE > converted.pub && ssh-keygen -e -m PKCS8 -f converted.pub > converted-public.pem',
  },
  putty: { command: 'puttygen FILE -O private-openssh -o converted-private.pem' },
  pgp: newRsaKey,
  jks: { command: 'keytool -importkeystore -srckeystore FILE -destkeystore converted.p12 -deststoretype PKCS12' },
  jceks: {
    command:
      'keytool -importkeystore -srckeystore FILE -srcstoretype JCEKS -destkeystore converted.p12 -deststoretype PKCS12',
  },
  csr: { command: 'openssl req -in FILE -pubkey -noout -out converted-public.pem' },
  'csr-der': { command: 'openssl req -inform DER -in FILE -pubkey -noout -out converted-public.pem' },
  'ec-parameters': newEccKey,
  'wrong-curve': newEccKey,
  'wrong-algorithm': newRsaKey,
  parameters: newRsaKey,
  'signed-data': { command: 'openssl pkcs7 -in FILE -print_certs -out converted-certificates.pem' },
  'signed-data-der': {
    command: 'openssl pkcs7 -inform DER -in FILE -print_certs -out converted-certificates.pem',
  },
  'rsa-too-small': newRsaKey,
  'rsa-too-large': newRsaKey,
  'rsa-exponent': newRsaKey,
  'rsa-multi-prime': newRsaKey,
  'altered-modulus': askAgain,
  'altered-exponent': askAgain,
  'altered-remainders': askAgain,
  'altered-point': askAgain,
  'altered-number': askAgain,
  'damaged-base64': askAgain,
  'damaged-der': askAgain,
  'symmetric-secret': {
    en: 'Look for the private key (a PEM) that belongs to the Client-Id; a shared secret cannot sign.',
    zh: '請找出屬於該 Client-Id 的私人密鑰（PEM）；共用密鑰不能簽署。',
  },
  html: {
    en: 'Open the address in a browser, log in, and download the file itself.',
    zh: '請在瀏覽器開啟該網址，登入後下載檔案本身。',
  },
  json: otherFile,
  'json-broken': otherFile,
  'xml-key': {
    en: 'Export it as PKCS#8 PEM; in .NET: RSA.ExportPkcs8PrivateKeyPem(), for a public key ExportSubjectPublicKeyInfoPem().',
    zh: '請匯出為 PKCS#8 PEM；在 .NET 用 RSA.ExportPkcs8PrivateKeyPem()，公開密鑰用 ExportSubjectPublicKeyInfoPem()。',
  },
  'other-block': otherFile,
  text: otherFile,
  empty: { en: 'Save or download the key again.', zh: '請再次儲存或下載密鑰。' },
  truncated: {
    en: 'Copy or download the whole file again, to the last dash of its END line.',
    zh: '請再次完整複製或下載整個檔案，直至 END 行的最後一個連字號。',
  },
  binary: otherFile,
  'too-large': otherFile,
};

/** Commands read the file unchanged; one that needed repair they cannot read. */
const savePlain: Words = {
  en: 'Save the content as a plain file (UTF-8 or binary, with real line ends), then check that file.',
  zh: '請把當中的內容另存為普通檔案（UTF-8 或二進位，使用真正的換行），再檢查該檔案。',
};

/** Nobody can make another's key. */
const askOwner: Words = {
  en: 'Ask its owner for another public key: RSA of 2048 bits or more, or EC on P-224.',
  zh: '請向其擁有人索取另一條公開密鑰：2048 位元以上的 RSA，或 P-224 上的 EC。',
};

/** What is wrong with a file, and what to do about it. */
export function problemWords(
  { id, what = '' }: KeyProblem,
  { isRepaired, holds }: Pick<KeyFinding, 'isRepaired' | 'holds'>,
): { readonly sentence: Words; readonly next: Words } {
  const needsAnother = holds === 'public' && (steps[id] === newRsaKey || steps[id] === newEccKey);
  const step = needsAnother ? askOwner : steps[id];
  const next = 'command' in step ? { en: step.command, zh: step.command } : step;
  const needsFile = 'command' in step && step.command.includes('FILE');
  return { sentence: keyProblemSentences[id](what), next: isRepaired && needsFile ? savePlain : next };
}

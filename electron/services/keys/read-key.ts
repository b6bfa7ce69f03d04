import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { BenchError } from '../../../shared/lib/bench-error.ts';
import { keyFormOf } from './key-form.ts';
import type { KeyForm, KeySource, OtherForm, PrivateForm, PublicForm } from './key-form.ts';

/** Larger files are no keys: a 16,384-bit RSA key is below 16 KiB. */
const largestKeyFile = 65_536;

const takesPrivate =
  'What is needed is a private key: PEM (PKCS#8, PKCS#1 or SEC1, PKCS#8 also with a passphrase) or one line of base64 DER.';
const takesPublic = 'What is needed is a public key: PEM (SPKI or PKCS#1) or one line of base64 DER.';

/**
 * Reads a private key from the bytes of a key file: PEM (PKCS#8, PKCS#1, SEC1, PKCS#8 with a passphrase) or one line of
 * base64 DER. Throws a BenchError that says what the file is and what is needed instead; it never quotes the file.
 */
export function readPrivateKey(bytes: Uint8Array, passphrase?: string): KeyObject {
  checkSize(bytes, takesPrivate);
  const form = keyFormOf(bytes);
  if (form.kind === 'private') return privateFrom(form.source, form.form);
  if (form.kind === 'encrypted') return privateFromEncrypted(form, passphrase);
  throw notThatKey(form, takesPrivate);
}

/** Reads a public key from the bytes of a key file: PEM (SPKI, PKCS#1) or one line of base64 DER. Errors as above. */
export function readPublicKey(bytes: Uint8Array): KeyObject {
  checkSize(bytes, takesPublic);
  const form = keyFormOf(bytes);
  if (form.kind === 'public') return publicFrom(form.source, form.form);
  throw notThatKey(form, takesPublic);
}

function privateFrom(source: KeySource, form: PrivateForm): KeyObject {
  try {
    if ('pem' in source) return createPrivateKey(source.pem);
    return createPrivateKey({ key: source.der, format: 'der', type: form });
  } catch (cause) {
    throw damaged(`a private key (${nameOfForm(form)})`, cause);
  }
}

function publicFrom(source: KeySource, form: PublicForm): KeyObject {
  try {
    if ('pem' in source) return createPublicKey(source.pem);
    return createPublicKey({ key: source.der, format: 'der', type: form });
  } catch (cause) {
    throw damaged(`a public key (${nameOfForm(form)})`, cause);
  }
}

function privateFromEncrypted(form: KeyForm & { kind: 'encrypted' }, passphrase: string | undefined): KeyObject {
  if (passphrase === undefined) {
    const message = 'The key file is a private key protected by a passphrase, and no passphrase was given.';
    throw new BenchError(
      'KEY_PASSPHRASE_NEEDED',
      message,
      'Give its passphrase (on the command line: --passphrase-file FILE).',
    );
  }
  const { source } = form;
  try {
    if ('pem' in source) return createPrivateKey({ key: source.pem, passphrase });
    return createPrivateKey({ key: source.der, format: 'der', type: 'pkcs8', passphrase });
  } catch (cause) {
    const message = 'The passphrase does not open this private key, or the file is damaged.';
    throw new BenchError('KEY_PASSPHRASE_WRONG', message, 'Check the passphrase and the file.', cause);
  }
}

function checkSize(bytes: Uint8Array, needed: string): void {
  if (bytes.length <= largestKeyFile) return;
  throw new BenchError(
    'KEY_TOO_LARGE',
    `The key file has ${bytes.length} bytes; no key is larger than ${largestKeyFile}.`,
    needed,
  );
}

function damaged(what: string, cause: unknown): BenchError {
  return new BenchError(
    'KEY_DAMAGED',
    `The key file says it is ${what}, and it cannot be read as one.`,
    'It may be cut or altered; export it again.',
    cause,
  );
}

function nameOfForm(form: PrivateForm | PublicForm): string {
  return form === 'spki' ? 'SPKI' : form === 'sec1' ? 'SEC1' : form === 'pkcs8' ? 'PKCS#8' : 'PKCS#1';
}

function notThatKey(form: KeyForm, needed: string): BenchError {
  if (form.kind === 'public') {
    return new BenchError(
      'KEY_IS_PUBLIC',
      'The key file is a public key.',
      `${takesPrivate} The public half cannot sign.`,
    );
  }
  if (form.kind !== 'other') {
    const next = 'Make its public half with: openssl pkey -in KEY -pubout -out public.pem';
    return new BenchError('KEY_IS_PRIVATE', 'The key file is a private key, where a public key is needed.', next);
  }
  return new BenchError('KEY_OTHER', whatItIs(form.form), [wayOut[form.form], needed].filter(Boolean).join(' '));
}

function whatItIs(form: OtherForm): string {
  if (form === 'unknown') return 'The key file holds nothing that looks like a key.';
  if (form === 'empty file') return 'The key file is empty.';
  return `The key file is ${/^[aeiO]/.test(form) ? 'an' : 'a'} ${form}.`;
}

const wayOut: Readonly<Record<OtherForm, string>> = {
  certificate: 'Its public key: openssl x509 -in FILE -pubkey -noout.',
  'certificate request': 'Its public key: openssl req -in FILE -pubkey -noout.',
  'OpenSSH private key': 'Convert a copy of it: ssh-keygen -p -m PKCS8 -f COPY.',
  'PKCS#12 (PFX) file': 'Take the key out of it: openssl pkcs12 -in FILE -nocerts -nodes -out key.pem.',
  'JSON Web Key': 'Export it as PEM.',
  'PGP key': '',
  'binary DER file': 'Convert it: openssl pkey -inform DER -in FILE -out key.pem (for a public key add -pubin).',
  'UTF-16 text': 'Save it as UTF-8 or ASCII.',
  'empty file': '',
  unknown: '',
};

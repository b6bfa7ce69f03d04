/**
 * What a key file is, told from its text and its first DER bytes alone, before any library is asked. Nine different
 * mistakes with key files give one and the same error of the crypto library; this is how the product names them.
 */
export type PrivateForm = 'pkcs8' | 'pkcs1' | 'sec1';
export type PublicForm = 'spki' | 'pkcs1';
export type OtherForm =
  | 'certificate'
  | 'certificate request'
  | 'OpenSSH private key'
  | 'PKCS#12 (PFX) file'
  | 'JSON Web Key'
  | 'PGP key'
  | 'binary DER file'
  | 'UTF-16 text'
  | 'empty file'
  | 'unknown';

export type KeyForm =
  | { readonly kind: 'private'; readonly form: PrivateForm; readonly source: KeySource }
  | { readonly kind: 'encrypted'; readonly form: 'pkcs8' | 'legacy'; readonly source: KeySource }
  | { readonly kind: 'public'; readonly form: PublicForm; readonly source: KeySource }
  | { readonly kind: 'other'; readonly form: OtherForm };

/** Where the key material stands: one PEM block, or DER that was written as base64. */
export type KeySource = { readonly pem: string } | { readonly der: Buffer };

/** Tells what these bytes are. Never throws. */
export function keyFormOf(bytes: Uint8Array): KeyForm {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (looksLikeUtf16(buffer)) return { kind: 'other', form: 'UTF-16 text' };
  const text = buffer.toString('utf8').replace(/^\uFEFF/, '');
  if (text.trim() === '') return { kind: 'other', form: 'empty file' };
  if (text.includes('-----BEGIN ')) return formOfPem(text);
  if (text.trimStart().startsWith('{')) return { kind: 'other', form: formOfJson(text) };
  const base64 = text.replace(/\s+/g, '');
  if (/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return formOfDer(Buffer.from(base64, 'base64'));
  return { kind: 'other', form: buffer[0] === 0x30 ? binaryForm(buffer) : 'unknown' };
}

/** Only a JSON Web Key has a key type; any other JSON is a mix-up of files. */
function formOfJson(text: string): OtherForm {
  return /"kty"\s*:/.test(text) ? 'JSON Web Key' : 'unknown';
}

/** A file may hold several blocks (EC PARAMETERS before the key, certificates after it): the first key counts. */
function formOfPem(text: string): KeyForm {
  let other: OtherForm = 'unknown';
  for (const { label, inside } of pemBlocks(text)) {
    const found = formOfLabel(label, inside);
    if (found.kind !== 'other') return found;
    if (other === 'unknown') other = found.form;
  }
  return { kind: 'other', form: other };
}

function* pemBlocks(text: string): Generator<{ label: string; inside: string }> {
  const begin = '-----BEGIN ';
  let at = text.indexOf(begin);
  while (at >= 0) {
    const labelEnd = text.indexOf('-----', at + begin.length);
    const label = text.slice(at + begin.length, labelEnd);
    const end = labelEnd < 0 ? -1 : text.indexOf(`-----END ${label}-----`, labelEnd);
    if (end < 0) return;
    yield { label, inside: text.slice(labelEnd + 5, end) };
    at = text.indexOf(begin, end);
  }
}

function formOfLabel(label: string, inside: string): KeyForm {
  const legacy = inside.includes('Proc-Type:');
  const source = { pem: pemOf(label, inside, legacy) };
  if (legacy) return { kind: 'encrypted', form: 'legacy', source };
  if (label === 'PRIVATE KEY') return { kind: 'private', form: 'pkcs8', source };
  if (label === 'RSA PRIVATE KEY') return { kind: 'private', form: 'pkcs1', source };
  if (label === 'EC PRIVATE KEY') return { kind: 'private', form: 'sec1', source };
  if (label === 'ENCRYPTED PRIVATE KEY') return { kind: 'encrypted', form: 'pkcs8', source };
  if (label === 'PUBLIC KEY') return { kind: 'public', form: 'spki', source };
  if (label === 'RSA PUBLIC KEY') return { kind: 'public', form: 'pkcs1', source };
  return { kind: 'other', form: otherOfLabel(label) };
}

/** Lines are indented or end in CRLF in files that went through mails and chats; the base64 is what counts. */
function pemOf(label: string, inside: string, legacy: boolean): string {
  const lines = inside.split(/\r?\n|\r/).map((line) => line.trim());
  const body = legacy
    ? lines.join('\n').trim()
    : lines
        .join('')
        .replace(/(.{64})/g, '$1\n')
        .trim();
  return `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----\n`;
}

function otherOfLabel(label: string): OtherForm {
  if (label.includes('OPENSSH')) return 'OpenSSH private key';
  if (label.includes('REQUEST')) return 'certificate request';
  if (label.includes('CERTIFICATE')) return 'certificate';
  if (label.includes('PGP')) return 'PGP key';
  return 'unknown';
}

function binaryForm(der: Buffer): OtherForm {
  const form = formOfDer(der);
  return form.kind === 'other' ? form.form : 'binary DER file';
}

/** The first three tags tell all these structures apart; nothing deeper is read. */
function formOfDer(der: Buffer): KeyForm {
  const outer = headerAt(der, 0);
  if (outer === null || outer.tag !== 0x30) return { kind: 'other', form: 'unknown' };
  const first = headerAt(der, outer.content);
  if (first === null) return { kind: 'other', form: 'unknown' };
  const second = headerAt(der, first.content + first.length);
  const source = { der };
  if (first.tag === 0x02) return formOfInteger(der, first, second?.tag ?? 0, source);
  if (first.tag !== 0x30) return { kind: 'other', form: 'unknown' };
  if (second?.tag === 0x03) return { kind: 'public', form: 'spki', source };
  if (second?.tag === 0x04) return { kind: 'encrypted', form: 'pkcs8', source };
  return { kind: 'other', form: second?.tag === 0x30 ? 'certificate' : 'unknown' };
}

function formOfInteger(der: Buffer, first: TagHeader, secondTag: number, source: KeySource): KeyForm {
  const version = first.length === 1 ? der[first.content] : undefined;
  if (version === undefined && secondTag === 0x02) return { kind: 'public', form: 'pkcs1', source };
  if (version === 3 && secondTag === 0x30) return { kind: 'other', form: 'PKCS#12 (PFX) file' };
  if (version === 1 && secondTag === 0x04) return { kind: 'private', form: 'sec1', source };
  if (secondTag === 0x30) return { kind: 'private', form: 'pkcs8', source };
  if (secondTag === 0x02) return { kind: 'private', form: 'pkcs1', source };
  return { kind: 'other', form: 'unknown' };
}

type TagHeader = { readonly tag: number; readonly content: number; readonly length: number };

function headerAt(der: Buffer, at: number): TagHeader | null {
  const tag = der[at];
  const short = der[at + 1];
  if (tag === undefined || short === undefined) return null;
  if (short < 0x80) return { tag, content: at + 2, length: short };
  const size = short - 0x80;
  if (size === 0 || size > 4 || at + 2 + size > der.length) return null;
  return { tag, content: at + 2 + size, length: der.readUIntBE(at + 2, size) };
}

function looksLikeUtf16(buffer: Buffer): boolean {
  const marked = (buffer[0] === 0xff && buffer[1] === 0xfe) || (buffer[0] === 0xfe && buffer[1] === 0xff);
  return marked || (buffer[0] === 0x2d && buffer[1] === 0) || (buffer[0] === 0 && buffer[1] === 0x2d);
}

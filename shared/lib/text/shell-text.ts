import { hasHidden } from './hidden-characters.ts';
import { utf8Length } from './text-width.ts';

/** The most bytes of a command line: a terminal cuts a line at 4,096 bytes on Linux and at 1,024 on macOS. */
const maxLineBytes = 1000;

/** A single argument may hold 131,072 bytes on Linux; more has to go through a pipe. */
const maxArgumentBytes = 100_000;

/**
 * Whether a body can be in a command unchanged: every character is visible and assigned, so that no line editor
 * takes one for a key. No `!` either: shells expand history line by line.
 */
export function isPlainBody(text: string): boolean {
  if (utf8Length(text) > maxArgumentBytes) return false;
  return text.split('\n').every(isPlainLine);
}

/** The same for one line. */
export function isPlainLine(line: string): boolean {
  return !line.includes('!') && !/\p{C}/u.test(line) && !hasHidden(line) && utf8Length(line) <= maxLineBytes;
}

/** Base64 of a text in UTF-8. */
export function encodeBase64(text: string): string {
  return encodeBytesBase64(new TextEncoder().encode(text));
}

/** Base64 of bytes. */
export function encodeBytesBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += bytesAtOnce)
    binary += Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + bytesAtOnce));
  return btoa(binary);
}

/** As many arguments as any engine takes. */
const bytesAtOnce = 4096;

/** Base64 in lines that any terminal and `openssl` accept. Decoders ignore the line feeds. */
export function base64Lines(base64: string): readonly string[] {
  return base64.match(/.{1,64}/g) ?? [];
}

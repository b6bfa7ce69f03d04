import type { SnippetLanguageId } from '../../documents/settings.ts';
import type { ProfileCells } from '../../gaps/profile-cells.ts';

/** What a snippet needs to sign and send. It names a key file, never a key. */
export type SnippetFacts = {
  /** The whole address of the endpoint, query included, as it is called. */
  readonly url: string;
  readonly method: string;
  /** The path in the signed text (gap signed-path). */
  readonly signedPath: string;
  readonly clientId: string;
  /** null leaves the pair out of the Signature header: the latest key. */
  readonly keyVersion: string | null;
  /** The cells of the profile in force (gap signing-profile). */
  readonly profile: Pick<ProfileCells, 'separator' | 'value' | 'time' | 'clientIdHeader'>;
  /** Sent as UTF-8, unchanged to the byte. */
  readonly body: string;
  /** The root certificate's file; null if not needed. */
  readonly rootFile: string | null;
};

export type SnippetLanguage = {
  readonly id: SnippetLanguageId;
  /** A proper name: the same in every language of the window. */
  readonly name: string;
  readonly fileName: string;
  readonly command: string;
  /** Writes a body as an expression, or as a command that fills `$body`. */
  readonly body: (text: string) => string;
  /** Source text, exact for any well-formed body. */
  readonly source: (facts: SnippetFacts) => string;
};

/** The placeholder every snippet reads its key from. */
export const keyFile = 'private-key.pem';

/** The Signature header up to its value. */
export function signaturePrefix({ keyVersion, profile }: SnippetFacts): string {
  const pairs = ['algorithm=RSA256', ...(keyVersion === null ? [] : [`keyVersion=${keyVersion}`]), 'signature='];
  return pairs.join(profile.separator);
}

/** The signed text up to the time. */
export function signedBeforeTime({ method, signedPath, clientId }: SnippetFacts): string {
  return `${method} ${signedPath}\n${clientId}.`;
}

/** Characters that source texts must not hold: invisible, or changed by an editor, terminal or compiler. Callers handle line feeds. */
const unseen = /[^\P{C}\n]|[\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?![ \u3000])\p{Zs}/u;
const eachUnseen = new RegExp(unseen.source, 'gu');

/** Includes tabs and carriage returns, not line feeds. */
export function hasUnseen(text: string): boolean {
  return unseen.test(text);
}

/** Alternating runs without and with such characters and one more. */
export function runsOf(text: string, further: string): readonly { readonly run: string; readonly isPlain: boolean }[] {
  const special = new RegExp(`((?:${unseen.source}|${further})+)`, 'u');
  return text.split(special).map((run, at) => ({ run, isPlain: at % 2 === 0 }));
}

/** Replaces each of them by what a language writes for a code point. */
export function escapeUnseen(text: string, escape: (codePoint: number) => string): string {
  return text.replace(eachUnseen, (character) => escape(character.codePointAt(0) ?? 0));
}

/** Hexadecimal digits of a code point, at least so many. */
export function hex(codePoint: number, digits: number): string {
  return codePoint.toString(16).padStart(digits, '0');
}

/** Common short escapes, else the language's own. */
export function withShortEscapes(escape: (codePoint: number) => string): (codePoint: number) => string {
  const short = new Map([
    [0x09, String.raw`\t`],
    [0x0a, String.raw`\n`],
    [0x0d, String.raw`\r`],
  ]);
  return (codePoint) => short.get(codePoint) ?? escape(codePoint);
}

/** `\u` with four digits or `\U` with eight: Python, Go, C#. */
export const longEscape = withShortEscapes((codePoint) =>
  codePoint > 0xffff ? `\\U${hex(codePoint, 8)}` : `\\u${hex(codePoint, 4)}`,
);

/** `\u{…}`: JavaScript and PHP write it so. */
export const bracedEscape = withShortEscapes((codePoint) => `\\u{${codePoint.toString(16)}}`);

/** A double-quoted line with backslash escapes. */
export function doubleQuoted(text: string, escape: (codePoint: number) => string): string {
  const escaped = text.replace(/["\\]/g, (character) => `\\${character}`).replaceAll('\n', String.raw`\n`);
  return `"${escapeUnseen(escaped, escape)}"`;
}

/** A double-quoted line as Python, Go and C# write it. */
export function quoted(text: string): string {
  return doubleQuoted(text, longEscape);
}

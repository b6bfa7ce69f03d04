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

import { snippetLanguageIds, type SnippetLanguageId } from '../../documents/settings.ts';
import { csharpSnippet } from './csharp.ts';
import { curlSnippet } from './curl.ts';
import { goSnippet } from './go.ts';
import { javaSnippet } from './java.ts';
import { nodeSnippet } from './node.ts';
import { phpSnippet } from './php.ts';
import { pythonSnippet } from './python.ts';
import type { SnippetFacts, SnippetLanguage } from './snippet.ts';

export type { SnippetFacts, SnippetLanguage } from './snippet.ts';
export { forwarderCommand, forwarderIds, usualBridgeAddress } from './forwarder.ts';
export { keyFile } from './snippet.ts';

const languages: Readonly<Record<SnippetLanguageId, SnippetLanguage>> = {
  curl: curlSnippet,
  node: nodeSnippet,
  python: pythonSnippet,
  java: javaSnippet,
  php: phpSnippet,
  go: goSnippet,
  csharp: csharpSnippet,
};

export const snippetLanguages: readonly SnippetLanguage[] = snippetLanguageIds.map((id) => languages[id]);

/** The language of that id. */
export function snippetLanguage(id: SnippetLanguageId): SnippetLanguage {
  return languages[id];
}

/** A program that signs and sends one call. Lone surrogates become U+FFFD, as in any send. */
export function snippet(language: SnippetLanguage, facts: SnippetFacts): string {
  return language.source({ ...facts, body: facts.body.toWellFormed() });
}

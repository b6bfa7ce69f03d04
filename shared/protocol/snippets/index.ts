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

/** The programs a forwarder can be written with, the shortest first. */
export const forwarderIds = ['socat', 'node'] as const;

type ForwarderId = (typeof forwarderIds)[number];

type Forwarding = {
  /** A local IPv4 address to accept calls at, such as a container bridge's. */
  readonly address: string;
  /** Taken at that address. */
  readonly port: number;
  /** The sandbox's own at loopback; the same where it is absent. */
  readonly to?: number;
};

/** The address of the host in Docker's usual network on Linux. */
export const usualBridgeAddress = '172.17.0.1';

/**
 * A shell command that forwards connections at that address to the loopback sandbox. It passes bytes (so HTTPS works)
 * and waits for answers after the caller's end. The sandbox must know the name (`--sandbox-host`).
 */
export function forwarderCommand(id: ForwarderId, { address, port, to: own = port }: Forwarding): string {
  if (id === 'socat') return `socat -t 30 TCP-LISTEN:${port},bind=${address},fork,reuseaddr TCP:127.0.0.1:${own}`;
  const to = `{port:${own},host:'127.0.0.1',allowHalfOpen:true}`;
  const ends = `c.on('error',()=>s.destroy());s.on('error',()=>c.destroy())`;
  const take = `c=>{const s=n.connect(${to});c.pipe(s).pipe(c);${ends}}`;
  return `node -e "const n=require('net');n.createServer({allowHalfOpen:true},${take}).listen(${port},'${address}')"`;
}

import type { CurlCall } from './curl-call.ts';

/**
 * The head of a request as lines of a file for curl's --config. Windows shells hand quotes on to programs in more than
 * one way; a file is read in one.
 */
export function configLines({ method, url, headers }: Pick<CurlCall, 'method' | 'url' | 'headers'>): readonly string[] {
  return [
    `url = ${quoted(url)}`,
    `request = ${quoted(method)}`,
    ...headers.map((header) => `header = ${quoted(header)}`),
  ];
}

function quoted(text: string): string {
  const escaped = text.replace(/[\\"]/g, (character) => `\\${character}`);
  const written = { '\t': String.raw`\t`, '\n': String.raw`\n`, '\r': String.raw`\r`, '\v': String.raw`\v` };
  return `"${Object.entries(written).reduce((line, [character, escape]) => line.replaceAll(character, escape), escaped)}"`;
}

import type { CurlCall } from './curl-call.ts';
import { base64Lines, base64Of, isPlainLine } from '../../../shared/lib/text/shell-text.ts';

/** How a shell writes a text that is taken as it is, and one that comes out of a decoder. */
type Quoting = {
  readonly quoted: (text: string) => string;
  readonly decoded: (printed: string) => string;
};

/**
 * `-d` is what the decoders of GNU, BusyBox, FreeBSD and macOS (13 and later) all know; `--decode` is strange to
 * BusyBox. What is decoded is base64 of the product's own making.
 */
const decode = 'base64 -d';

/** dash, bash, zsh and whatever else reads POSIX. */
export function posixCommand(call: CurlCall): string {
  return command(call, {
    quoted: (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`,
    decoded: (printed) => `"$(${printed} | ${decode})"`,
  });
}

/** fish takes a backslash inside of single quotes for an escape, which POSIX shells do not. */
export function fishCommand(call: CurlCall): string {
  return command(call, {
    quoted: (text) => `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", String.raw`\'`)}'`,
    decoded: (printed) => `(${printed} | ${decode} | string collect -N)`,
  });
}

function command({ method, url, headers, bodyBase64, bodyText, remark }: CurlCall, quoting: Quoting): string {
  const argument = (text: string): string =>
    isPlainLine(text) ? quoting.quoted(text) : quoting.decoded(printed(base64Of(text), quoting));
  const call = [
    `curl -sS -X ${argument(method)} ${argument(url)} \\`,
    '  --globoff --path-as-is \\',
    ...headers.map((header) => `  -H ${argument(header)} \\`),
  ];
  // A comment would run as a command in an interactive zsh.
  const lines = remark === '' ? [] : [`: ${quoting.quoted(remark)}`];
  if (bodyText !== null) return [...lines, ...call, `  --data-binary ${quoting.quoted(bodyText)}`].join('\n');
  return [...lines, `${printed(bodyBase64, quoting)} | ${decode} | \\`, ...call, '  --data-binary @-'].join('\n');
}

/** printf is the shell's own, so that no limit of an argument holds for it. */
function printed(base64: string, { quoted }: Quoting): string {
  return `printf %s ${quoted(base64Lines(base64).join('\n'))}`;
}

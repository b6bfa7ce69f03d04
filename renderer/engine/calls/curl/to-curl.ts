import type { CurlShell } from '../../../../shared/documents/settings.ts';
import type { Prepared } from '../../../../shared/bridge/schemas.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { base64Lines, encodeBase64, isPlainLine, isPlainBody } from '../../../../shared/lib/text/shell-text.ts';
import { escapeHidden } from '../../../../shared/lib/text/hidden-characters.ts';
import { stampOf } from '../../../../shared/gaps/gap-choices.ts';
import { bodyBytes } from '../body-text.ts';

type CurlCall = {
  readonly method: string;
  readonly url: string;
  /** Whole lines, `Name: value`. Without those curl writes; those it would add are switched off. */
  readonly headers: readonly string[];
  readonly bodyBase64: string;
  /** The body as a text that may stand in a command as it is; null where it travels as base64. */
  readonly bodyText: string | null;
  /** The gaps that are not read by default, as one line of ASCII; empty where there are none. */
  readonly remark: string;
};

function curlCall(request: Prepared, gaps: GapChoices): CurlCall {
  const { method, url, bodyBase64 } = request;
  const own = request.headers.filter(([name]) => !['host', 'content-length'].includes(name.toLowerCase()));
  const headers = ['Expect:', 'Accept:', ...own.map(([name, value]) => `${name}: ${value}`)];
  const stamp = stampOf(gaps);
  const remark = stamp === '' ? '' : `Assumptions: ${oneLineOfAscii(stamp)}`;
  return { method, url, headers, bodyBase64, bodyText: strictText(bodyBytes(bodyBase64)), remark };
}

/** The text if it is UTF-8 and plain; else null. To curl a leading @ names a file. */
function strictText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return isPlainBody(text) && !text.startsWith('@') ? text : null;
  } catch {
    return null;
  }
}

/** A remark is only read by people, so difficult characters are replaced. */
function oneLineOfAscii(text: string): string {
  const ascii = escapeHidden(text).replace(/[^\x20-\x7e]/gu, '?');
  return ascii.replace(/[!%]/g, '_').slice(0, 500);
}

type Quoting = {
  readonly quoted: (text: string) => string;
  readonly decoded: (printed: string) => string;
};

/** GNU, BusyBox, FreeBSD and macOS 13 know `-d`; BusyBox lacks `--decode`. */
const decode = 'base64 -d';

function posixCommand(call: CurlCall): string {
  return command(call, {
    quoted: (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`,
    decoded: (printed) => `"$(${printed} | ${decode})"`,
  });
}

/** fish reads backslashes in single quotes as escapes. */
function fishCommand(call: CurlCall): string {
  return command(call, {
    quoted: (text) => `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", String.raw`\'`)}'`,
    decoded: (printed) => `(${printed} | ${decode} | string collect -N)`,
  });
}

function command({ method, url, headers, bodyBase64, bodyText, remark }: CurlCall, quoting: Quoting): string {
  const argument = (text: string): string =>
    isPlainLine(text) ? quoting.quoted(text) : quoting.decoded(printed(encodeBase64(text), quoting));
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

/** printf is a builtin, without the limit of arguments. */
function printed(base64: string, { quoted }: Quoting): string {
  return `printf %s ${quoted(base64Lines(base64).join('\n'))}`;
}

/** Headers as a file for curl's --config, as Windows shells pass quotes differently. */
function configLines({ method, url, headers }: Pick<CurlCall, 'method' | 'url' | 'headers'>): readonly string[] {
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

/**
 * PowerShell 5.1 and later. Versions pass quotes differently, so head and body go through files. The block runs as a
 * whole and its variables end with it.
 */
function powershellCommand(call: CurlCall): string {
  return [
    ...(call.remark === '' ? [] : [`# ${call.remark}`]),
    '& {',
    '  $head = (New-TemporaryFile).FullName',
    '  $body = (New-TemporaryFile).FullName',
    `  [IO.File]::WriteAllBytes($head, ${bytesOfLines(configLines(call))})`,
    `  [IO.File]::WriteAllBytes($body, ${bodyExpression(call)})`,
    '  curl.exe -sS --globoff --path-as-is --config $head --data-binary "@$body"',
    '  Remove-Item -LiteralPath $head, $body',
    '}',
  ].join('\n');
}

function bodyExpression({ bodyText, bodyBase64 }: CurlCall): string {
  return bodyText === null || !isPlainInPowershell(bodyText)
    ? bytesOfBase64(bodyBase64)
    : bytesOfLines(bodyText.split('\n'));
}

/**
 * Whether a text is plain ASCII. A console changes some pasted quotes, dashes and spaces, and 5.1 reads files in the
 * system's code page.
 */
function isPlainInPowershell(text: string): boolean {
  return text.split('\n').every((line) => /^[ -~]*$/.test(line) && isPlainLine(line));
}

/** One string for each line, so that pasted line ends do not matter. */
function bytesOfLines(lines: readonly string[]): string {
  const text = lines.join('\n');
  if (!isPlainInPowershell(text)) return bytesOfBase64(encodeBase64(text));
  const strings = lines.map((line) => `    '${line.replaceAll("'", "''")}'`);
  return `[Text.Encoding]::UTF8.GetBytes((@(\n${strings.join(',\n')}\n  ) -join "\`n"))`;
}

function bytesOfBase64(base64: string): string {
  const lines = base64Lines(base64).map((line) => `    '${line}'`);
  return `[Convert]::FromBase64String((@(\n${lines.join(',\n')}\n  ) -join ''))`;
}

const body = String.raw`%TEMP%\passbench-body`;
const head = String.raw`%TEMP%\passbench-head`;

/**
 * The command prompt expands %NAME% in quotes, limits lines to 8,191 characters and changes quotes. The body goes
 * through a file as base64, and so does a head with other than harmless characters.
 */
function cmdCommand(call: CurlCall): string {
  const parts = [call.method, call.url, ...call.headers];
  const isBare = parts.every((text) => harmless.test(text)) && parts.join('').length <= longestHead;
  const isEmpty = call.bodyBase64 === '';
  const headArguments = isBare
    ? [`-X ${call.method} "${call.url}"`, ...call.headers.map((header) => `-H "${header}"`)]
    : [`--config "${head}.txt"`];
  return [
    ...(call.remark === '' ? [] : [`rem ${call.remark.replace(/[^\w .,:;=()/-]/g, '_')}`]),
    ...(isEmpty ? [] : writing(call.bodyBase64, `${body}.b64`, `${body}.bin`)),
    ...(isBare ? [] : writing(encodeBase64(configLines(call).join('\n')), `${head}.b64`, `${head}.txt`)),
    `curl.exe -sS --globoff --path-as-is ${headArguments.join(' ')} --data-binary "${isEmpty ? '' : `@${body}.bin`}"`,
    ...(isEmpty ? [] : [`del "${body}.b64" "${body}.bin"`]),
    ...(isBare ? [] : [`del "${head}.b64" "${head}.txt"`]),
  ].join('\n');
}

/** Nothing of this means anything between double quotes. */
const harmless = /^[\w .,:;=/?&+-]{1,200}$/;

const longestHead = 2000;

/** The redirection comes first: a digit before it would be a stream's number. */
function writing(base64: string, encoded: string, decoded: string): readonly string[] {
  return [
    ...base64Lines(base64).map((line, at) => `${at === 0 ? '>' : '>>'}"${encoded}" echo(${line}`),
    `certutil -f -decode "${encoded}" "${decoded}" >nul`,
  ];
}

const commands: Readonly<Record<CurlShell, (call: CurlCall) => string>> = {
  posix: posixCommand,
  fish: fishCommand,
  powershell: powershellCommand,
  cmd: cmdCommand,
};

/**
 * Writes a request as a command that sends exactly its bytes, pasted or run from a file. Ambiguous text travels as
 * base64. curl's own headers are switched off, as the given ones are signed. Changed gaps are named above.
 */
export function toCurl(request: Prepared, gaps: GapChoices, shell: CurlShell): string {
  return commands[shell](curlCall(request, gaps));
}

/** Whether the command shows the body as text. */
export function isBodyWritten(request: Prepared, shell: CurlShell): boolean {
  const { bodyText } = curlCall(request, {});
  if (bodyText === null || shell === 'cmd') return false;
  return shell !== 'powershell' || isPlainInPowershell(bodyText);
}

export const curlShellNames: Readonly<Record<CurlShell, string>> = {
  posix: 'bash, zsh, dash',
  fish: 'fish',
  powershell: 'PowerShell',
  cmd: 'cmd',
};

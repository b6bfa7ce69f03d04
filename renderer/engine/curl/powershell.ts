import { configLines } from './config-file.ts';
import type { CurlCall } from './curl-call.ts';
import { base64Lines, base64Of, isPlainLine } from '../../../shared/lib/text/shell-text.ts';

/**
 * PowerShell, 5.1 and later. Its versions hand quotes to a program in different ways, so head and body go through
 * files, and curl gets two paths. The block runs as one piece, and its variables end with it.
 */
export function powershellCommand(call: CurlCall): string {
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
 * Whether a text may stand in the command as it is: ASCII alone. A console makes other quotes, dashes and spaces of some
 * characters when they are pasted, and 5.1 reads a file without a mark in the system's code page, where a part of a character
 * can be a quote.
 */
export function isPlainInPowershell(text: string): boolean {
  return text.split('\n').every((line) => /^[ -~]*$/.test(line) && isPlainLine(line));
}

/** One string a line, joined by line feeds: what a paste makes of a line end does not matter. */
function bytesOfLines(lines: readonly string[]): string {
  const text = lines.join('\n');
  if (!isPlainInPowershell(text)) return bytesOfBase64(base64Of(text));
  const strings = lines.map((line) => `    '${line.replaceAll("'", "''")}'`);
  return `[Text.Encoding]::UTF8.GetBytes((@(\n${strings.join(',\n')}\n  ) -join "\`n"))`;
}

function bytesOfBase64(base64: string): string {
  const lines = base64Lines(base64).map((line) => `    '${line}'`);
  return `[Convert]::FromBase64String((@(\n${lines.join(',\n')}\n  ) -join ''))`;
}

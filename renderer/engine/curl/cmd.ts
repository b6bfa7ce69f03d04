import { configLines } from './config-file.ts';
import type { CurlCall } from './curl-call.ts';
import { base64Lines, base64Of } from '../../../shared/lib/text/shell-text.ts';

const body = String.raw`%TEMP%\passbench-body`;
const head = String.raw`%TEMP%\passbench-head`;

/**
 * The command prompt. It expands %NAME% even inside of quotes, takes 8,191 characters a line and gives no program a
 * quote as it stands. So the body always goes through a file, as base64 in short lines, and so does the head where it
 * holds anything but letters, digits and a few signs that mean nothing to it.
 */
export function cmdCommand(call: CurlCall): string {
  const parts = [call.method, call.url, ...call.headers];
  const isBare = parts.every((text) => harmless.test(text)) && parts.join('').length <= longestHead;
  const isEmpty = call.bodyBase64 === '';
  const headArguments = isBare
    ? [`-X ${call.method} "${call.url}"`, ...call.headers.map((header) => `-H "${header}"`)]
    : [`--config "${head}.txt"`];
  return [
    ...(call.remark === '' ? [] : [`rem ${call.remark.replace(/[^\w .,:;=()/-]/g, '_')}`]),
    ...(isEmpty ? [] : writing(call.bodyBase64, `${body}.b64`, `${body}.bin`)),
    ...(isBare ? [] : writing(base64Of(configLines(call).join('\n')), `${head}.b64`, `${head}.txt`)),
    `curl.exe -sS --globoff --path-as-is ${headArguments.join(' ')} --data-binary "${isEmpty ? '' : `@${body}.bin`}"`,
    ...(isEmpty ? [] : [`del "${body}.b64" "${body}.bin"`]),
    ...(isBare ? [] : [`del "${head}.b64" "${head}.txt"`]),
  ].join('\n');
}

/** Nothing of this means anything between double quotes. */
const harmless = /^[\w .,:;=/?&+-]{1,200}$/;

/** All of it stands in one line. */
const longestHead = 2000;

/** The redirection comes first: a digit in front of it would be taken for a stream's number. */
function writing(base64: string, encoded: string, decoded: string): readonly string[] {
  return [
    ...base64Lines(base64).map((line, at) => `${at === 0 ? '>' : '>>'}"${encoded}" echo(${line}`),
    `certutil -f -decode "${encoded}" "${decoded}" >nul`,
  ];
}

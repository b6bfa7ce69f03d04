import type { KeyWarning } from '../report/key-finding.ts';

export type PemBlock = {
  /** Capitals, digits and spaces. */
  readonly label: string;
  readonly bytes: Buffer | null;
  /** What the headers of an encrypted block say, when it has them. */
  readonly encryption: { readonly cipher: string; readonly iv: Buffer } | null;
  readonly isEncrypted: boolean;
  readonly isEnded: boolean;
  /** No line ends between its armour lines. */
  readonly isOnOneLine: boolean;
  readonly warnings: readonly KeyWarning[];
};

type PemText = { readonly blocks: readonly PemBlock[]; readonly hasEscapedLines: boolean };

const mostBlocks = 64;

/** Reads every block of a text, whatever surrounds them. Never throws. */
export function readPemText(text: string): PemText {
  const hasEscapedLines = /\\[rn]/.test(text);
  const lines = hasEscapedLines ? withLines(text) : text;
  // Word processors replace the armour's dashes.
  const plain = lines.replace(/[\u2010-\u2015\u2212]/g, '--');
  const marks = [...plain.matchAll(/-- ?(BEGIN|END) ([A-Z0-9 ]{1,40})--/g)].slice(0, 2 * mostBlocks).map(markOf);
  const blocks = marks.flatMap((mark, index) => {
    // An END line without a BEGIN line: the first line was not copied.
    if (index === 0 && mark.word === 'END') return [headlessBlock(mark.label, plain.slice(0, mark.begin))];
    if (mark.word !== 'BEGIN') return [];
    const next = marks[index + 1];
    const inside = plain.slice(mark.end, next?.begin ?? plain.length);
    const ending = next?.word === 'END' ? next : null;
    const isExact = lines.includes(`-----BEGIN ${mark.label}-----`);
    return [blockOf(mark.label, inside, ending?.label ?? null, isExact)];
  });
  return { blocks, hasEscapedLines };
}

function headlessBlock(label: string, inside: string): PemBlock {
  const block = blockOf(label, inside, label, true);
  return { ...block, isOnOneLine: false, warnings: [...block.warnings, { id: 'begin-line-missing' }] };
}

/** Replaces line ends written as a backslash and a letter, once or repeatedly. */
function withLines(text: string): string {
  return text
    .replace(/\\{1,4}r/g, '')
    .replace(/\\{1,4}n/g, '\n')
    .replace(/\\{1,4}\//g, '/');
}

type Mark = { readonly word: string; readonly label: string; readonly begin: number; readonly end: number };

function markOf(match: RegExpMatchArray): Mark {
  const [whole, word = '', label = ''] = match;
  const begin = match.index ?? 0;
  return { word, label: label.trim(), begin, end: begin + whole.length };
}

function blockOf(label: string, inside: string, endLabel: string | null, isExact: boolean): PemBlock {
  // The marks that were found end two dashes into their lines.
  const body =
    inside
      .replace(/^-{1,6}/, '')
      .replace(/-{1,6}$/, '')
      .split('-----')[0] ?? '';
  const { headers, rest } = withoutHeaders(body);
  const { bytes, isUrlForm } = base64Bytes(rest);
  const dek = /DEK-Info:\s{0,4}([A-Za-z0-9-]{1,24}),\s{0,4}([0-9A-Fa-f]{2,64})/.exec(headers);
  const warnings: KeyWarning[] = [];
  if (!isExact && !label.startsWith('SSH2')) warnings.push({ id: 'dashes' });
  if (endLabel === null) warnings.push({ id: 'end-line-missing' });
  else if (endLabel !== label) warnings.push({ id: 'end-line-other' });
  if (isUrlForm) warnings.push({ id: 'base64url' });
  return {
    label,
    bytes,
    encryption: dek === null ? null : { cipher: dek[1] ?? '', iv: Buffer.from(dek[2] ?? '', 'hex') },
    isEncrypted: headers.includes('Proc-Type:'),
    isEnded: endLabel !== null,
    isOnOneLine: !/[\r\n]/.test(body.trim()) && /[^\s]/.test(body) && !/[\r\n]/.test(body),
    warnings,
  };
}

/** An encrypted block's headers may be on its one line; others have their own lines. */
function withoutHeaders(body: string): { readonly headers: string; readonly rest: string } {
  const dek = /DEK-Info:\s{0,4}[A-Za-z0-9-]{1,24},\s{0,4}[0-9A-Fa-f]{2,64}/.exec(body);
  if (dek !== null) {
    const end = dek.index + dek[0].length;
    return { headers: body.slice(0, end), rest: body.slice(end) };
  }
  const lines = body.split(/[\r\n]+/);
  const isHeader = (line: string): boolean => /^\s{0,8}[A-Za-z][A-Za-z0-9-]{0,40}:/.test(line);
  return { headers: lines.filter(isHeader).join('\n'), rest: lines.filter((line) => !isHeader(line)).join('\n') };
}

/** Decodes base64 in either alphabet, ignoring white space, quotes and commas; null when it is none. */
export function base64Bytes(text: string): { readonly bytes: Buffer | null; readonly isUrlForm: boolean } {
  // Joins lines of programs and pages: `"MIIE" +`, `MIIE<br>`.
  const joined = text.replace(/["']\s{0,4}\+(?=\s)|<br\s?\/?>/gi, ' ');
  const letters = joined.replace(/[\s"'`,;\\>]+/g, '');
  const isBase64 = /^[A-Za-z0-9+/_-]+={0,2}$/.test(letters) && letters.replaceAll('=', '').length % 4 !== 1;
  const isUrlForm = isBase64 && /[-_]/.test(letters);
  return { bytes: isBase64 ? Buffer.from(letters, 'base64') : null, isUrlForm };
}

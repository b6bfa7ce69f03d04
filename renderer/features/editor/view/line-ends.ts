type LineEnds = 'LF' | 'CRLF' | 'CR' | 'LF + CRLF';

/** Detects the line ends of a text. The editor cannot preserve CR alone or mixed ends. */
export function detectLineEnds(text: string): LineEnds {
  if (!text.includes('\r')) return 'LF';
  const crlf = text.split('\r\n').length - 1;
  const lf = text.split('\n').length - 1 - crlf;
  const cr = text.split('\r').length - 1 - crlf;
  if (cr > 0 && lf + crlf === 0) return 'CR';
  if ((crlf > 0 && lf > 0) || cr > 0) return 'LF + CRLF';
  return crlf > 0 ? 'CRLF' : 'LF';
}

/** Ends every line in LF. Changes bytes, so only at the user's request. */
export function convertToLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
}

/** How the lines of a text end: one way, several ways, or not at all (one line). */
export type LineEnds = 'LF' | 'CRLF' | 'CR' | 'LF + CRLF';

/** Names the line ends of a text as an editor shows them. CR alone and mixtures are what an editor cannot keep. */
export function detectLineEnds(text: string): LineEnds {
  if (!text.includes('\r')) return 'LF';
  const crlf = text.split('\r\n').length - 1;
  const lf = text.split('\n').length - 1 - crlf;
  const cr = text.split('\r').length - 1 - crlf;
  if (cr > 0 && lf + crlf === 0) return 'CR';
  if ((crlf > 0 && lf > 0) || cr > 0) return 'LF + CRLF';
  return crlf > 0 ? 'CRLF' : 'LF';
}

/** The same text with every line ending in LF. Only ever done on the user's word: it changes bytes. */
export function convertToLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
}

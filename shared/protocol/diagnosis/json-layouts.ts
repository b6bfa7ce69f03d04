const [tab, space, quote, comma, colon] = [0x09, 0x20, 0x22, 0x2c, 0x3a];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** A JSON text without white space between its values, with `afterComma` and `afterColon` written behind theirs. */
export function withSeparators(text: string, afterComma: string, afterColon: string): string {
  return laidOut(text, (code) => {
    if (code === comma) return afterComma;
    return code === colon ? afterColon : '';
  });
}

/** A JSON text with one value a line, indented by `unit`; empty containers stay on their line. */
export function withIndent(text: string, unit: string): string {
  let depth = 0;
  const line = (): string => `\n${unit.repeat(Math.min(depth, 64))}`;
  const compact = withSeparators(text, '', '');
  return laidOut(
    compact,
    (code, at) => {
      if (code === colon) return ' ';
      if (code === comma) return line();
      const next = compact.charCodeAt(at + 1);
      const closesNext = next === closeBracket || next === closeBrace;
      if (code === openBracket || code === openBrace) {
        if (closesNext) return '';
        depth += 1;
        return line();
      }
      // Behind any other piece a line begins where its container ends.
      return '';
    },
    (at) => {
      const before = compact.charCodeAt(at - 1);
      if (before === openBracket || before === openBrace) return '';
      depth = Math.max(0, depth - 1);
      return line();
    },
  );
}

/**
 * An indented JSON text whose line ends were taken away, with them again: in front of each indentation, and of the
 * bracket at its end. A text on several lines, or without indentation, stays as it is.
 */
export function withLineEnds(text: string): string {
  if (/[\r\n]/.test(text)) return text;
  const pieces: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = closingQuote(text, at);
    else if (code === tab || (code === space && text.charCodeAt(at + 1) === space)) {
      pieces.push(text.slice(start, at));
      start = at;
      while (text.charCodeAt(at + 1) === code) at++;
    }
  }
  return pieces.length === 0 ? text : [...pieces, text.slice(start).replace(/[\]}]$/, '\n$&')].join('\n');
}

/**
 * Writes a JSON text again: `behind` says what stands behind each structural character, `before` what stands in front of
 * one that closes. White space between values goes; strings and words stay character for character.
 */
function laidOut(
  text: string,
  behind: (code: number, at: number) => string,
  before: (at: number) => string = () => '',
): string {
  const pieces: string[] = [];
  let start = 0;
  const flush = (end: number): void => {
    if (end > start) pieces.push(text.slice(start, end));
  };
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = closingQuote(text, at);
    else if (code === space || code === 0x0a || code === 0x0d || code === tab) {
      flush(at);
      start = at + 1;
    } else if (isStructural(code)) {
      const isClosing = code === closeBracket || code === closeBrace;
      flush(isClosing ? at : at + 1);
      pieces.push(isClosing ? `${before(at)}${text[at]}` : behind(code, at));
      start = at + 1;
    }
  }
  flush(text.length);
  return pieces.join('');
}

function isStructural(code: number): boolean {
  return (
    code === comma ||
    code === colon ||
    code === openBracket ||
    code === closeBracket ||
    code === openBrace ||
    code === closeBrace
  );
}

/** Where the string ends that begins there: at its closing quote, or at the end of the text. */
function closingQuote(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text[at - 1 - escapes] === '\\') escapes++;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
}

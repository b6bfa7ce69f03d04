import { escapeHidden, escapeHiddenLines } from '../../../shared/lib/text/hidden-characters.ts';

/**
 * A text that is safe to write to a terminal: what came from elsewhere in it is escaped, its own line ends and colours
 * are not. Only the functions of this file make one, so that no command writes a file name or a payload's text as it
 * is.
 */
export class Printed {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }

  /** A text from elsewhere on one line: a line end in it is escaped like any other control. */
  static of(text: string): Printed {
    return new Printed(escapeHidden(text));
  }

  /** A text from elsewhere of many lines, whose line feeds are kept and nothing else. */
  static lines(text: string): Printed {
    return new Printed(escapeHiddenLines(text));
  }

  /** A template of the product's own with texts from elsewhere in it. */
  static template(own: readonly string[], values: readonly (string | number | Printed)[]): Printed {
    const texts = values.map((value) => (value instanceof Printed ? value.#text : escapeHidden(String(value))));
    return new Printed(own.map((part, at) => part + (texts[at] ?? '')).join(''));
  }
}

/** Tags a template: its own text is written as it is, every value in it without a hidden character. */
export function printed(own: TemplateStringsArray, ...values: readonly (string | number | Printed)[]): Printed {
  return Printed.template(own, values);
}

/** Pieces one behind another. */
export function joined(pieces: readonly Printed[]): Printed {
  return Printed.template(['', ...pieces.map(() => '')], pieces);
}

/** A text of many lines, whose line feeds are kept and nothing else. */
export function printedLines(text: string): Printed {
  return Printed.lines(text);
}

/** A text in one of the terminal's colours. */
export function inColour(colour: 31 | 32 | 33 | 36, text: string): Printed {
  return printed`\u001b[${colour}m${text}\u001b[39m`;
}

/** A line of a command: a plain text is escaped, but for the line end behind it. */
export function asPrinted(text: string | Printed): Printed {
  if (text instanceof Printed) return text;
  return text.endsWith('\n') ? printed`${text.slice(0, -1)}\n` : printed`${text}`;
}

/** What is written for a line of a command. */
export function terminalText(text: string | Printed): string {
  return asPrinted(text).toString();
}

/** The beginning of a text from a caller, which may be of any length. */
export function cutText(text: string): string {
  return text.slice(0, 200);
}

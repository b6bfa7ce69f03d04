import { hideCredentials, isCredentialName } from '../../../../shared/specification/credentials.ts';
import { escapeHidden } from '../../../../shared/lib/text/hidden-characters.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';

/** A longer text is cut, before anything looks at it and after. */
const longestText = 4000;
const longestLine = 2000;

const hidden = '(not-stored)';

/**
 * A line of the log, with its time in UTC. Without credentials, keys, texts in JSON and the user's home folder, and with
 * hidden characters escaped.
 */
export function logLine(at: Instant, text: string, home: string): string {
  const cut = withoutTexts(text.slice(0, longestText));
  const plain = cut.split('\n').map(withoutSecrets).join(' ');
  const shown = home.length > 1 ? plain.replaceAll(home, '~') : plain;
  return `${new Date(at).toISOString()} ${escapeHidden(shown.replaceAll(/\s+/g, ' ').trim()).slice(0, longestLine)}\n`;
}

/** Readers of JSON quote what they could not read. */
const quotedJson = /Unexpected token .{0,200} is not valid JSON/gs;

/** A payload, a key in PEM: nothing behind its beginning is known to be safe. */
const textStart = /[[{]\s{0,40}["{[]|-----BEGIN/;

function withoutTexts(text: string): string {
  const plain = text.replaceAll(quotedJson, `Unexpected token ${hidden} is not valid JSON`);
  const at = plain.search(textStart);
  return at === -1 ? plain : `${plain.slice(0, at)}${hidden}`;
}

/** `name: value` and `name=value`. */
const named = /(?<![\w.-])([\w.-]+)["']?\s{0,4}([:=])\s{0,4}/g;
const userInfo = /\/\/[^\s/@]{1,500}@/g;
const scheme = /\b(Bearer|Basic)\s{1,4}\S{1,2000}/gi;
/** Keys, tokens and digests in base64 or hexadecimal digits. */
const longRun = /[A-Za-z0-9_+=/-]{40,}/g;

function withoutSecrets(line: string): string {
  const words = withoutNamed(line).split(' ');
  const addresses = words.map((word) => (/[?&;%]/.test(word) ? hideCredentials(word) : word)).join(' ');
  return addresses
    .replaceAll(userInfo, `//${hidden}@`)
    .replaceAll(scheme, `$1 ${hidden}`)
    .replaceAll(longRun, (run) => (isPlain(run) ? run : hidden));
}

/** A header's value ends with its line; that of `name=value` at the next space. */
function withoutNamed(line: string): string {
  for (const { 0: all, 1: name = '', 2: mark, index } of line.matchAll(named)) {
    if (!isCredentialName(name)) continue;
    const start = index + all.length;
    const rest = line.slice(start);
    const quoted = /^(?:"[^"]*"|'[^']*')/.exec(rest)?.[0].length;
    const length = mark === ':' ? rest.length : (quoted ?? rest.search(/[\s&;,]|$/));
    if (length > 0) return `${line.slice(0, start)}${hidden}${withoutNamed(rest.slice(length))}`;
  }
  return line;
}

/** Words joined by marks, such as the path of a file: no key has only short parts without digits. */
function isPlain(run: string): boolean {
  return run.split(/[/_+=-]/).every((part) => part.length < 24 && !(/\d/.test(part) && part.length > 8));
}

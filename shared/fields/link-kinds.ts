import { remembered } from '../lib/remembered.ts';
import { parseUrl } from '../lib/text/parse-url.ts';
import { effectiveScheme } from '../gaps/gaps.ts';
import type { JsonSchema, Kind, KindProblem } from './field.ts';
import { textKind } from './text-kind.ts';

const anyScheme = /^[a-z][a-z0-9+.-]*:\/\//i;
const webScheme = /^https?:\/\//i;

/**
 * A deep link into the wallet app: `<app_scheme>://` of the environment. Without one any scheme but http and https
 * is allowed. A link of another app is wrong only by the choice of the scheme.
 */
export const appLink: Kind = textKind({
  name: 'app-link',
  cell: { en: 'app link, starts with <app_scheme>://', zh: '應用程式連結，以 <app_scheme>:// 開首' },
  format: (value, { scheme }) => checkAppLink(value, scheme),
  pattern: /^(?![hH][tT][tT][pP][sS]?:)[a-zA-Z][a-zA-Z0-9+.-]*:\/\//,
  schema: ({ exact, gaps }) => (exact === undefined ? {} : exactAppLink(effectiveScheme(gaps))),
  sample: (seed) => `walletapp://orders/${Math.abs(seed)}`,
  restsOn: ['scheme'],
});

function exactAppLink(scheme: string | null): JsonSchema {
  if (scheme !== null) return { pattern: `^${scheme.replaceAll(/[+.]/g, '\\$&')}://` };
  return { pattern: '^[a-zA-Z][a-zA-Z0-9+.-]*://', not: { type: 'string', pattern: '^[hH][tT][tT][pP][sS]?://' } };
}

function checkAppLink(value: string, scheme: string | null): KindProblem | null {
  const isOfSomeApp = anyScheme.test(value) && !webScheme.test(value);
  if (scheme === null) return isOfSomeApp ? null : { rule: 'app-link', key: 'app-link.any', values: { value } };
  if (value.startsWith(`${scheme}://`)) return null;
  return { rule: 'app-link', values: { value, scheme }, ...(isOfSomeApp ? { gap: 'scheme' } : {}) };
}

/** An address that must be https. */
export const httpsLink: Kind = textKind({
  name: 'https-link',
  cell: { en: 'address, starts with https://', zh: '網址，以 https:// 開首' },
  format: (value) => (value.startsWith('https://') ? null : { rule: 'https-link', values: { value } }),
  pattern: /^https:\/\//,
  sample: (seed) => `https://images.example.com/${Math.abs(seed)}.png`,
});

const space = /\s/;
const withHost = /^[a-z]+:\/\/[^/?#\\]/i;
const neverWithoutHost = /^(?:https?|wss?|ftp):/i;

/**
 * Whether a text is an absolute URL of any scheme, for the runtime's reader, but without white space and with
 * exactly two slashes in a web address. Payloads of one order have the same addresses.
 */
const isAbsoluteUrl = remembered(readsAsUrl, { most: 64, longest: 512 });

function readsAsUrl(text: string): boolean {
  if (space.test(text) || (neverWithoutHost.test(text) && !withHost.test(text))) return false;
  return parseUrl(text) !== null;
}

/** An address. The specification says no more than "URL", so one that is not absolute is only a probable mistake. */
export function url({ maxLength }: { readonly maxLength?: number } = {}): Kind {
  return textKind({
    name: 'url',
    cell: { en: 'address', zh: '網址' },
    ...(maxLength === undefined ? {} : { maxLength }),
    format: (value) => (isAbsoluteUrl(value) ? null : { rule: 'url', severity: 'warning', values: { value } }),
    sample: (seed) => `https://files.example.com/${Math.abs(seed)}`,
  });
}

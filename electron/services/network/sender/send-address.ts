import { AppError } from '../../../../shared/lib/app-error.ts';
import { remembered } from '../../../../shared/lib/remembered.ts';
import { hideCredentials } from '../../../../shared/specification/credentials.ts';
import { findHeaderProblem } from '../../../../shared/protocol/signing/header-syntax.ts';
import { parseUrl } from '../../../../shared/lib/text/parse-url.ts';
import { trimTrailing } from '../../../../shared/lib/text/trim-trailing.ts';
import { isLoopbackHost } from '../network/proxy-address.ts';

/** Where a request goes. `path` is exactly that of the address, as signed. */
export type SendAddress = {
  readonly secure: boolean;
  readonly host: string;
  readonly port: number;
  /** The value of the Host header. */
  readonly authority: string;
  readonly path: string;
};

/**
 * Splits an http or https address. It never normalises the path, unlike URL parsers. Throws an AppError for another
 * scheme, a user name, or a path that cannot be written unchanged.
 */
export const readSendAddress = remembered(splitAddress, { most: 32, longest: 512 });

function splitAddress(text: string): SendAddress {
  const match = /^(https?):\/\/([^/?#]+)([^#]*)$/i.exec(text);
  const [, scheme = '', authority = '', rest = ''] = match ?? [];
  const url = match === null ? null : parseUrl(`${scheme}://${authority}`);
  if (url === null) {
    const shown = shownAddress(text);
    const what =
      shown === null
        ? 'This is not a valid address to send to. It is not shown because it may contain a password.'
        : `"${printable(shown)}" is not a valid address to send to.`;
    throw refused(what, 'Give an address such as http://127.0.0.1:7433 or https://api.example.com.');
  }
  if (authority.includes('@')) throw refused('The address contains a user name.', 'Remove everything before "@".');
  const secure = url.protocol === 'https:';
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  const problem = findHeaderProblem('path', path);
  if (problem !== null) throw refused(problem.message, 'Percent-encode it.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return { secure, host, port: url.port === '' ? (secure ? 443 : 80) : Number(url.port), authority: url.host, path };
}

/**
 * The address of a path below a base address, which may have a path, and the resulting path. Throws as readSendAddress
 * does, and for a base address with a query.
 */
export function addressBelow(baseUrl: string, path: string): { readonly url: string; readonly path: string } {
  const base = readSendAddress(baseUrl);
  if (base.path.includes('?'))
    throw refused('The base address has a query.', 'Remove the query: it belongs to the path.');
  const whole = `${trimTrailing(base.path, '/')}${path}`;
  return { url: `${base.secure ? 'https' : 'http'}://${base.authority}${whole}`, path: whole };
}

/** Whether an address is certainly this machine. */
export function isLoopback({ host }: SendAddress): boolean {
  return isLoopbackHost(host);
}

/**
 * What may be shown of an address that is refused: nothing behind "?" or "#", where a token may be; null, that is nothing,
 * where it may hold a password.
 */
export function shownAddress(text: string): string | null {
  if (/@|%40/i.test(text)) return null;
  return hideCredentials(text.replace(/([?#]).+$/s, '$1…'));
}

function refused(message: string, next: string): AppError {
  return new AppError('SEND_ADDRESS', message, next);
}

function printable(text: string): string {
  const visible = text.replace(/[^\x20-\x7e…]/g, '?');
  return visible.length > 80 ? `${visible.slice(0, 80)}…` : visible;
}

import type { IncomingMessage } from 'node:http';
import { hasTooManyHeaders, headerValues, tooManyHeaders } from '../http/header-lines.ts';

/** Why a request is not for the sandbox at all, whatever it holds. */
export type Misdirected = { readonly status: 400 | 403 | 421 | 431; readonly message: string };

/**
 * Lets in programs of this machine and keeps web pages out: the Host is exactly a loopback name with the port (a rebound
 * name is not), and nothing says that a page made the request. There is no CORS: pages have no business here.
 */
export function misdirected({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, port: number): Misdirected | null {
  if (hasTooManyHeaders(rawHeaders)) return { status: 431, message: tooManyHeaders };
  const hosts = headerValues(rawHeaders, 'host');
  if (hosts.length !== 1) return { status: 400, message: 'A request has one Host header.' };
  if (!(hosts[0] === `127.0.0.1:${port}` || hosts[0] === `localhost:${port}`)) {
    return { status: 421, message: `The sandbox answers to 127.0.0.1:${port} and localhost:${port} only.` };
  }
  if (headerValues(rawHeaders, 'origin').length > 0) return fromPage;
  return headerValues(rawHeaders, 'sec-fetch-site').some((site) => site === 'cross-site' || site === 'same-site')
    ? fromPage
    : null;
}

const fromPage: Misdirected = { status: 403, message: 'The sandbox takes no requests from web pages.' };

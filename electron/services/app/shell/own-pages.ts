import { readFile } from 'node:fs/promises';
import { securityHeaders } from '../security-headers.ts';
import type { StaticFile } from '../static-files.ts';
import { askPage } from './ask-page.ts';

/** The scheme of the shell's own pages. */
export const ownScheme = 'passbench';
/** The one origin of the window. */
export const appOrigin = `${ownScheme}://app`;
/** The page of the small window that asks, in a session of its own. */
export const askAddress = `${ownScheme}://ask/`;

/** Whether an address is of the product's own page. */
export function isOwnPage(url: string): boolean {
  return url === appOrigin || url.startsWith(`${appOrigin}/`);
}

type PageRequest = { readonly url: string; readonly method: string };

/** What the pages of one session may reach, and who answers them. */
export type OwnPages = {
  readonly serve: (asked: PageRequest) => Response | Promise<Response>;
  readonly isReachable: (url: string) => boolean;
};

/** The pages of the window: their own files, and what they have made themselves. */
export function appPages(files: ReadonlyMap<string, StaticFile>): OwnPages {
  return { serve: serveFiles(files), isReachable: (url) => isOwnPage(url) || isOwnFile(url) };
}

/** The page of the small window that asks, which is all that it reaches. */
export const askPages: OwnPages = { serve: serveAskPage, isReachable: (url) => url === askAddress };

/** A page that reaches nothing. */
export const noPages: OwnPages = { serve: notFound, isReachable: () => false };

/** A navigation that a page would begin, and how it is denied. */
export type Navigation = {
  readonly url: string;
  readonly isMainFrame: boolean;
  readonly preventDefault: () => void;
};

/**
 * Whether a page of the window only asks for itself once more, as it does to show another project: the one navigation that
 * a page may begin. `current` is the address of the page.
 */
export function isReload(current: string, { url, isMainFrame }: Navigation): boolean {
  return isMainFrame && url === current && isOwnPage(url);
}

/** Whether an address is of a file that the page has made. */
export function isOwnFile(url: string): boolean {
  return url.startsWith(`blob:${appOrigin}/`);
}

/** What may be asked of a page of a window, and is granted: a text is written to the clipboard where a button says so. */
export const grantedPermissions: readonly string[] = ['clipboard-sanitized-write'];

/** Serves the files of the map by their exact names; everything else is not there. No part of an address becomes one of a path. */
function serveFiles(files: ReadonlyMap<string, StaticFile>): (asked: PageRequest) => Promise<Response> {
  return async ({ url, method }) => {
    const target = url.startsWith(`${appOrigin}/`) ? url.slice(appOrigin.length) : '';
    const found = method === 'GET' ? files.get(target) : undefined;
    const bytes = found === undefined ? null : await readFile(found.file).catch(() => null);
    return found === undefined || bytes === null ? notFound() : page(new Uint8Array(bytes), found.type);
  };
}

/** Serves the page of the small window, and nothing else. */
function serveAskPage({ url, method }: PageRequest): Response {
  return method === 'GET' && url === askAddress ? page(askPage, 'text/html; charset=utf-8') : notFound();
}

function page(bytes: Uint8Array<ArrayBuffer> | string, type: string): Response {
  return new Response(bytes, { headers: { ...securityHeaders, 'Content-Type': type } });
}

function notFound(): Response {
  return new Response('There is nothing here.\n', { status: 404, headers: securityHeaders });
}

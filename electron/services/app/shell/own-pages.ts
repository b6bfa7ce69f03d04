import { readFile } from 'node:fs/promises';
import { securityHeaders } from '../security-headers.ts';
import type { StaticFile } from '../static-files.ts';
import { askPage } from './ask-page.ts';

export const ownScheme = 'passbench';
export const appOrigin = `${ownScheme}://app`;
/** The page of the secret window, in a separate session. */
export const askAddress = `${ownScheme}://ask/`;

/** Whether an address belongs to the product's page. */
export function isOwnPage(url: string): boolean {
  return url === appOrigin || url.startsWith(`${appOrigin}/`);
}

type PageRequest = { readonly url: string; readonly method: string };

/** What the pages of one session may reach, and who serves it. */
export type OwnPages = {
  readonly serve: (asked: PageRequest) => Response | Promise<Response>;
  readonly isReachable: (url: string) => boolean;
};

/** The window's pages: its files, and blobs it has made. */
export function appPages(files: ReadonlyMap<string, StaticFile>): OwnPages {
  return { serve: serveFiles(files), isReachable: (url) => isOwnPage(url) || isOwnFile(url) };
}

export const askPages: OwnPages = { serve: serveAskPage, isReachable: (url) => url === askAddress };

export const noPages: OwnPages = { serve: notFound, isReachable: () => false };

type Navigation = {
  readonly url: string;
  readonly isMainFrame: boolean;
  readonly preventDefault: () => void;
};

type Prevented = { readonly preventDefault: () => void };

interface NavigatingPage {
  getURL(): string;
  on(event: 'will-navigate' | 'will-frame-navigate', listener: (asked: Navigation) => void): unknown;
  on(event: 'will-redirect' | 'will-attach-webview', listener: (event: Prevented) => void): unknown;
  setWindowOpenHandler(handler: () => { action: 'deny' }): void;
}

/** Allows a page to reload itself only, as for another project: no other page, no second window, no foreign frame. */
export function denyNavigation(page: NavigatingPage): void {
  const denyOthers = (asked: Navigation): void => {
    const isReload = asked.isMainFrame && asked.url === page.getURL() && isOwnPage(asked.url);
    if (!isReload) asked.preventDefault();
  };
  for (const event of ['will-navigate', 'will-frame-navigate'] as const) page.on(event, denyOthers);
  for (const event of ['will-redirect', 'will-attach-webview'] as const)
    page.on(event, (asked: Prevented) => asked.preventDefault());
  page.setWindowOpenHandler(() => ({ action: 'deny' }));
}

export function isOwnFile(url: string): boolean {
  return url.startsWith(`blob:${appOrigin}/`);
}

/** The granted permission: a button writes text to the clipboard. */
export const grantedPermissions: readonly string[] = ['clipboard-sanitized-write'];

/** Serves files by exact names, else 404. No part of an address becomes a path. */
function serveFiles(files: ReadonlyMap<string, StaticFile>): (asked: PageRequest) => Promise<Response> {
  return async ({ url, method }) => {
    const target = url.startsWith(`${appOrigin}/`) ? url.slice(appOrigin.length) : '';
    const found = method === 'GET' ? files.get(target) : undefined;
    const bytes = found === undefined ? null : await readFile(found.file).catch(() => null);
    return found === undefined || bytes === null ? notFound() : page(new Uint8Array(bytes), found.type);
  };
}

function serveAskPage({ url, method }: PageRequest): Response {
  return method === 'GET' && url === askAddress ? page(askPage, 'text/html; charset=utf-8') : notFound();
}

function page(bytes: Uint8Array<ArrayBuffer> | string, type: string): Response {
  return new Response(bytes, { headers: { ...securityHeaders, 'Content-Type': type } });
}

function notFound(): Response {
  return new Response('Nothing is served at this address.\n', { status: 404, headers: securityHeaders });
}

import { readFile } from 'node:fs/promises';
import { protocol } from 'electron';
import { securityHeaders } from '../services/window-files/security-headers.ts';
import type { StaticFile } from '../services/window-files/static-files.ts';
import { appOrigin } from './window.ts';

const [scheme = ''] = appOrigin.split(':');

/** Before the application is ready: makes the scheme an origin like any other, with storage and workers. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Serves the files of the map by their exact names; everything else is not there. */
export function serveApp(files: ReadonlyMap<string, StaticFile>): void {
  protocol.handle(scheme, async ({ url, method }) => {
    const target = url.startsWith(`${appOrigin}/`) ? url.slice(appOrigin.length) : '';
    const found = method === 'GET' ? files.get(target) : undefined;
    const bytes = found === undefined ? null : await readFile(found.file).catch(() => null);
    if (found === undefined || bytes === null)
      return new Response('There is nothing here.\n', { status: 404, headers: securityHeaders });
    return new Response(new Uint8Array(bytes), { headers: { ...securityHeaders, 'Content-Type': found.type } });
  });
}

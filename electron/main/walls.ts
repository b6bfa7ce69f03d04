import { app, protocol } from 'electron';
import type { Session, WebContents } from 'electron';
import { grantedPermissions, isAnew, ownScheme } from '../services/shell/own-pages.ts';
import type { Navigation, OwnPages } from '../services/shell/own-pages.ts';
import { isTaken } from '../services/shell/placed-files.ts';
import type { PlacedFiles } from '../services/shell/placed-files.ts';
import { tell } from './ask-user.ts';

/** Before the application is ready: its scheme is an origin like any other, pages are in a sandbox, and lead nowhere. */
export function buildWalls(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true };
  protocol.registerSchemesAsPrivileged([{ scheme: ownScheme, privileges }]);
  app.enableSandbox();
  app.on('web-contents-created', (_event, contents) => denyNavigation(contents));
}

/** No navigation but to the very same page, no second window, no frame of another page. */
function denyNavigation(contents: WebContents): void {
  const deny = (event: { preventDefault: () => void }): void => event.preventDefault();
  const denyOthers = (asked: Navigation): void => void (isAnew(contents.getURL(), asked) || asked.preventDefault());
  contents.on('will-navigate', denyOthers);
  contents.on('will-redirect', deny);
  contents.on('will-frame-navigate', denyOthers);
  contents.on('will-attach-webview', deny);
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** Pages of that session reach what is their own and no network, and are granted next to nothing. */
export function closeSession(own: Session, { serve, isReached }: OwnPages): void {
  own.protocol.handle(ownScheme, serve);
  own.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isReached(url) }));
  own.setPermissionRequestHandler((_contents, permission, answer) => answer(grantedPermissions.includes(permission)));
  own.setPermissionCheckHandler((_contents, permission) => grantedPermissions.includes(permission));
  own.setDevicePermissionHandler(() => false);
}

/** What a page gives out is saved where the user says, in a dialog of the system; the page names it, and no place. */
export function saveByDialog(own: Session, pathOf: PlacedFiles['pathOf']): void {
  own.on('will-download', (event, item) => void (isTaken(item, { pathOf, tell }) || event.preventDefault()));
}

import { app, protocol, session } from 'electron';
import type { Session, WebContents, WebPreferences } from 'electron';
import { grantedPermissions, isReload, ownScheme } from '../services/app/shell/own-pages.ts';
import type { Navigation, OwnPages } from '../services/app/shell/own-pages.ts';

/** Before the application is ready: its scheme is an origin like any other, pages are in a sandbox, and lead nowhere. */
export function restrictPages(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true };
  protocol.registerSchemesAsPrivileged([{ scheme: ownScheme, privileges }]);
  app.enableSandbox();
  app.on('web-contents-created', (_event, contents) => denyNavigation(contents));
}

/** No navigation but to the very same page, no second window, no frame of another page. */
function denyNavigation(contents: WebContents): void {
  const deny = (event: { preventDefault: () => void }): void => event.preventDefault();
  const denyOthers = (asked: Navigation): void => void (isReload(contents.getURL(), asked) || asked.preventDefault());
  contents.on('will-navigate', denyOthers);
  contents.on('will-redirect', deny);
  contents.on('will-frame-navigate', denyOthers);
  contents.on('will-attach-webview', deny);
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** Pages of that session reach what is their own and no network, and are granted next to nothing. */
export function restrictSession(own: Session, { serve, isReachable }: OwnPages): void {
  own.protocol.handle(ownScheme, serve);
  own.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isReachable(url) }));
  own.setPermissionRequestHandler((_contents, permission, answer) => answer(grantedPermissions.includes(permission)));
  own.setPermissionCheckHandler((_contents, permission) => grantedPermissions.includes(permission));
  own.setDevicePermissionHandler(() => false);
}

const closedPartitions = new Set<string>();

/** The name of a session in memory, which is closed when it is first used. */
export function restrictedPartition(name: string, pages: OwnPages): string {
  if (!closedPartitions.has(name)) restrictSession(session.fromPartition(name), pages);
  closedPartitions.add(name);
  return name;
}

type OwnPreferences = Pick<WebPreferences, 'preload' | 'partition' | 'offscreen' | 'additionalArguments'>;

/** What every window is made with: pages without Node, in a sandbox, in a world apart from their preload. */
export function restrictedPreferences(own: OwnPreferences): WebPreferences {
  return {
    ...own,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    devTools: !app.isPackaged,
  };
}

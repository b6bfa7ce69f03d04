import { app, protocol, session, type Session, type WebPreferences } from 'electron';
import { denyNavigation, grantedPermissions, ownScheme, type OwnPages } from '../services/app/shell/own-pages.ts';

/** Called before the application is ready: registers its scheme as an origin, sandboxes pages and denies navigation. */
export function restrictPages(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true };
  protocol.registerSchemesAsPrivileged([{ scheme: ownScheme, privileges }]);
  app.enableSandbox();
  app.on('web-contents-created', (_event, contents) => denyNavigation(contents));
}

/** Limits a session to its own files: no network, few permissions. */
export function restrictSession(own: Session, { serve, isReachable }: OwnPages): void {
  own.protocol.handle(ownScheme, serve);
  own.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isReachable(url) }));
  own.setPermissionRequestHandler((_contents, permission, answer) => answer(grantedPermissions.includes(permission)));
  own.setPermissionCheckHandler((_contents, permission) => grantedPermissions.includes(permission));
  own.setDevicePermissionHandler(() => false);
}

const restrictedPartitions = new Set<string>();

/** The name of an in-memory session, restricted at first use. */
export function restrictedPartition(name: string, pages: OwnPages): string {
  if (!restrictedPartitions.has(name)) restrictSession(session.fromPartition(name), pages);
  restrictedPartitions.add(name);
  return name;
}

type OwnPreferences = Pick<WebPreferences, 'preload' | 'partition' | 'offscreen' | 'additionalArguments'>;

/** The preferences of every window: no Node, sandboxed, context-isolated. */
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

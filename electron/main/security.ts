import type { App, Session } from 'electron';

/** Nothing the window holds can lead anywhere else: no navigation, no second window, no frame of another page. */
export function denyNavigation(app: App): void {
  app.on('web-contents-created', (_event, contents) => {
    const deny = (event: { preventDefault: () => void }): void => event.preventDefault();
    contents.on('will-navigate', deny);
    contents.on('will-redirect', deny);
    contents.on('will-frame-navigate', deny);
    contents.on('will-attach-webview', deny);
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  });
}

/** Pages of that session reach what `isOwn` names and no network, and are granted those permissions alone. */
export function denyOutside(own: Session, isOwn: (url: string) => boolean, granted: readonly string[] = []): void {
  own.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isOwn(url) }));
  own.setPermissionRequestHandler((_contents, permission, answer) => answer(granted.includes(permission)));
  own.setPermissionCheckHandler((_contents, permission) => granted.includes(permission));
  own.setDevicePermissionHandler(() => false);
}

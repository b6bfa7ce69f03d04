import { session } from 'electron';
import type { App } from 'electron';
import { appOrigin } from './window.ts';

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

/** The page reaches its own files and no network, and is granted nothing but writing text to the clipboard. */
export function denyOutside(): void {
  const own = session.defaultSession;
  own.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !url.startsWith(`${appOrigin}/`) }));
  own.setPermissionRequestHandler((_contents, permission, answer) => answer(permission === granted));
  own.setPermissionCheckHandler((_contents, permission) => permission === granted);
  own.setDevicePermissionHandler(() => false);
}

const granted = 'clipboard-sanitized-write';

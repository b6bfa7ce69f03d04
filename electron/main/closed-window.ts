import { app } from 'electron';
import type { WebPreferences } from 'electron';

/** What every window is made with: pages without Node, in a sandbox, in a world apart from their preload. */
export function closedPreferences(own: Pick<WebPreferences, 'preload' | 'partition'>): WebPreferences {
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

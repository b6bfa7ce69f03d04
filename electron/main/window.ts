import { BrowserWindow } from 'electron';

/** The one origin there is. */
export const appOrigin = 'passbench://app';

/** The one window of the bench. `preload` is the path of the built preload script. It shows itself once it is drawn. */
export function openWindow(preload: string): BrowserWindow {
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    minWidth: 900,
    minHeight: 600,
    show: false,
    title: 'Passbench',
    backgroundColor: '#f4f2ee',
    webPreferences: {
      preload,
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
    },
  });
  window.removeMenu();
  window.once('ready-to-show', () => window.show());
  return window;
}

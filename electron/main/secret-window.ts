import { BrowserWindow, MessageChannelMain } from 'electron';
import type { SecretPort, SecretQuestion } from '../services/environments/user-keys/user-keys-services.ts';
import { askWindowOptions, secretQuestionIn, readTyped } from '../services/app/shell/ask-page.ts';
import { askAddress, askPages } from '../services/app/shell/own-pages.ts';
import { confirmWithUser, findMainWindow, getSystemLanguage, menus } from './ask-user.ts';
import { restrictedPartition, restrictedPreferences } from './restrictions.ts';

/** Asks for secrets in a small window of the main process. `preload`: path of its built preload script. */
export function createSecretWindow(preload: string): SecretPort {
  return {
    place: 'window',
    ask: async (question, signal) => {
      const window = openAskWindow(preload, findMainWindow());
      const close = (): void => window.destroy();
      signal.addEventListener('abort', close, { once: true });
      try {
        return await answerOf(window, question);
      } finally {
        signal.removeEventListener('abort', close);
        close();
      }
    },
    confirm: async (words, signal) => ({ is: (await confirmWithUser(words, signal)) ? 'granted' : 'refused' }),
    report: () => {}, // The main window shows the result.
  };
}

function openAskWindow(preload: string, parent: BrowserWindow | null): BrowserWindow {
  const partition = restrictedPartition('ask', askPages); // It shares no storage, protocol and page with the large one.
  const window = new BrowserWindow({
    ...(parent === null ? {} : { parent, modal: true }),
    ...askWindowOptions,
    webPreferences: restrictedPreferences({ preload, partition }),
  });
  window.removeMenu();
  menus.serveSecret(window);
  window.setContentProtection(true);
  window.once('ready-to-show', () => window.show());
  return window;
}

function answerOf(window: BrowserWindow, question: SecretQuestion): Promise<string | null> {
  const { port1, port2 } = new MessageChannelMain();
  const asked = secretQuestionIn(getSystemLanguage(), question);
  return new Promise((resolve, reject) => {
    port1.on('message', ({ data }) => resolve(readTyped(data)));
    port1.start();
    window.once('closed', () => {
      port1.close();
      resolve(null);
    });
    window.webContents.once('did-finish-load', () => window.webContents.postMessage('passbench.ask', asked, [port2]));
    window.loadURL(askAddress).catch(reject);
  });
}

import { BrowserWindow, MessageChannelMain, dialog, session } from 'electron';
import * as z from 'zod';
import { markHidden } from '../../shared/lib/text/hidden-characters.ts';
import type { SecretPort, SecretQuestion } from '../services/ports/ports.ts';
import { securityHeaders } from '../services/window-files/security-headers.ts';
import { askPage, textsOf } from '../services/shell/ask-page.ts';
import type { AskedSecret } from '../services/shell/ask-page.ts';
import { inOwnLanguage, ownLanguage } from './own-language.ts';
import { denyOutside } from './security.ts';
import { closedPreferences } from './web-preferences.ts';

/** A session of its own: the small window shares no storage, no protocol and no page with the large one. */
const partition = 'ask';
const origin = 'passbench://ask';

const answerSchema = z.strictObject({ typed: z.string().max(4096).nullable() });

/**
 * Asks for secrets in a small window of the main process, in front of the large one. `preload` is the path of its built
 * preload script; `parent` is null while there is no large window.
 */
export function windowSecrets(preload: string, parent: () => BrowserWindow | null): SecretPort {
  return {
    place: 'window',
    ask: async (question, signal) => {
      serveAskPage();
      const window = openAskWindow(preload, parent());
      const close = (): void => window.destroy();
      signal.addEventListener('abort', close, { once: true });
      try {
        return await answerOf(window, question);
      } finally {
        signal.removeEventListener('abort', close);
        close();
      }
    },
    confirm: async (words, signal) => {
      const [allow, leave] = [inOwnLanguage({ en: 'Allow', zh: '准許' }), inOwnLanguage({ en: 'Not now', zh: '暫不' })];
      const asked = {
        message: markHidden(inOwnLanguage(words)),
        buttons: [allow, leave],
        defaultId: 1,
        cancelId: 1,
        signal,
      };
      const window = parent();
      const { response } = await (window === null
        ? dialog.showMessageBox(asked)
        : dialog.showMessageBox(window, asked));
      return { is: response === 0 && !signal.aborted ? 'granted' : 'refused' };
    },
    tell: () => {}, // The large window shows what came of it.
  };
}

let isServed = false;

function serveAskPage(): void {
  if (isServed) return;
  isServed = true;
  const own = session.fromPartition(partition);
  denyOutside(own, (url) => url === `${origin}/`);
  own.protocol.handle('passbench', ({ url, method }) =>
    method === 'GET' && url === `${origin}/`
      ? new Response(askPage, { headers: { ...securityHeaders, 'Content-Type': 'text/html; charset=utf-8' } })
      : new Response('There is nothing here.\n', { status: 404, headers: securityHeaders }),
  );
}

function openAskWindow(preload: string, parent: BrowserWindow | null): BrowserWindow {
  const window = new BrowserWindow({
    ...(parent === null ? {} : { parent, modal: true }),
    width: 460,
    height: 320,
    resizable: false,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    show: false,
    title: 'Passbench',
    webPreferences: { ...closedPreferences(preload), partition, devTools: false },
  });
  window.removeMenu();
  window.setContentProtection(true);
  window.once('ready-to-show', () => window.show());
  return window;
}

/** What was typed; null when it was left, or the window went away. Anything else that comes is no answer. */
function answerOf(window: BrowserWindow, { words, label, isNew }: SecretQuestion): Promise<string | null> {
  const { port1, port2 } = new MessageChannelMain();
  const asked: AskedSecret = { texts: textsOf({ words, label }, ownLanguage()), isNew };
  return new Promise((resolve, reject) => {
    port1.on('message', ({ data }) => {
      const answer = answerSchema.safeParse(data);
      resolve(answer.success && answer.data.typed !== '' ? answer.data.typed : null);
    });
    port1.start();
    window.once('closed', () => {
      port1.close();
      resolve(null);
    });
    window.webContents.once('did-finish-load', () => window.webContents.postMessage('passbench.ask', asked, [port2]));
    window.loadURL(`${origin}/`).catch(reject);
  });
}

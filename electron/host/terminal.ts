import { AppError } from '../../shared/lib/app-error.ts';
import type { Words } from '../../shared/lib/text/words.ts';
import { markHidden } from '../../shared/lib/text/hidden-characters.ts';
import type { SecretPort, SecretQuestion } from '../services/environments/user-keys/user-keys-services.ts';
import type { LineReader } from '../services/platform/terminal/line-reader.ts';

/** The message when the host is ready. The code is in the fragment, so no log and no referrer has it. */
export function readyMessage(url: string): string {
  return [
    `Passbench is ready: ${url}`,
    'The address opens one window within 15 minutes. Press Enter for a new one, Ctrl+C to stop.',
    '',
  ].join('\n');
}

export const wordQuestion = 'A window asks for access. Type the word that it shows, and press Enter.\n';

export const wordAnswers = {
  'let-in': 'The window is open.\n',
  full: 'Eight windows are open. Close one, then press Enter for a new address.\n',
  'unknown-word': 'No window shows that word. Type the word that the window shows, or press Enter for a new address.\n',
} as const;

export type Terminal = {
  readonly secrets: SecretPort;
  /** Prints, or waits until no question is open: typed text then belongs to the question. */
  readonly print: (text: string) => void;
};

export function openTerminal(ports: {
  readonly lines: Pick<LineReader, 'hides' | 'isOpen' | 'secret'>;
  readonly write: (text: string) => unknown;
  readonly randomBytes: (size: number) => Buffer;
}): Terminal {
  const { lines, write, randomBytes } = ports;
  let held: string[] | null = null;

  const typed = async (label: string, signal: AbortSignal): Promise<string | null> => {
    write(`${label}: `);
    const line = await lines.secret(signal);
    write(lines.hides || line === null ? '\n' : '');
    return line === '' ? null : line;
  };
  const ask = async ({ words, label, isNew }: SecretQuestion, signal: AbortSignal): Promise<string | null> => {
    write(`\n${markHidden(words.en)}\n${lines.hides ? unseen : seen}\n`);
    for (let differs = false; ; differs = true) {
      if (differs) write('The two do not match. Try again.\n');
      const first = await typed(markHidden(label.en), signal);
      if (first === null || !isNew) return first;
      const second = await typed('Repeat', signal);
      if (second === null || second === first) return second;
    }
  };
  const say = (text: string): void => {
    if (held === null) write(text);
    else held.push(text);
  };
  return {
    secrets: {
      place: 'terminal',
      whyNot: () => (lines.isOpen() ? null : noTerminalWords),
      ask: async (question, signal) => {
        if (!lines.isOpen()) throw noTerminal();
        held = [];
        try {
          const answer = await ask(question, signal);
          if (answer === null) write('Nothing was saved.\n');
          return answer;
        } finally {
          const later = held ?? [];
          held = null;
          write(later.join(''));
        }
      },
      confirm: async (words) => {
        const code = newCode(randomBytes);
        say(`\n${markHidden(words.en)}\nIts code: ${code}\n`);
        return { is: 'code', code };
      },
      report: (words) => say(`${markHidden(words.en)}\n`),
    },
    print: say,
  };
}

const notInteractive: Words = {
  en: 'Passbench was started without an interactive terminal, so it cannot ask there.',
  zh: 'Passbench 並非在互動式終端機啟動，因此無法在該處詢問。',
};

const restart: Words = {
  en: 'Restart Passbench from an interactive terminal: npm start.',
  zh: '請在互動式終端機重新啟動 Passbench：npm start。',
};

const noTerminalWords: Words = { en: `${notInteractive.en} ${restart.en}`, zh: `${notInteractive.zh}${restart.zh}` };

function noTerminal(): AppError {
  return new AppError('NOT_HERE', notInteractive, restart);
}

const unseen = 'Nothing is shown while you type. To cancel, press Enter or Ctrl+C.';
const seen = 'To cancel, press Enter.';

/** No character of it looks like another one. */
const codeCharacters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function newCode(randomBytes: (size: number) => Buffer): string {
  return Array.from(randomBytes(6), (byte) => codeCharacters[byte % codeCharacters.length]).join('');
}

import { describe, expect, test } from 'vitest';
import { openTerminal } from './terminal.ts';

const question = {
  words: { en: 'A window asks to open the vault.', zh: '' },
  label: { en: 'Passphrase', zh: '' },
  isNew: false,
};
const never = new AbortController().signal;

function terminal(typed: readonly (string | null)[], hides = true, isOpen = true) {
  let screen = '';
  const left = [...typed];
  let meanwhile = (): void => {};
  const opened = openTerminal({
    lines: {
      hides,
      isOpen: () => isOpen,
      secret: async () => {
        meanwhile();
        return left.shift() ?? null;
      },
    },
    write: (text) => {
      screen += text;
    },
    randomBytes: (size) => Buffer.alloc(size, 33),
  });
  return { ...opened, screen: () => screen, whileTyping: (act: () => void) => (meanwhile = act), left };
}

describe('a secret that is asked for at the terminal', () => {
  test('says what it is for, shows nothing of it, and is taken', async () => {
    const { secrets, screen } = terminal(['correct horse']);
    expect(await secrets.ask(question, never)).toBe('correct horse');
    expect(screen()).toBe(
      '\nA window asks to open the vault.\nNothing is shown while you type. To cancel, press Enter or Ctrl+C.\nPassphrase: \n',
    );
  });

  test.each([[null], ['']])('%j is a no', async (line) => {
    const { secrets, screen } = terminal([line]);
    expect(await secrets.ask(question, never)).toBeNull();
    expect(screen()).toMatch(/Nothing was saved\.\n$/);
  });

  test('a new one is typed twice, until both are the same', async () => {
    const { secrets, screen, left } = terminal(['one', 'other', 'third', 'third']);
    expect(await secrets.ask({ ...question, isNew: true }, never)).toBe('third');
    expect(screen()).toContain('The two do not match.');
    expect(left).toEqual([]);
  });

  test('what is said meanwhile is said afterwards', async () => {
    const { secrets, print, screen, whileTyping } = terminal(['typed']);
    whileTyping(() => {
      print('A window asks for access.\n');
      expect(screen()).not.toContain('asks for access');
    });
    await secrets.ask(question, never);
    expect(screen()).toMatch(/Passphrase: \nA window asks for access\.\n$/);
  });

  test('a pipe, which shows nothing by itself, gets no line of its own', async () => {
    const { secrets, screen } = terminal(['typed'], false);
    await secrets.ask(question, never);
    expect(screen()).toMatch(/To cancel, press Enter\.\nPassphrase: $/);
  });

  test('nobody is waited for where nothing can be typed', async () => {
    const { secrets } = terminal([], false, false);
    await expect(secrets.ask(question, never)).rejects.toMatchObject({
      code: 'NOT_HERE',
      words: { next: { zh: expect.stringContaining('npm start') } },
    });
  });

  test('words that hold hidden characters show them', async () => {
    const { secrets, screen } = terminal(['typed']);
    await secrets.ask({ ...question, words: { en: 'Key "a\u202eb"\u001b[2J', zh: '' } }, never);
    expect(screen()).toContain('⟨U+202E⟩');
    expect(screen()).not.toContain('\u001b');
  });
});

test('what is to be allowed is shown with a code that the window has to bring', async () => {
  const { secrets, screen } = terminal([]);
  const words = { en: 'The key "shop" is to sign for https://api.example.com.', zh: '' };
  expect(await secrets.confirm(words, never)).toEqual({ is: 'code', code: 'BBBBBB' });
  expect(screen()).toBe('\nThe key "shop" is to sign for https://api.example.com.\nIts code: BBBBBB\n');
});

test('without a terminal the window knows why nothing can be asked, before it asks', () => {
  expect(terminal([]).secrets.whyNot?.()).toBeNull();
  expect(terminal([], true, false).secrets.whyNot?.()?.en).toContain('Restart Passbench from an interactive terminal');
});

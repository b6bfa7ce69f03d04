import { act, fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { accessibilityProblems } from '../../../testing/accessibility.ts';
import { all, at } from '../../../testing/elements.ts';
import { openPayload, openWindow, type OpenWindow } from '../../../testing/open-window.tsx';
import { TextsDialog } from './texts-dialog.tsx';

const to = '/extInfo/multiLang/zh_HK/to';
const station = 'Guangzhou South';

async function opened(scope: 'payload' | 'project' = 'payload'): Promise<OpenWindow> {
  const window = await openWindow(<TextsDialog />);
  await openPayload(window, 'TICKETED');
  await window.run(`texts.${scope}`);
  return window;
}

function active({ bench }: OpenWindow): string {
  const id = bench().activeTab?.id;
  return bench().documents.find((document) => document.id === id)?.text ?? '';
}

const field = (locale: string, pointer = to): HTMLElement =>
  at(`[data-text-row="${pointer}"] [data-text-cell="${locale}"] textarea`);

test('a text is edited in its payload alone, each stay in a field is one step of undo, and an empty one is filled', async () => {
  const window = await opened();
  const { bench, user, passes } = window;
  const before = active(window);
  expect(await accessibilityProblems()).toEqual([]);
  await user.clear(field('en_US'));
  expect(active(window)).toBe(before.replace(`"to": "${station}"`, '"to": ""'));
  expect(at(`[data-text-row="${to}"] [data-text-cell="en_US"]`)).toHaveAttribute('data-empty', 'true');
  await user.type(field('en_US'), 'Canton "S"');
  expect(active(window)).toBe(before.replace(`"to": "${station}"`, String.raw`"to": "Canton \"S\""`));
  await user.keyboard('{Enter}');
  expect(document.activeElement?.closest('[data-text-row]')).not.toBe(at(`[data-text-row="${to}"]`));
  await act(() => bench().undoLast());
  await passes(0);
  expect(active(window)).toBe(before);

  await user.clear(field('en_US'));
  await user.click(at('[data-fill-texts]'));
  expect(active(window)).toBe(before.replace(`"to": "${station}"`, '"to": "廣州南"'));
});

test('what an agency sends back is shown before it is written, and is one step of undo', async () => {
  const window = await opened('project');
  const { bench, ports, user, passes } = window;
  await user.click(at('[data-export-texts="xliff"]'));
  const xliff = ports.saved.get('texts.xlf') ?? '';
  expect(xliff).toContain(station);
  const before = bench().documents;
  const name = 'back.xlf';
  const back = xliff.replaceAll(station, 'Canton South').replace('<target xml:space="preserve">B5', '$&<ph id="1"/>');
  // A file that is dropped is recognised.
  await act(() => bench().offerFiles([{ name, blob: new Blob([back]) }]));
  await passes(100);
  const changed = all('[data-changed-text]').length;
  expect(changed).toBeGreaterThan(1);
  expect(all('[data-refused-text]').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/TICKETEDDeparture gates, English check_point\[0\].*<ph>/),
  ]);
  expect(await accessibilityProblems()).toEqual([]);
  expect(bench().documents).toEqual(before);
  await user.click(at('[data-take-texts]'));
  expect(bench().documents.filter(({ text }) => text.includes('Canton South'))).toHaveLength(changed);
  await act(() => bench().undoLast());
  expect(bench().documents).toEqual(before);
});

test.each([
  ['with entities', '<!DOCTYPE x [<!ENTITY a "a">]><xliff version="2.0"/>', 'document type'],
  [
    'without ids',
    `<xliff version="2.0"><file id="f"><unit name="${to}"><segment><source>a</source><target>b</target></segment></unit></file></xliff>`,
    'no id',
  ],
  ['of more than 10 MiB', ' '.repeat(10 * 1024 * 1024 + 1), '10 MiB'],
  ['of a text that is too long', `pointer;en_US\r\n${to};${'S'.repeat(49)}\r\n`, 'too long'],
])('a file of texts %s says why, and changes nothing', async (_, written, why) => {
  const window = await opened();
  const before = window.bench().documents;
  act(() => window.bench().offerTexts('bad', new TextEncoder().encode(written)));
  expect(at('[data-texts-review]').textContent).toContain(why);
  expect(all('[data-take-texts]')).toEqual([]);
  expect(window.bench().documents).toEqual(before);
});

test('a table of a spreadsheet in UTF-16 with semicolons and a formula is of the open payload', async () => {
  const window = await opened();
  const csv = Buffer.from(`\ufeffpointer;en_US\r\n${to};'=cmd\r\n`, 'utf16le');
  act(() => window.bench().offerTexts('texts.csv', csv));
  await window.user.click(at('[data-take-texts]'));
  expect(active(window)).toContain('"to": "=cmd"');
});

test('a search and an empty language narrow the list', async () => {
  const { user } = await opened();
  const count = all('[data-text-row]').length;
  fireEvent.change(at('[data-full-dialog="texts"] input[type="search"]'), { target: { value: station } });
  expect(all('[data-text-row]')).toHaveLength(1);
  // What was found stays while it is edited.
  fireEvent.change(field('en_US'), { target: { value: 'Canton' } });
  expect(all('[data-text-row]')).toHaveLength(1);
  fireEvent.change(field('en_US'), { target: { value: '' } });
  fireEvent.change(at('[data-full-dialog="texts"] input[type="search"]'), { target: { value: '' } });
  await user.click(at('[data-value="empty"]'));
  const shown = all('[data-text-row]').map(({ dataset }) => dataset['textRow']);
  expect(shown).toContain(to);
  expect(shown.length).toBeLessThan(count);
});

test('a text that is not as the glossary has it is marked, and a term is added, changed, deleted and restored', async () => {
  const window = await opened();
  const { bench, host, user, passes } = window;
  const saved = (): string => host.projects.texts['glossary.csv'].text;
  await passes(0);
  await user.click(at('[data-open-glossary]'));
  expect(await accessibilityProblems()).toEqual([]);
  await user.type(at('[data-term=""] input'), '廣州南');
  await user.click(at('[data-add-term]'));
  expect(at('[data-term=""] [role="alert"]')).toHaveTextContent('Enter the term in both languages.');
  await user.type(at('[data-term=""] td:nth-child(2) input'), 'Canton South{Enter}');
  await passes(0);
  expect(saved()).toBe('zh_HK,en_US,note\n廣州南,Canton South,\n');

  await user.type(at('[data-term="廣州南"] td:nth-child(3) input'), 'the station');
  await user.click(at('[data-term=""] input'));
  await passes(0);
  expect(saved()).toBe('zh_HK,en_US,note\n廣州南,Canton South,the station\n');
  await user.click(at('[data-term="廣州南"] button'));
  await passes(0);
  expect([saved(), all('[data-term="廣州南"]').length]).toEqual(['zh_HK,en_US,note\n', 0]);
  expect(at('[data-undo-term]')).toHaveFocus();
  await user.click(at('[data-undo-term]'));
  await passes(0);
  expect(document.activeElement?.tagName).toBe('INPUT');
  await user.type(at('[data-term="廣州南"] td:nth-child(3) input'), '{End}!{Enter}');
  await vi.waitFor(() => expect(at('[data-term="廣州南"] td:nth-child(3) input')).toHaveFocus());
  await user.type(at('[data-term="廣州南"] td:nth-child(3) input'), '{Backspace}{Enter}');
  await passes(0);

  await user.keyboard('{Escape}');
  expect([all('[data-glossary]').length, bench().dialog]).toEqual([0, { dialog: 'texts' }]);
  expect(at(`[data-text-row="${to}"] [data-lacks-term]`)).toHaveTextContent(
    'The glossary has “Canton South” for “廣州南”. (the station)',
  );
  await user.click(at('[data-value="terms"]'));
  expect(all('[data-text-row]').map((row) => row.dataset['textRow'])).toContain(to);
  await user.clear(field('en_US'));
  await user.type(field('en_US'), 'CANTON south');
  expect(all(`[data-text-row="${to}"] [data-lacks-term]`)).toEqual([]);
});

test('a term that lacks a word waits while the glossary is closed, and can be finished', async () => {
  const { host, user, passes } = await opened();
  await passes(0);
  await user.click(at('[data-open-glossary]'));
  const added = (place: number): HTMLElement => at(`[data-term=""] td:nth-child(${place}) input`);
  await user.type(added(2), 'table');
  await user.keyboard('{Escape}');
  expect(all('[data-glossary]')).toEqual([]);
  await user.click(at('[data-open-glossary]'));
  await passes(0);
  expect(added(2)).toHaveValue('table');
  expect(at('[role="alert"]')).toHaveTextContent('Enter the term in both languages.');
  await user.clear(added(2));
  await user.keyboard('{Enter}');
  expect(all('[role="alert"]')).toEqual([]);
  await user.type(added(2), 'table');
  await user.type(added(1), '枱{Enter}');
  await passes(0);
  expect(host.projects.texts['glossary.csv'].text).toContain('枱,table');
  await user.keyboard('{Escape}');
  await user.click(at('[data-open-glossary]'));
  await passes(0);
  expect([1, 2].map((place) => added(place).getAttribute('value'))).toEqual(['', '']);
});

test('a glossary that cannot be read says its line, and one that another changed is not written over', async () => {
  const window = await openWindow(<TextsDialog />);
  const { bench, host, user, passes } = window;
  host.projects.texts['glossary.csv'] = { text: 'zh_HK,en_US\n枱\n', version: 'broken' };
  await openPayload(window, 'TICKETED');
  await window.run('texts.payload');
  await passes(0);
  act(() => bench().openGlossary(true));
  expect(at('[role="alert"]')).toHaveTextContent('glossary.csv cannot be read, line 2: This line has 1 fields');
  host.projects.texts['glossary.csv'] = { text: 'zh_HK,en_US\n枱,table\n', version: 'theirs' };
  act(() => bench().openGlossary(true));
  await passes(0);
  expect(at('[data-term="枱"] td:nth-child(3) input')).toHaveAttribute('readonly');
  host.projects.texts['glossary.csv'] = { text: 'zh_HK,en_US\n枱,desk\n', version: 'newer' };
  await user.type(at('[data-term="枱"] td:nth-child(2) input'), 's{Enter}');
  await passes(0);
  // What was typed stays to be copied.
  expect(at('[data-term="枱"] td:nth-child(2) input')).toHaveValue('tables');
  expect(at('[role="alert"]')).toHaveTextContent('Changed.');
  expect(host.projects.texts['glossary.csv'].text).toBe('zh_HK,en_US\n枱,desk\n');
});

test('a new term that could not be saved waits while the glossary is closed', async () => {
  const { bench, host, user, passes } = await opened();
  act(() => bench().openGlossary(true));
  await passes(0);
  host.projects.texts['glossary.csv'] = { text: 'zh_HK,en_US\n桌,desk\n', version: 'newer' };
  await user.type(at('[data-term=""] td:nth-child(1) input'), '枱');
  await user.type(at('[data-term=""] td:nth-child(2) input'), 'table');
  await user.keyboard('{Escape}');
  await passes(0);
  act(() => bench().openGlossary(true));
  await passes(0);
  expect(all('[role="alert"]')).toEqual([]);
  await user.type(at('[data-term=""] td:nth-child(2) input'), '{Enter}');
  await passes(0);
  expect(host.projects.texts['glossary.csv'].text).toBe('zh_HK,en_US\n桌,desk\n枱,table\n');
  expect(bench().typedTerms).toEqual({});
});

test('terms that are changed one right after the other are all saved, and a half-typed one stays', async () => {
  const window = await opened();
  const { bench, host, user, passes } = window;
  host.projects.texts['glossary.csv'] = { text: 'zh_HK,en_US\n枱,table\n桌,desk\n', version: 'two' };
  act(() => bench().openGlossary(true));
  await passes(0);
  await user.type(at('[data-term=""] input'), '籌號');
  await user.type(at('[data-term="桌"] td:nth-child(2) input'), 's');
  await user.click(at('[data-term="枱"] button'));
  await passes(0);
  expect(host.projects.texts['glossary.csv'].text).toBe('zh_HK,en_US\n桌,desks\n');
  expect(at('[data-term=""] input')).toHaveValue('籌號');
});

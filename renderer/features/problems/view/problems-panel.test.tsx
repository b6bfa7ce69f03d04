import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { measuredUnder } from '../../../store/documents/text-cuts.ts';
import { activeDocument } from '../../../store/window/active-tab.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { accessibilityProblems } from '../../../testing/accessibility.ts';
import { all, at } from '../../../testing/elements.ts';
import { ProblemsPanel } from './problems-panel.tsx';

async function openProblems() {
  const open = await openWindow(<ProblemsPanel />);
  const { bench, passes } = open;
  const { id = '', text = '' } = activeDocument(bench()) ?? {};
  return {
    ...open,
    text,
    typed: async (now: string): Promise<void> => {
      bench().typed(id, now);
      await passes(1000);
    },
    textNow: () => activeDocument(bench())?.text ?? '',
  };
}

function problems(rule: string): readonly HTMLElement[] {
  return all(`li[data-rule="${rule}"]`);
}

test('what was accepted and would be refused as a repeat is no payload without problems to send', async () => {
  const { text, typed, bench, passes } = await openProblems();
  await typed(text.replace('{{uuid32}}', 'A'.repeat(32)));
  expect(document.body).toHaveTextContent('No problems');
  await act(() => bench().send());
  await passes(60_000);
  expect(document.body).toHaveTextContent('The service accepted this payload');
  expect(document.body).not.toHaveTextContent('No problems');
  act(() => bench().choose('stageMode', 'history'));
  expect(document.body).toHaveTextContent('The service accepted this payload');
});

test('two fields that one object lacks are two problems, and both go when they are back', async () => {
  const { text, typed } = await openProblems();
  const lacking = text.replaceAll(/"(?:from|to)":.*\n/g, '');
  await typed(lacking);
  expect(problems('required')).toHaveLength(4);
  // With a row before them, rows that shared a key left copies of themselves behind.
  await typed(lacking.replace('{{uuid32}}', 'x'));
  expect(problems('uuid')).toHaveLength(1);
  expect(problems('required')).toHaveLength(4);
  await typed(text);
  expect(all('li[data-rule]')).toHaveLength(0);
});

test('a quick fix fixes its problem', async () => {
  const { text, typed, user, passes, textNow } = await openProblems();
  await typed(text.replace('"TICKETED"', '"TICKETD"'));
  expect(problems('status-unknown')).toHaveLength(1);
  await user.click(at('[data-fix]', problems('status-unknown')[0]));
  await passes(1000);
  expect(problems('status-unknown')).toHaveLength(0);
  expect(textNow()).toBe(text);
});

/** A payload as it comes in a mail: on one line, with three faults of the syntax and two of its values. */
function fromAMail(text: string): string {
  return text
    .replaceAll(/\n\s*/g, '')
    .replaceAll('": ', '":')
    .replace('"orderStatus":"CALL_NUM"', "'orderStatus':'CALL_NUM'")
    .replace('"queue_number":"A123",', '"queue_number":"A123"')
    .replace(/\}\s*$/, '')
    .replace('"wait_tables":"12"', '"wait_tables":12')
    .replace('"merchantBizType":"LINE_UP",', '');
}

test('names every fault of a text from a mail, checks what is readable, and fixes all at once', async () => {
  const { bench, run, user, passes, textNow } = await openProblems();
  await run('new.queue-up/CALL_NUM');
  bench().typed(activeDocument(bench())?.id ?? '', fromAMail(textNow()));
  await passes(1000);
  expect(problems('syntax')).toHaveLength(4);
  expect(problems('type')).toHaveLength(1);
  expect(await accessibilityProblems()).toEqual([]);
  await user.click(at('[data-fix-all]'));
  await passes(1000);
  expect(bench().notices.map(({ words }) => words)).toContainEqual(expect.objectContaining({ says: 'fixed-all' }));
  expect(all('li[data-severity="error"]:is([data-rule="syntax"], [data-rule="type"])')).toHaveLength(0);
  expect(textNow()).toContain('"wait_tables":"12"');
});

test('a text that a phone cuts is told of by the title of its field, and shown on the phones alone', async () => {
  const { bench, text, user } = await openProblems();
  const pointer = '/extInfo/multiLang/en_US/to';
  const cut = { locale: 'en_US', surface: 'ticket', theme: 'light', width: 390, textSize: 100, pointer } as const;
  const source = '"Guangzhou South"';
  const found = { ...cut, what: 'truncated', text: 'Guangzhou South', fits: null, source } as const;
  act(() =>
    bench().textsMeasured(bench().activeTab?.id ?? '', {
      under: measuredUnder(bench()),
      text,
      cuts: [found, { ...found, surface: 'banner' }, { ...found, surface: 'wallet' }],
    }),
  );
  const said =
    'Arrival station (to) is cut off in en_US on the card (also in the notification above the card, on the wallet home page)';
  expect(at('li[data-rule="text-cut"]')).toHaveTextContent(said);
  expect(all('[data-cut-page]').map(({ dataset }) => dataset['cutPage'])).toEqual(['ticket', 'home']);
  act(() => bench().setView('form'));
  await user.click(at('[data-cut-page="home"]'));
  expect([bench().settings.surface, bench().view, bench().caret?.offset]).toEqual([
    'wallet',
    'form',
    text.indexOf('"Guangzhou South"'),
  ]);
  act(() => bench().choose('language', 'zh-Hant-HK'));
  expect(at('li[data-rule="text-cut"]')).toHaveTextContent('到達站（to）');
});

test('a requestId that was accepted with another body is a problem in the language of the user, with a fix', async () => {
  const { typed, run, user, passes, text, textNow, bench } = await openProblems();
  const fixedId = text.replace('{{uuid32}}', 'a'.repeat(32));
  await typed(fixedId);
  await run('send.run');
  await passes(1000);
  expect(problems('request-id-repeated')).toHaveLength(0);
  await typed(fixedId.replace('"21500"', '"21400"'));
  expect(problems('request-id-repeated')).toHaveLength(1);
  act(() => bench().choose('language', 'zh-Hant-HK'));
  expect(problems('request-id-repeated')[0]).toHaveTextContent('此 requestId 曾以另一正文獲接受');
  await user.click(at('[data-fix]', problems('request-id-repeated')[0]));
  await passes(1000);
  expect(textNow()).toContain('"requestId": "{{uuid32}}"');
  expect(problems('request-id-repeated')).toHaveLength(0);
});

test('a status that cannot follow the end of its order is fixed by a new order, which opens the same payload', async () => {
  const { bench, run, user, passes } = await openProblems();
  const idOf = (status: string): string =>
    bench().documents.find(({ order, name }) => order === 'Train ticket' && name === status)?.id ?? '';
  act(() => bench().open(idOf('USED')));
  await run('send.run');
  await passes(1000);
  act(() => bench().open(idOf('REFUNDED')));
  await passes(1000);
  expect(problems('status-move')).toHaveLength(1);
  await user.click(at('[data-new-order]', problems('status-move')[0]));
  await passes(1000);
  const opened = activeDocument(bench());
  expect([opened?.order, opened?.name]).toEqual(['Train ticket 2', 'REFUNDED']);
  expect(problems('status-move')).toHaveLength(0);
});

test('a problem of a story names the entry, as a run does, for checks are no calls', async () => {
  const { bench } = await openWindow(<ProblemsPanel />);
  const calls = [
    { at: '+0m', template: 'queue-up/CALL_NUM' },
    { at: '+1m', check: { card: 'used' } },
  ];
  const text = JSON.stringify({ format: 'passbench.story/2', anchor: '2026-11-25T10:00:00+08:00', calls });
  act(() => bench().putStory({ id: 's', name: 'S', text }));
  expect(problems('check')[0]).toHaveTextContent('entry 2');
  expect(problems('check')[0]).not.toHaveTextContent('call 2');
});

test('a story without calls does not claim that calls get what is expected', async () => {
  const { bench } = await openWindow(<ProblemsPanel />);
  const put = (id: string, ...calls: readonly object[]): void =>
    act(() => bench().putStory({ id, name: id, text: JSON.stringify({ format: 'passbench.story/2', calls }) }));
  put('none');
  expect(document.body).toHaveTextContent('This story has no calls yet');
  expect(document.body).not.toHaveTextContent('every call gets the expected response');
  put('one', { at: '2026-11-25T10:00:00+08:00', template: 'queue-up/CALL_NUM' });
  expect(document.body).toHaveTextContent('every call gets the expected response');
});

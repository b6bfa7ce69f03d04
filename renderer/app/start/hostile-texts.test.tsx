import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { markHidden } from '../../../shared/lib/text/hidden-characters.ts';
import { activeDocument } from '../../store/window/active-tab.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { all, at } from '../../testing/elements.ts';
import { Dialogs } from '../dialogs/dialogs.tsx';
import { PanelArea } from '../shell/panel-area.tsx';
import { App } from './app.tsx';

/** Attributes that are shown or read out. */
const attributes = ['title', 'alt', 'placeholder', 'aria-label', 'aria-description', 'aria-valuetext'] as const;

/** Phones show texts unchanged, and the editor marks hidden characters itself. */
const trueTexts = '[data-phone], [data-sheet-phone], [data-first-text]';

const surfaces = ['wallet', 'notices', 'ticket'] as const;

/** Every text that the window shows or reads out, except on phones and in the editor. */
function drawnTexts(): readonly string[] {
  const texts: string[] = [document.title];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && node.matches(trueTexts) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
    const element = node instanceof Element ? node : null;
    if (element === null) texts.push(node.nodeValue ?? '');
    else texts.push(...attributes.flatMap((name) => element.getAttribute(name) ?? []));
  }
  return texts;
}

async function openAll(part = <App />) {
  const open = await openWindow(part);
  const { bench, passes } = open;
  const text = activeDocument(bench())?.text ?? '';
  return {
    ...open,
    text,
    typed: async (now: string): Promise<void> => {
      await act(async () => bench().typed(activeDocument(bench())?.id ?? '', now));
      await passes(1000);
    },
    /** Clicks without mouse moves. */
    click: async (selector: string): Promise<void> => {
      await act(async () => at(selector).click());
      await passes(0);
    },
  };
}

/** Reads as "live" when drawn unchanged: one of each kind of hidden character. */
const hidden = 'e\u202evil\u2066\u200b\u200d\ufeff\u00ad\u{e0041}\u2028\u001b[2J\u0085\u007f';

/** No hidden character in the window, and at least this many places with the payload's text. */
function expectMarked(leastMarks: number): void {
  const texts = drawnTexts();
  expect(texts.filter((each) => each.includes('⟨U+202E⟩')).length).toBeGreaterThanOrEqual(leastMarks);
  expect(texts.filter((each) => markHidden(each) !== each)).toEqual([]);
}

function withValues(text: string, fields: readonly string[], value: string): string {
  return fields.reduce(
    (changed, name) =>
      changed.replaceAll(new RegExp(`("${name}": )"[^"]*"`, 'g'), (_, key: string) => key + JSON.stringify(value)),
    text,
  );
}

const shown = ['merchantBizNo', 'from', 'to', 'passengerName', 'ticketType'] as const;

test('hidden characters of a payload are marks wherever it is drawn, but on the phones', async () => {
  const { text, typed, click } = await openAll();
  await click('[data-panel-tab="problems"]');
  await typed(withValues(text, shown, hidden).replace('"requestId"', `${JSON.stringify(hidden)}: 1, "requestId"`));
  at('li[data-rule="unknown-field"]');
  expectMarked(2);
  for (const view of ['resolved', 'request', 'curl', 'template']) {
    await click(`[data-region="editor"] [data-value="${view}"]`);
    expectMarked(2);
  }
  for (const surface of surfaces) {
    await click(`[data-region="stage"] [data-value="${surface}"]`);
    expectMarked(2);
  }
  expect(all('[data-phone]').map(({ textContent }) => textContent)).toContainEqual(expect.stringContaining('\u202e'));
});

test('so are those of what was sent: in the answer, the list of calls, the timeline and the search', async () => {
  const { text, typed, click, run, passes } = await openAll(
    <>
      <PanelArea />
      <Dialogs />
    </>,
  );
  for (const fields of [shown, ['merchantBizNo', 'orderStatus', 'merchantId']]) {
    await typed(withValues(text, fields, hidden));
    await run('send.run');
    await passes(1000);
    for (const panel of ['response', 'calls', 'timeline', 'problems']) {
      await click(`[data-panel-tab="${panel}"]`);
      expectMarked(1);
    }
  }
  await click('[data-panel-tab="calls"]');
  await click('[data-call] button');
  expectMarked(3);
  await run('go.palette');
  expectMarked(1);
});

const inAText = [
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<svg/onload=alert(1)>',
  '"><iframe src=https://evil.test>',
  '[link](command:alert) ![i](https://evil.test/i.png)',
  '${alert(1)} {{constructor.constructor(1)}} {{7*7}}',
  '\u202Egnp.exe',
  '</style><style>*{display:none}</style>',
  '`<a href="https://evil.test">`',
];

const places = ['from', 'to', 'passengerName', 'ticketType', 'seatNum', 'platform_name', 'platform_logo'];

/** What no text of a payload may become. */
const made =
  'iframe, object, embed, script, style, [onerror], [onload], a[href*="evil"], a[href^="javascript"], img[src*="evil"], img[src="x"]';

/** Texts that are hostile anywhere, joined, and those that are so only at the start. */
const hostileTexts = [inAText.join(' '), 'javascript:alert(1)', '[link](command:alert)', '<script>alert(1)</script>'];

/** Elements that a payload's text has become. */
const madeIn = (place: ParentNode = document): number => all(made, place).length;

test('a hostile text that is drawn as markup would be found', () => {
  for (const text of inAText.filter((each) => each.includes('<'))) {
    const drawn = document.createElement('template');
    drawn.innerHTML = text;
    expect(madeIn(drawn.content), text).toBeGreaterThan(0);
  }
});

test('hostile texts as keys and values are shown as texts everywhere', async () => {
  const { text, typed, click } = await openAll();
  const before = madeIn();
  await click('[data-panel-tab="problems"]');
  const keys = hostileTexts.map((hostile) => `${JSON.stringify(hostile)}: ${JSON.stringify(hostile)}, `).join('');
  const hostile = places.reduce(
    (changed, place, index) => withValues(changed, [place], hostileTexts[index % hostileTexts.length] ?? ''),
    text,
  );
  await typed(hostile.replace('"requestId"', `${keys}"requestId"`));
  expect(all('li[data-rule="unknown-field"]')).toHaveLength(hostileTexts.length);
  const problems = all('li[data-rule="unknown-field"]').map(({ textContent }) => textContent);
  // A long name is cut.
  for (const each of hostileTexts) expect(problems.join(' ')).toContain(each.slice(0, 30));
  expect(madeIn()).toBe(before);
  for (const surface of surfaces) {
    await click(`[data-region="stage"] [data-value="${surface}"]`);
    expect(madeIn()).toBe(before);
  }
  const phones = all('[data-phone]').map(({ textContent }) => textContent);
  for (const each of hostileTexts) expect(phones.join(' ')).toContain(each);
  for (const view of ['resolved', 'request', 'curl', 'template']) {
    await click(`[data-region="editor"] [data-value="${view}"]`);
    expect(madeIn()).toBe(before);
  }
});

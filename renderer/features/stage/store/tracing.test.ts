import { describe, expect, test } from 'vitest';
import { activeDocument } from '../../../store/window/active-tab.ts';
import { selectTraced, selectTracedPointer } from './tracing.ts';
import { startedBench } from '../../../store/testing/started-bench.ts';

const from = '/extInfo/multiLang/en_US/from';

async function opened() {
  const { store } = await startedBench();
  const bench = () => store.getState();
  const text = () => activeDocument(bench())?.text ?? '';
  const id = () => activeDocument(bench())?.id ?? '';
  return { bench, text, id };
}

describe('the value under the cursor', () => {
  test('is traced to the order in front, and to nothing in another text', async () => {
    const { bench, text, id } = await opened();
    expect(selectTraced(bench())).toBeNull();
    bench().setCaret(id(), text().indexOf('Hong Kong West Kowloon'));
    expect(selectTracedPointer(bench())).toBe(from);
    expect(selectTraced(bench())).toEqual({ order: bench().stage?.focusKey, pointer: from });
    bench().setCaret('another', 50);
    expect(selectTraced(bench())).toBeNull();
  });
});

describe('a text that is changed on the card', () => {
  test('is written into the payload alone, and one step takes it back', async () => {
    const { bench, text, id } = await opened();
    const before = text();
    expect(bench().startCardTextEdit([from])).toEqual([
      { pointer: from, name: 'from', text: 'Hong Kong West Kowloon' },
    ]);
    bench().writeCardTexts(id(), [{ pointer: from, text: 'Kowloon "W"' }]);
    expect(text()).toBe(before.replace('"Hong Kong West Kowloon"', String.raw`"Kowloon \"W\""`));
    expect(bench().steps.at(-1)?.words).toEqual({ says: 'card-text-changed', names: ['from'] });
    await bench().undoLast();
    expect(text()).toBe(before);
    expect(bench().steps).toEqual([]);
  });

  test('stays when somebody has typed since, and the step stays with it', async () => {
    const { bench, text, id } = await opened();
    bench().writeCardTexts(id(), [{ pointer: from, text: 'A' }]);
    bench().typed(id(), `${text()}\n`);
    const typed = text();
    await bench().undoLast();
    expect(text()).toBe(typed);
    expect(bench().notices.at(-1)?.words).toEqual({ says: 'undo-in-text' });
    expect(bench().steps).toHaveLength(1);
  });

  test('is no step where nothing changes, nor in a text that is no longer in front', async () => {
    const { bench, text, id } = await opened();
    const before = text();
    bench().writeCardTexts(id(), bench().startCardTextEdit([from]));
    bench().writeCardTexts('another', [{ pointer: from, text: 'A' }]);
    expect([text(), bench().steps]).toEqual([before, []]);
    expect(bench().notices.at(-1)?.words).toEqual({ says: 'not-edited-here', because: 'other-card' });
  });

  test('is refused in words where it is computed from a list, or the card is another one', async () => {
    const { bench } = await opened();
    expect(bench().startCardTextEdit(['/extInfo/multiLang/en_US/check_point'])).toEqual([]);
    expect(bench().notices.at(-1)?.words).toEqual({ says: 'not-edited-here', because: 'computed' });
    bench().choose('stageMode', 'history');
    bench().reinspect();
    expect(bench().startCardTextEdit([from])).toEqual([]);
    expect(bench().notices.at(-1)?.words).toEqual({ says: 'not-edited-here', because: 'other-card' });
  });

  test('is told before it is written what would be wrong with it, at its own place alone', async () => {
    const { bench } = await opened();
    const rulesOf = (text: string) =>
      bench()
        .checkCardTexts([{ pointer: from, text }])
        .map(({ rule }) => rule);
    expect(rulesOf('Hong Kong West Kowloon')).toEqual([]);
    expect(rulesOf('Kowloon')).toEqual([]);
    expect(rulesOf(' ')).toEqual(['empty']);
    expect(rulesOf('K'.repeat(200))).toEqual(['max-length']);
  });

  test('keeps the editor from taking the focus that a click has sent there', async () => {
    const { bench } = await opened();
    bench().jumpToPath(from);
    expect(bench().reveal).not.toBeNull();
    bench().startCardTextEdit([from]);
    expect(bench().reveal).toBeNull();
  });
});

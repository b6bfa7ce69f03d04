import { describe, expect, test } from 'vitest';
import { fakeVersion } from '../../../store/testing/fake-versions.ts';
import { selectShownNames } from '../../../store/order-names.ts';
import { startedBench } from '../../../store/testing/started-bench.ts';

async function opened() {
  const { store, host, ports } = await startedBench();
  await ports.pass(1000);
  const bench = () => store.getState();
  const first = bench().documents[0];
  if (first === undefined) throw new Error('There is no payload');
  return { bench, host, ports, first };
}

describe('what was deleted', () => {
  test('comes back where it stood, is opened, and is not saved again', async () => {
    const { bench, host, ports, first } = await opened();
    const before = bench().documents;
    await bench().remove(first.id);
    await bench().showDeleted();
    expect(bench().deletedTexts?.deleted).toMatchObject([{ id: first.id, name: first.name, order: first.order }]);
    const saves = host.saves.length;
    expect(await bench().restoreDeleted([{ kind: 'payload', id: first.id }])).toBe(true);
    await ports.pass(1000);
    expect([...bench().documents].sort(byId)).toEqual([...before].sort(byId));
    expect(bench().documents.map(({ id }) => id)).toEqual([...host.documents.keys()]);
    expect([bench().activeTab?.id, bench().deletedTexts?.deleted, host.saves.length]).toEqual([first.id, [], saves]);
  });

  test('is listed whole, however soon it is asked for', async () => {
    const { bench, first } = await opened();
    const own = bench().documents.filter(({ order }) => order === first.order);
    const removing = bench().removePayloads(own.map(({ id }) => id));
    await bench().showDeleted();
    expect([bench().deletedTexts?.deleted.length, own.length > 1]).toEqual([own.length, true]);
    await removing;
  });

  test('has the name that the list showed, in both languages', async () => {
    const { bench, first } = await opened();
    const shown = selectShownNames(bench()).distinctNameOf(first.order);
    expect(shown).toMatch(/^G6532 → Guangzhou South …\d{4}$/);
    const own = bench().documents.filter(({ order }) => order === first.order);
    await bench().removePayloads(own.map(({ id }) => id));
    await bench().showDeleted();
    expect(Object.values(bench().deletedTexts?.shownNames ?? {})).toEqual([shown]);
    bench().choose('language', 'zh-Hant-HK');
    await bench().showDeleted();
    expect(Object.values(bench().deletedTexts?.shownNames ?? {})).toEqual([shown.replace('Guangzhou South', '廣州南')]);
  });

  test('that cannot come back says why, and the list stays', async () => {
    const { bench, host, first } = await opened();
    await bench().remove(first.id);
    await bench().showDeleted();
    host.refusesSaves = true;
    expect(await bench().restoreDeleted([{ kind: 'payload', id: first.id }])).toBe(false);
    expect(bench().versionsTrouble?.code).toBe('STORE_FAILED');
    expect(bench().deletedTexts?.deleted).toHaveLength(1);
  });
});

describe('permanent removal', () => {
  const said = (bench: () => { readonly steps: readonly { readonly words: { readonly says: string } }[] }) =>
    bench().steps.map(({ words }) => words.says);

  test('is brought back by no undo: of a payload, a story, a template', async () => {
    const { bench, host, ports, first } = await opened();
    bench().putStory({ id: 's', name: 'S', text: '{}' });
    await bench().saveTemplate('T', '{"old":1}');
    await bench().saveTemplate('T', '{"new":2}');
    const template = bench().templates[0]?.id ?? '';
    bench().rename(bench().documents[1]?.id ?? '', 'Another');
    await bench().remove(first.id);
    await bench().removeStory('s');
    await bench().removeTemplate(template);
    await ports.pass(1000);
    const wiping = bench().wipeVersions([
      { kind: 'payload', id: first.id },
      { kind: 'story', id: 's' },
      { kind: 'template', id: template },
    ]);
    expect(said(bench)).toEqual(['renamed']);
    await wiping;
    expect(bench().notices.flatMap(({ step }) => step ?? [])).toEqual([]);
    await bench().undoLast();
    await ports.pass(1000);
    expect([host.documents.has(first.id), host.stories.has('s'), host.templates.size]).toEqual([false, false, 0]);
  });

  test('by another window is brought back here by none either', async () => {
    const { bench, host, ports, first } = await opened();
    await bench().remove(first.id);
    host.tell({ event: 'wiped', ids: [first.id] });
    await ports.pass(0);
    expect([said(bench), bench().wipedTexts]).toEqual([[], [first.id]]);
  });

  test('of one that is there leaves what it says now, and no step to what it said', async () => {
    const { bench, host, first } = await opened();
    host.versions.push(fakeVersion({ ...first, text: '{"old":1}' }, 1));
    await bench().showHistory({ kind: 'payload', id: first.id });
    bench().restoreVersion();
    await bench().wipeVersions([{ kind: 'payload', id: first.id }]);
    await bench().undoLast();
    expect(bench().documents.find(({ id }) => id === first.id)?.text).toBe('{"old":1}');
  });
});

describe('an earlier version', () => {
  test('is listed after what was typed last is saved, once', async () => {
    const { bench, host, ports, first } = await opened();
    const saves = host.saves.length;
    bench().typed(first.id, '{"new":2}');
    await bench().showHistory({ kind: 'payload', id: first.id });
    expect(host.documents.get(first.id)?.text).toBe('{"new":2}');
    await ports.pass(1000);
    expect(host.saves.length - saves).toBe(1);
  });

  test('is restored as an edit that can be undone, and saved as one', async () => {
    const { bench, host, ports, first } = await opened();
    host.versions.push(
      fakeVersion({ ...first, text: '{"old":1}' }, 1),
      fakeVersion({ ...first, text: '{"older":0}' }, 0),
    );
    await bench().showHistory({ kind: 'payload', id: first.id });
    expect(bench().versionHistory?.chosen?.text).toBe('{"old":1}');
    bench().restoreVersion();
    await ports.pass(1000);
    expect([bench().dialog, host.documents.get(first.id)?.text]).toEqual([null, '{"old":1}']);
    await bench().undoLast();
    await ports.pass(1000);
    expect(host.documents.get(first.id)?.text).toBe(first.text);
  });

  test('is not undone over what was typed since', async () => {
    const { bench, host, first } = await opened();
    host.versions.push(fakeVersion({ ...first, text: '{"old":1}' }, 1));
    await bench().showHistory({ kind: 'payload', id: first.id });
    bench().restoreVersion();
    bench().typed(first.id, '{"new":2}');
    await bench().undoLast();
    expect(bench().documents.find(({ id }) => id === first.id)?.text).toBe('{"new":2}');
    expect(bench().notices.map(({ words }) => words.says)).toContain('undo-in-text');
  });

  test('is opened beside its payload, in its order', async () => {
    const { bench, host, first } = await opened();
    host.versions.push(fakeVersion({ ...first, text: '{"old":1}', order: 'Former', orderNo: 'F' }, 1));
    await bench().showHistory({ kind: 'payload', id: first.id });
    bench().copyVersion();
    expect(bench().documents[1]).toMatchObject({ text: '{"old":1}', order: first.order, orderNo: first.orderNo });
    expect(bench().activeTab?.id).toBe(bench().documents[1]?.id);
  });
});

test('what is sent is kept as it stood when it left, and marked as sent once it was', async () => {
  const { bench, host, first } = await opened();
  host.beforeAnswer = () => bench().typed(first.id, '{"typed":"meanwhile"}');
  bench().open(first.id);
  await bench().send();
  expect(host.sealed).toEqual([
    { id: first.id, text: first.text, isSent: false },
    { id: first.id, text: first.text, isSent: true },
  ]);
});

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1;
}

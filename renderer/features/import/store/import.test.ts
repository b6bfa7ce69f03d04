import { describe, expect, test } from 'vitest';
import { longestMailBytes, longestTextBytes } from '../../../../shared/documents/size-limits.ts';
import { createBench } from '../../../store/bench.ts';
import { createFakeHost } from '../../../store/testing/fake-host.ts';
import { createFakePorts } from '../../../store/testing/fake-ports.ts';
import { activeDocument, activeStory } from '../../../store/window/active-tab.ts';
import type { MailParts, OfferedFile } from './slices.ts';
import { start, startedBench } from '../../../store/testing/started-bench.ts';

function file(name: string, content: BlobPart): OfferedFile {
  return { name, blob: new Blob([content]) };
}

const arrived = '{"merchantBizType":"LINE_UP","orderStatus":"NUMBER_ARRIVED","merchantBizNo":"Q-77"}';

describe('a file that comes in', () => {
  test('is shown with what is in it, and nothing is kept before it is taken in', async () => {
    const { store, host } = await startedBench();
    const before = store.getState().documents;
    await store.getState().offerFiles([file('mail.json', arrived)]);
    const { dialog, pendingImport, documents } = store.getState();
    expect(dialog).toEqual({ dialog: 'incoming' });
    const [item] = pendingImport?.items ?? [];
    if (item?.is !== 'payload') throw new Error('no payload');
    expect(item.placed).toMatchObject({ status: 'NUMBER_ARRIVED', isNewOrder: true });
    expect(pendingImport?.counts[item.key]?.errors).toBeGreaterThan(3);
    expect(documents).toBe(before);
    store.getState().closeImport();
    expect(store.getState()).toMatchObject({ dialog: null, pendingImport: null });
    expect(host.saves.flat()).not.toContain('mail');
  });

  test('opens in its scenario, at its first character, with what the card has counted', async () => {
    const { store } = await startedBench();
    await store.getState().offerFiles([file('mail.json', arrived)]);
    const counted = store.getState().pendingImport?.counts['0/0'];
    await store.getState().importWanted();
    const { analysis, reveal, dialog, settings } = store.getState();
    expect(dialog).toBeNull();
    expect(settings.section).toBe('payloads');
    expect(activeDocument(store.getState())).toMatchObject({ name: 'mail', scenario: 'queue-up', text: arrived });
    expect(reveal).toMatchObject({ line: 1, column: 1, documentId: activeDocument(store.getState())?.id });
    const errors = analysis?.findings.filter(({ severity }) => severity === 'error').length;
    expect(counted?.errors).toBe(errors);
  });

  test('that is a mail of more parts than are looked at says so', async () => {
    const { store } = await startedBench();
    const part = ['--x', 'Content-Type: application/json; name=p.json', '', arrived];
    const lines = [
      'From: QA <qa@example.com>',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      ...Array(201).fill(part).flat(),
    ];
    await store.getState().offerFiles([file('many.eml', lines.join('\r\n'))]);
    const files = store.getState().pendingImport?.files ?? [];
    expect(files).toHaveLength(200);
    expect(files.every(({ mail }) => mail?.isCut)).toBe(true);
  });

  test('that is a mail gives what it holds: its text and each attachment, decoded', async () => {
    const { store } = await startedBench();
    const lines = [
      'From: QA <qa@example.com>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Transfer-Encoding: base64',
      '',
      btoa('see the file'),
      '--b',
      'Content-Type: application/json; name="folder/arrived.json"',
      'Content-Transfer-Encoding: base64',
      '',
      btoa(`\n${arrived}`),
      '--b--',
    ];
    await store.getState().offerFiles([file('new.json', '{"a":1}'), file('it fails.eml', lines.join('\r\n'))]);
    const { files = [], items = [] } = store.getState().pendingImport ?? {};
    expect(files.map(({ name, mail, read }) => [name, mail?.part ?? null, read.reads])).toEqual([
      ['new.json', null, 'text'],
      ['it fails.eml', '', 'nothing'],
      ['it fails.eml/arrived.json', 'arrived.json', 'text'],
    ]);
    store.getState().excludeItem(items[0]?.key ?? '', true);
    await store.getState().importWanted();
    expect(activeDocument(store.getState())).toMatchObject({ name: 'arrived', text: `\n${arrived}` });
  });

  test('that is there already is opened, not taken a second time', async () => {
    const { store } = await startedBench();
    const [known] = store.getState().documents.slice(3);
    const count = store.getState().documents.length;
    await store.getState().offerFiles([file('again.json', known?.text ?? '')]);
    await store.getState().importWanted();
    expect(store.getState().documents).toHaveLength(count);
    expect(activeDocument(store.getState())?.id).toBe(known?.id);
  });

  test('among several that is there already is left out, until it is wanted', async () => {
    const { store } = await startedBench();
    const known = store.getState().documents[3];
    const count = store.getState().documents.length;
    await store.getState().offerFiles([file('again.json', known?.text ?? ''), file('new.json', arrived)]);
    expect([...(store.getState().pendingImport?.excluded ?? [])]).toEqual(['0/0']);
    store.getState().excludeItem('0/0', false);
    await store.getState().importWanted();
    expect(store.getState().documents).toHaveLength(count + 2);
  });

  test('among several an answer of the service is left out at first, and not counted', async () => {
    const { store } = await startedBench();
    const answer = '{"result":{"resultStatus":"S","resultCode":"SUCCESS"}}';
    await store.getState().offerFiles([file('gateway.log', `body=${arrived}\nresponse=${answer}`)]);
    expect([...(store.getState().pendingImport?.excluded ?? [])]).toEqual(['0/1']);
    expect(Object.keys(store.getState().pendingImport?.counts ?? {})).toEqual(['0/0']);
  });

  test('of more than 5 MiB is not read at all', async () => {
    const { store } = await startedBench();
    let reads = 0;
    const blob = new Blob([new Uint8Array(longestTextBytes + 1)]);
    blob.arrayBuffer = async () => {
      reads += 1;
      return new ArrayBuffer(0);
    };
    await store.getState().offerFiles([{ name: 'large.json', blob }]);
    expect(store.getState().pendingImport).toMatchObject({ files: [{ read: { reads: 'large' } }], items: [] });
    expect(reads).toBe(0);
  });

  test('that cannot be read says so, and holds up no other', async () => {
    const { store } = await startedBench();
    const blob = new Blob(['{}']);
    blob.arrayBuffer = () => Promise.reject(new Error('gone'));
    await store.getState().offerFiles([{ name: 'gone.json', blob }, file('b.json', arrived)]);
    const { pendingImport } = store.getState();
    expect(pendingImport?.files[0]?.read).toEqual({ reads: 'nothing', because: 'unreadable' });
    expect(pendingImport?.items).toHaveLength(1);
  });

  test('with a mark keeps it, and loses it where that is chosen', async () => {
    const { store } = await startedBench();
    await store.getState().offerFiles([file('bom.json', `\uFEFF${arrived}`)]);
    const textOf = (): string | null => {
      const [item] = store.getState().pendingImport?.items ?? [];
      return item?.is === 'payload' ? item.placed.document.text : null;
    };
    expect(textOf()).toBe(`\uFEFF${arrived}`);
    await store.getState().rereadFile(0, { dropsMark: true });
    expect(textOf()).toBe(arrived);
  });

  test('that is a story becomes one and opens', async () => {
    const { store } = await startedBench();
    await store.getState().offerFiles([file('night.story.json', '{"format":"passbench.story/1","calls":[]}')]);
    await store.getState().importWanted();
    expect(activeStory(store.getState())).toMatchObject({ name: 'night' });
    expect(store.getState().settings.section).toBe('stories');
  });
});

test('a mail is read in a worker, which ends when the import is closed', async () => {
  const ports = createFakePorts(start);
  const signals: AbortSignal[] = [];
  const readMail = (_mail: Blob, signal: AbortSignal): Promise<never> => {
    signals.push(signal);
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('ended'))));
  };
  const store = createBench({ ...ports, readMail, bridge: createFakeHost(start).bridge });
  await store.getState().start();
  const reading = store.getState().offerFiles([file('a.eml', 'From: a\r\nMIME-Version: 1.0\r\n\r\n{}')]);
  await expect.poll(() => signals).toHaveLength(1);
  store.getState().closeImport();
  await reading;
  expect(signals[0]?.aborted).toBe(true);
  expect(store.getState()).toMatchObject({ pendingImport: null, dialog: null });
});

test('an email over its limit names that limit, not the payload’s', async () => {
  const store = createBench({ ...createFakePorts(start), bridge: createFakeHost(start).bridge });
  await store.getState().start();
  for (const [head, isMail] of [
    ['From: a\r\nMIME-Version: 1.0\r\n\r\n', true],
    ['{', undefined],
  ] as const) {
    const large = file('a.eml', head);
    Object.defineProperty(large.blob, 'size', { value: longestMailBytes + 1 });
    await store.getState().offerFiles([large]);
    expect(store.getState().pendingImport?.files[0]?.read).toEqual({ reads: 'large', ...(isMail && { isMail }) });
    store.getState().closeImport();
  }
});

test('the window makes no blob of a part of a mail: it takes those of the worker', async () => {
  const ports = createFakePorts(start);
  const blob = new Blob(['%PDF']);
  const readMail = async (): Promise<MailParts> => ({
    parts: [{ name: 'a.pdf', blob, read: { reads: 'large' } }],
    isCut: false,
  });
  const store = createBench({ ...ports, readMail, bridge: createFakeHost(start).bridge });
  await store.getState().start();
  await store.getState().offerFiles([file('a.eml', 'From: a\r\nMIME-Version: 1.0\r\n\r\n{}')]);
  expect(store.getState().pendingImport?.files[0]?.blob).toBe(blob);
});

test('a mail that was left while its beginning was looked at is not read at all', async () => {
  const ports = createFakePorts(start);
  const read: Blob[] = [];
  const readMail = async (mail: Blob): Promise<MailParts> => {
    read.push(mail);
    return { parts: [], isCut: false };
  };
  const store = createBench({ ...ports, readMail, bridge: createFakeHost(start).bridge });
  await store.getState().start();
  const reading = store.getState().offerFiles([file('a.eml', 'From: a\r\nMIME-Version: 1.0\r\n\r\n{}')]);
  store.getState().closeImport();
  await reading;
  expect(read).toEqual([]);
});

test('of two drops the later one is shown', async () => {
  const { store } = await startedBench();
  const slow = new Blob([arrived]);
  let goOn = (): void => undefined;
  const waits = new Promise<ArrayBuffer>((resolve) => {
    goOn = () => resolve(new ArrayBuffer(0));
  });
  slow.arrayBuffer = () => waits;
  const first = store.getState().offerFiles([{ name: 'slow.json', blob: slow }]);
  await store.getState().offerFiles([file('quick.json', arrived)]);
  goOn();
  await first;
  expect(store.getState().pendingImport?.files.map(({ name }) => name)).toEqual(['quick.json']);
});

test('three hundred files make three hundred payloads of one order, which reach the host', async () => {
  const { store, ports, host } = await startedBench();
  const count = store.getState().documents.length;
  const files = Array.from({ length: 300 }, (_, at) => file(`a${at}.json`, `${arrived}${' '.repeat(at)}`));
  await store.getState().offerFiles(files);
  await store.getState().importWanted();
  await ports.pass(5000);
  const own = store.getState().documents.slice(count);
  expect(own).toHaveLength(300);
  expect(new Set(own.map(({ order }) => order))).toEqual(new Set(['Queue up Q-77']));
  expect([...host.documents.values()].filter(({ orderNo }) => orderNo === 'Q-77')).toHaveLength(300);
});

describe('the clipboard', () => {
  test('is offered where the page may read it, else asked for', async () => {
    const { store, ports } = await startedBench();
    await store.getState().offerClipboard();
    expect(store.getState().dialog).toEqual({ dialog: 'paste' });
    ports.clipboard = arrived;
    await store.getState().offerClipboard();
    expect(store.getState().dialog).toEqual({ dialog: 'incoming' });
    await store.getState().importWanted();
    expect(activeDocument(store.getState())).toMatchObject({ name: 'NUMBER_ARRIVED', text: arrived });
  });

  test('of an open dialog for files that is closed without a choice nothing comes', async () => {
    const { store, ports } = await startedBench();
    await store.getState().chooseFilesToImport();
    expect(store.getState()).toMatchObject({ pendingImport: null, dialog: null });
    ports.chosen = [file('mail.json', arrived)];
    await store.getState().chooseFilesToImport();
    expect(store.getState().pendingImport?.items).toHaveLength(1);
  });
});

describe('a bundle', () => {
  const files = [
    { path: 'payloads/Noodle House/arrived.json', text: arrived },
    { path: 'templates/Mine.json', text: arrived },
  ];
  const bundle = (padding = ''): string => JSON.stringify({ format: 'passbench.bundle/1', files }) + padding;

  test('is taken in under the names that it has, its templates too', async () => {
    const { store } = await startedBench();
    await store.getState().offerFiles([file('house.passbench.json', bundle())]);
    await store.getState().importWanted();
    expect(activeDocument(store.getState())).toMatchObject({ name: 'arrived', order: 'Noodle House' });
    expect(store.getState().templates).toMatchObject([{ name: 'Mine', text: arrived }]);
  });

  test('says which of its files are no payloads or of another project alone, and takes in the others', async () => {
    const { store } = await startedBench();
    const odd = ['[]', '42', '"text"', ''].map((text, at) => ({ path: `payloads/Noodle House/${at}.json`, text }));
    const order = { path: 'payloads/Noodle House/order.json', text: '{"orderNo":"Q-77"}' };
    const apart = ['passbench.json', 'environments/UAT.json', '../outside.json'].map((path) => ({ path, text: '{}' }));
    const text = JSON.stringify({ format: 'passbench.bundle/1', files: [...files, ...odd, order, ...apart] });
    await store.getState().offerFiles([file('house.passbench.json', text)]);
    expect(store.getState().pendingImport?.items).toHaveLength(2);
    expect(store.getState().pendingImport?.files[0]?.read).toMatchObject({
      bundle: { skipped: odd.map(({ path }) => path), elsewhere: apart.map(({ path }) => path) },
    });
  });

  test('may be larger than a payload; a file of that size that is none is not read', async () => {
    const { store } = await startedBench();
    const padding = ' '.repeat(longestTextBytes);
    await store.getState().offerFiles([file('large.json', bundle(padding)), file('text.json', arrived + padding)]);
    expect(store.getState().pendingImport?.files.map(({ read }) => read.reads)).toEqual(['text', 'large']);
  });
});

test('what was taken in is one step of undo: payloads, stories and templates', async () => {
  const { store, ports } = await startedBench();
  const bench = store.getState;
  const before = { documents: bench().documents, stories: bench().stories, templates: bench().templates };
  const many = Array.from({ length: 20 }, (_, at) => file(`${at}.json`, arrived.replace('Q-77', `Q-${at}`)));
  await bench().offerFiles([
    ...many,
    file('night.story.json', '{"format":"passbench.story/1","calls":[]}'),
    file('templates/mine.json', '{"orderStatus":"CALL_NUM"}'),
  ]);
  await bench().importWanted();
  await ports.pass(100);
  expect(bench().documents.length - before.documents.length).toBe(20);
  expect(bench().steps.map(({ words }) => words)).toEqual([{ says: 'taken-in', count: 22 }]);
  await bench().undoLast();
  await ports.pass(1000);
  expect({ documents: bench().documents, stories: bench().stories, templates: bench().templates }).toEqual(before);
  expect(bench().steps).toEqual([]);
});

test('an order that comes in stands in the sequence of its life, unless that of the files is wanted', async () => {
  const { store } = await startedBench();
  const at = (time: number): string => arrived.replace('}', `,"orderModifyTime":${time}}`);
  const names = () =>
    store
      .getState()
      .documents.slice(-2)
      .map(({ name }) => name);
  const files = [file('first.json', at(2)), file('second.json', at(1))];
  await store.getState().offerFiles(files);
  expect(store.getState().pendingImport?.isSorted).toBe(true);
  await store.getState().importWanted();
  expect(names()).toEqual(['second', 'first']);
  await store.getState().undoLast();
  await store.getState().offerFiles(files);
  store.getState().sortImport(false);
  await store.getState().importWanted();
  expect(names()).toEqual(['first', 'second']);
});

import { createEvent, fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openWindow } from '../../../testing/open-window.tsx';
import { accessibilityProblems } from '../../../testing/accessibility.ts';
import { all, at } from '../../../testing/elements.ts';
import { activeDocument } from '../../../store/window/active-tab.ts';
import { useBench } from '../../../store/use-bench.ts';
import { DropTarget } from './drop-target.tsx';
import { ImportDialog } from './import-dialog.tsx';

const arrived = '{"merchantBizType":"LINE_UP","orderStatus":"NUMBER_ARRIVED","merchantBizNo":"Q-77"}';
const film = '{"merchantBizType":"MOVIE_TICKET","orderStatus":"TICKETED","merchantBizNo":"F-9"}';

function Takes() {
  const isAsked = useBench(({ dialog }) => dialog?.dialog === 'incoming');
  return (
    <main>
      <h1>Window</h1>
      <aside data-region="list" tabIndex={-1} aria-label="list" />
      <section data-region="stage" aria-label="stage" />
      <DropTarget />
      {isAsked ? <ImportDialog /> : null}
    </main>
  );
}

async function openTakes() {
  const open = await openWindow(<Takes />);
  const { passes, ports, run } = open;
  const read = async (): Promise<void> => {
    for (let turns = 0; turns < 50 && document.querySelector('[data-incoming="read"]') === null; turns++)
      await passes(0);
    at('[data-incoming="read"]');
  };
  return {
    ...open,
    drop: async (...files: readonly File[]): Promise<void> => {
      // A browser's data of dragged files.
      const items = files.map(() => ({ kind: 'file', webkitGetAsEntry: () => null }));
      const dataTransfer = { types: ['Files'], files, items };
      const stage = at('[data-region="stage"]');
      for (const type of ['dragEnter', 'dragOver'] as const) {
        const event = createEvent[type](stage, { dataTransfer });
        fireEvent(stage, event);
        expect(event.defaultPrevented).toBe(true);
      }
      at('[data-drop-target]');
      const event = createEvent.drop(stage, { dataTransfer });
      fireEvent(stage, event);
      expect(event.defaultPrevented).toBe(true);
      expect(all('[data-drop-target]')).toHaveLength(0);
      await read();
    },
    choose: async (...files: readonly File[]): Promise<void> => {
      ports.chosen = files.map((blob) => ({ name: blob.name, blob }));
      await run('in.files');
      await read();
    },
    pasteIntoList: async (text: string): Promise<void> => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      const list = at('[data-region="list"]');
      list.focus();
      fireEvent.paste(list, { clipboardData });
      await read();
    },
  };
}

function file(name: string, ...content: readonly BlobPart[]): File {
  return new File([...content], name);
}

function titles(): readonly string[] {
  return all('[data-incoming-title]').map(({ textContent }) => textContent);
}

test('of a chat and a log the payloads are taken out, and an answer is left', async () => {
  const { drop, user, bench } = await openTakes();
  await drop(
    file('chat.txt', `can you check?\n${arrived.replaceAll('"orderStatus"', '“orderStatus”')}\nthx`),
    file('gate.log', `body=${film}\nresponse={"result":{"resultStatus":"F","resultCode":"PARAM_ILLEGAL"}}`),
  );
  expect(titles()).toEqual([
    expect.stringMatching(/Queue up · NUMBER_ARRIVED/),
    expect.stringMatching(/Movie ticket · TICKETED/),
    expect.stringMatching(/no status/),
  ]);
  expect(at('[data-incoming]')).toHaveTextContent('This is a response of the service, not a payload.');
  expect(at('[data-take-in]')).toHaveTextContent('Import 2');
  const { length } = bench().documents;
  await user.keyboard('{Escape}');
  expect(all('[data-incoming]')).toHaveLength(0);
  expect(bench().documents).toHaveLength(length);
});

test('a file that is dropped while the card is calibrated is its screenshot, and is not imported', async () => {
  const { bench, passes, run } = await openTakes();
  await run('stage.calibrate');
  const png = file('wallet.png', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const stage = at('[data-region="stage"]');
  fireEvent(stage, createEvent.drop(stage, { dataTransfer: { types: ['Files'], files: [png], items: [] } }));
  await passes(100);
  expect([bench().screenshot?.name, bench().dialog]).toEqual(['wallet.png', { dialog: 'calibration' }]);
});

test('a file that is dropped says what it is, and Enter opens it in its scenario', async () => {
  const { drop, user, bench, passes, host } = await openTakes();
  await drop(file('from-the-mail.json', arrived));
  expect(titles()).toEqual([expect.stringMatching(/Queue up · NUMBER_ARRIVED · \d+ errors/)]);
  expect(await accessibilityProblems()).toEqual([]);
  await user.keyboard('{Enter}');
  await passes(1000);
  expect(all('[data-incoming]')).toHaveLength(0);
  expect(activeDocument(bench())).toMatchObject({ name: 'from-the-mail', scenario: 'queue-up', text: arrived });
  expect(host.saves.flat()).toContain(arrived);
});

test('files that are chosen come in the same way', async () => {
  const { choose, user, bench, passes } = await openTakes();
  await choose(file('a.json', film), file('mail.txt', `Hi,\n${arrived}\nBest, A`));
  expect(titles()).toEqual([
    expect.stringMatching(/Movie ticket · TICKETED/),
    expect.stringMatching(/Queue up · NUMBER_ARRIVED/),
  ]);
  await user.keyboard('{Enter}');
  await passes(0);
  expect(activeDocument(bench())).toMatchObject({ name: 'a', text: film });
});

test('a text that is pasted into the list says which order it joins', async () => {
  const { choose, pasteIntoList, user, bench, passes } = await openTakes();
  await choose(file('mail.txt', arrived));
  await user.keyboard('{Enter}');
  await passes(0);
  await pasteIntoList(arrived.replace('NUMBER_ARRIVED', 'CALL_NUM'));
  expect(at('[data-incoming]')).toHaveTextContent('Added to order');
  await user.keyboard('{Enter}');
  await passes(0);
  expect(activeDocument(bench())?.text).toContain('CALL_NUM');
});

test('what cannot be taken in says why, and a large file can be read piece by piece', async () => {
  const { drop, user, bench, passes } = await openTakes();
  await drop(
    file('key.pem', '-----BEGIN PRIVATE KEY-----\nMIIE\n'),
    file('photo.zip', Uint8Array.of(0x50, 0x4b, 3, 4)),
    file('old.json', Uint8Array.of(0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xa4, 0xa4, 0xa4, 0xe5, 0x22, 0x7d)),
    file('dump.json', `${'x'.repeat(70_000)}END OF THE FIRST${' '.repeat(5_300_000)}`),
  );
  for (const because of ['key', 'binary', 'large']) at(`[data-incoming-nothing="${because}"]`);
  at('[data-incoming] [data-incoming-converted="Big5"]');
  await user.click(at('[data-read-large]'));
  await passes(0);
  const next = all('button').find(({ textContent }) => textContent === 'Next');
  await user.click(next ?? document.body);
  await passes(0);
  expect(at('[data-large-piece="1"]')).toHaveTextContent('END OF THE FIRST');
  await user.keyboard('{Escape}');
  await user.click(at('[data-take-in]'));
  await passes(0);
  expect(activeDocument(bench())?.text).toBe('{"a":"中文"}');
});

test('a collection comes in as orders under its own names, and makes no calls', async () => {
  const { drop, user, bench, passes, host } = await openTakes();
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
  const request = { method: 'POST', url: 'https://uat.example.com/x', body: { mode: 'raw', raw: arrived } };
  const item = [
    { name: 'Number called', request },
    { name: 'Token', request: { url: 'https://uat.example.com/t' } },
  ];
  await drop(file('team.postman_collection.json', JSON.stringify({ info: { name: 'Team', schema }, item })));
  expect(titles()).toEqual([expect.stringMatching(/Queue up · NUMBER_ARRIVED/)]);
  expect(all('[data-incoming-calls]')).toHaveLength(0);
  expect(at('[data-incoming]')).toHaveTextContent('Read from a Postman collection');
  expect(at('[data-incoming-passed-over]')).toHaveTextContent('Token');
  await user.keyboard('{Enter}');
  await passes(0);
  expect(activeDocument(bench())).toMatchObject({ name: 'Number called', text: arrived });
  expect(host.calls).toEqual([]);
});

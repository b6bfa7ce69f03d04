import { describe, expect, test } from 'vitest';
import { createBench } from './bench.ts';
import type { BenchStore } from './slice.ts';
import { summariseCall } from '../engine/calls/call-list.ts';
import { activeDocument, activePayloadId } from './window/active-tab.ts';
import { selectShownCall } from './selectors.ts';
import { createFakeHost, type FakeHost } from './testing/fake-host.ts';
import { createFakePorts, settle, type FakePorts } from './testing/fake-ports.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);

type Opened = { readonly store: BenchStore; readonly host: FakeHost; readonly ports: FakePorts };

async function opened(host = createFakeHost(start)): Promise<Opened> {
  const ports = createFakePorts(start);
  const store = createBench({ ...ports, bridge: host.bridge });
  await store.getState().start();
  return { store, host, ports };
}

function idNamed({ store }: Opened, name: string): string {
  const found = store.getState().documents.find((document) => document.name === name);
  if (found === undefined) throw new Error(`No payload is named ${name}`);
  return found.id;
}

function textOf(store: BenchStore): string {
  return activeDocument(store.getState())?.text ?? '';
}

function retype({ store }: Opened, change: (text: string) => string): void {
  const document = activeDocument(store.getState());
  if (document !== null) store.getState().typed(document.id, change(document.text));
}

describe('a first start', () => {
  test('opens a train ticket, drawn in both languages, with a payload for every status', async () => {
    const { store } = await opened();
    const state = store.getState();
    expect(state.phase).toBe('ready');
    expect(activeDocument(state)?.name).toBe('TICKETED');
    expect(state.documents.map(({ name }) => name)).toContain('CANCELLED');
    for (const locale of ['zh_HK', 'en_US'] as const) {
      expect(state.stage?.faces[locale].find(({ key }) => key === state.orderKey)?.state).toBe('active');
    }
    expect(state.stage?.badge).toEqual({ badge: 'draft' });
  });

  test('makes no payloads where the user deleted them all', async () => {
    const host = createFakeHost(start);
    host.settings['started'] = 'yes';
    const { store } = await opened(host);
    expect(store.getState().documents).toEqual([]);
    expect(store.getState().stage?.focusKey).toBeNull();
  });

  test('goes on with what was open', async () => {
    const first = await opened();
    first.store.getState().open(idNamed(first, 'CALL_NUM'));
    await first.ports.pass(2000);
    const second = await opened(first.host);
    expect(activeDocument(second.store.getState())?.name).toBe('CALL_NUM');
    expect(second.store.getState().openTabs).toHaveLength(2);
  });

  test('says why when the host does not open', async () => {
    const host = createFakeHost(start);
    const ports = createFakePorts(start);
    const broken = {
      ...host.bridge,
      session: { ...host.bridge.session, open: () => Promise.reject(new TypeError('gone')) },
    };
    const store = createBench({ ...ports, bridge: broken });
    await store.getState().start();
    expect(store.getState().phase).toBe('failed');
    expect(store.getState().startTrouble?.code).toBe('HOST_GONE');
  });
});

describe('typing', () => {
  test('changes text, findings, both cards and the list row in one update', async () => {
    const bench = await opened();
    let updates = 0;
    bench.store.subscribe((state, before) => {
      updates += state.analysis === before.analysis ? 0 : 1;
    });
    retype(bench, (text) => text.replace('"Hong Kong West Kowloon"', `"${'x'.repeat(56)}"`));
    const state = bench.store.getState();
    expect(updates).toBe(1);
    expect(state.analysis?.findings.map(({ rule }) => rule)).toEqual(['max-length']);
    expect(state.summaries[activePayloadId(state) ?? '']?.errors).toBe(1);
    expect(JSON.stringify(state.stage?.faces.en_US.map(({ model }) => model))).toContain('x'.repeat(56));
    expect(state.stage?.marks.get('/extInfo/multiLang/en_US/from')).toBe('error');
  });

  test('keeps the last good cards while the text cannot be read', async () => {
    const bench = await opened();
    const before = bench.store.getState().stage?.faces.en_US[0]?.model.title.text;
    retype(bench, (text) => text.slice(0, -5));
    const state = bench.store.getState();
    expect(state.analysis?.findings[0]?.rule).toBe('syntax');
    expect(state.stage?.isLastGood).toBe(true);
    expect(state.stage?.faces.en_US[0]?.model.title.text).toBe(before);
  });

  test('keeps the last good cards of each payload across tabs', async () => {
    const bench = await opened();
    const broken = activePayloadId(bench.store.getState()) ?? '';
    retype(bench, (text) => text.slice(0, -5));
    bench.store.getState().open(idNamed(bench, 'CALL_NUM'));
    expect(bench.store.getState().stage?.isLastGood).toBe(false);
    bench.store.getState().open(broken);
    expect(bench.store.getState().stage?.isLastGood).toBe(true);
  });

  test('reaches the disk of the host in order, the newest text only', async () => {
    const bench = await opened();
    await bench.ports.pass(1000);
    bench.host.saves.length = 0;
    retype(bench, (text) => `${text} `);
    retype(bench, (text) => `${text} `);
    await bench.ports.pass(400);
    expect(bench.host.saves).toEqual([[textOf(bench.store)]]);
    expect(bench.store.getState().saveState.state).toBe('saved');
  });

  test('says so and goes on trying while the host cannot save', async () => {
    const bench = await opened();
    await bench.ports.pass(1000);
    bench.host.refusesSaves = true;
    retype(bench, (text) => `${text} `);
    await bench.ports.pass(400);
    expect(bench.store.getState().saveState.state).toBe('not-saved');
    bench.host.refusesSaves = false;
    await bench.ports.pass(5000);
    expect(bench.store.getState().saveState.state).toBe('saved');
    expect(bench.host.documents.get(activePayloadId(bench.store.getState()) ?? '')?.text).toBe(textOf(bench.store));
  });

  test('is written at once when the page goes', async () => {
    const bench = await opened();
    await bench.ports.pass(1000);
    retype(bench, (text) => `${text}\n\n`);
    bench.store.getState().leave();
    await settle();
    expect(bench.host.documents.get(activePayloadId(bench.store.getState()) ?? '')?.text).toBe(textOf(bench.store));
  });

  test('so is a setting that was just chosen', async () => {
    const bench = await opened();
    await bench.ports.pass(1000);
    bench.store.getState().choose('surface', 'wallet');
    bench.store.getState().leave();
    await settle();
    expect(bench.host.settings['surface']).toBe('wallet');
  });
});

describe('problems', () => {
  test('are gone round one by one, both ways', async () => {
    const bench = await opened();
    retype(bench, (text) => text.replace('"TICKETED"', '"NOPE"').replace('"Hong Kong West Kowloon"', '""'));
    const lines = (bench.store.getState().analysis?.findings ?? []).map(({ line }) => line);
    expect(lines.length).toBeGreaterThan(1);
    const visit = (direction: 1 | -1): number => {
      bench.store.getState().goToProblem(direction);
      return bench.store.getState().reveal?.line ?? 0;
    };
    expect(visit(1)).toBe(lines[0]);
    expect(visit(1)).toBe(lines[1]);
    expect(visit(-1)).toBe(lines[0]);
    expect(visit(-1)).toBe(lines.at(-1));
  });

  test('are fixed by their fix', async () => {
    const bench = await opened();
    retype(bench, (text) => text.replace('"{{uuid32}}"', '"6f9619ff-8b86-d011-b42d-00cf4fc964ff"'));
    const fix = bench.store.getState().analysis?.findings.find((finding) => finding.fix !== undefined)?.fix;
    expect(fix).toBeDefined();
    if (fix !== undefined) bench.store.getState().applyFix(fix);
    expect(bench.store.getState().analysis?.findings).toEqual([]);
    expect(textOf(bench.store)).toContain('"6f9619ff8b86d011b42d00cf4fc964ff"');
  });

  test('a text of a card leads to where it was typed', async () => {
    const bench = await opened();
    bench.store.getState().jumpToPath('/extInfo/multiLang/en_US/from');
    const line = textOf(bench.store).split('\n')[(bench.store.getState().reveal?.line ?? 0) - 1];
    expect(line).toContain('"from": "Hong Kong West Kowloon"');
  });
});

describe('sending', () => {
  test('sends a fresh id and the time of the moment, and shows what was sent', async () => {
    const bench = await opened();
    await bench.store.getState().send();
    await bench.ports.pass(3000);
    await bench.store.getState().send();
    const [first, second] = bench.host.sent.map((text) => JSON.parse(text));
    expect(first.requestId).toMatch(/^[0-9a-f]{32}$/);
    expect(second.requestId).not.toBe(first.requestId);
    expect(second.orderModifyTime).toBeGreaterThan(first.orderModifyTime);
    expect(second.orderCreateTime).toBe(first.orderCreateTime);
    const state = bench.store.getState();
    expect(state.settings.panel).toBe('response');
    expect(selectShownCall(state)?.id).toBe('call-2');
    expect(state.stage?.badge.badge).toBe('sent');
  });

  test('is a draft again after the next key stroke', async () => {
    const bench = await opened();
    await bench.store.getState().send();
    await bench.ports.pass(1000);
    retype(bench, (text) => text.replace('West Kowloon', 'East Kowloon'));
    expect(bench.store.getState().stage?.badge).toEqual({ badge: 'draft' });
  });

  test('knows after a reload what was sent', async () => {
    const first = await opened();
    await first.store.getState().send();
    await first.ports.pass(2000);
    const second = await opened(first.host);
    expect(second.store.getState().stage?.badge.badge).toBe('sent');
  });

  test('a refused status leaves the card as it is; the draft can be peeked at', async () => {
    const bench = await opened();
    bench.store.getState().open(idNamed(bench, 'NUMBER_ARRIVED'));
    await bench.store.getState().send();
    await bench.ports.pass(1000);
    bench.store.getState().open(idNamed(bench, 'CANCELLED'));
    const refused = bench.store.getState().stage;
    expect(refused?.badge).toMatchObject({ badge: 'refused', hasPast: true, peeked: false });
    expect(refused?.badge.badge === 'refused' ? refused.badge.finding?.rule : null).toBe('status-move');
    const key = bench.store.getState().orderKey;
    expect(refused?.faces.en_US.find((face) => face.key === key)?.state).toBe('service-card');
    bench.store.getState().setPeeking(true);
    expect(bench.store.getState().stage?.faces.en_US.find((face) => face.key === key)?.state).toBe('none');
  });

  test('asks first when a key stands twice, and when the clock stands before the last call', async () => {
    const bench = await opened();
    retype(bench, (text) => text.replace('"orderStatus"', '"orderStatus": "USED", "orderStatus"'));
    await bench.store.getState().send();
    expect(bench.store.getState().dialog?.dialog).toBe('confirm-duplicate-key');
    expect(bench.host.sent).toEqual([]);
    await bench.store.getState().send({ duplicateKey: true });
    expect(bench.host.sent).toHaveLength(1);
    await bench.store.getState().moveClock(start - 60_000);
    await bench.store.getState().send({ duplicateKey: true });
    expect(bench.store.getState().dialog?.dialog).toBe('clock-behind');
    expect(bench.host.sent).toHaveLength(1);
  });

  test('never sends half a character', async () => {
    const bench = await opened();
    retype(bench, (text) => text.replace('Hong Kong', String.raw`Hong \ud800 Kong`));
    await bench.store.getState().send();
    expect(bench.host.sent).toEqual([]);
    expect(bench.store.getState().notices.at(-1)?.words).toEqual({ says: 'send-blocked', because: 'lone-surrogate' });
  });

  test('sends nothing of a payload that another took the place of before it was looked at', async () => {
    const bench = await opened();
    retype(bench, (text) => text.replace('"orderStatus"', '"orderStatus": "USED", "orderStatus"'));
    const { activeTab, documents, send, open } = bench.store.getState();
    const [left, other] = [
      documents.find(({ id }) => id === activeTab?.id),
      documents.find(({ id }) => id !== activeTab?.id),
    ];
    const pressed = send();
    open(other?.id ?? '');
    await pressed;
    expect([bench.host.sent, bench.store.getState().dialog]).toEqual([[], null]);
    expect(bench.store.getState().notices.at(-1)?.words).toEqual({ says: 'send-left', name: left?.name });
  });

  test('a call that breaks off is kept and is no verdict', async () => {
    const bench = await opened();
    bench.host.answer = 'breaks';
    await bench.store.getState().send();
    const state = bench.store.getState();
    expect(selectShownCall(state)?.verdict).toBeNull();
    expect(state.accepted).toEqual([]);
    expect(state.stage?.badge).toEqual({ badge: 'draft' });
  });
});

describe('the clock', () => {
  test('steps to the next change of what was sent, and back', async () => {
    const bench = await opened();
    bench.store.getState().open(idNamed(bench, 'NUMBER_ARRIVED'));
    await bench.store.getState().send();
    await bench.store.getState().stepClock('forward');
    expect(bench.store.getState().shownNow).toBe(start + 10 * 60_000);
    const key = bench.store.getState().orderKey;
    const shown = (): boolean | undefined =>
      bench.store.getState().stage?.faces.zh_HK.find((face) => face.key === key)?.notification?.visible;
    expect(shown()).toBe(false);
    await bench.store.getState().stepClock('back');
    expect(bench.store.getState().shownNow).toBe(start);
    expect(shown()).toBe(true);
  });

  test('says so when nothing will change', async () => {
    const { store } = await opened();
    await store.getState().stepClock('forward');
    expect(store.getState().notices.at(-1)?.words).toEqual({ says: 'nothing-to-step-to' });
  });

  test('repaints when an effect falls due, without being asked', async () => {
    const bench = await opened();
    bench.store.getState().open(idNamed(bench, 'NUMBER_ARRIVED'));
    await bench.store.getState().send();
    await bench.store.getState().setRate(60);
    const key = bench.store.getState().orderKey;
    await bench.ports.pass(11_000);
    const face = bench.store.getState().stage?.faces.zh_HK.find((each) => each.key === key);
    expect(face?.notification?.visible).toBe(false);
  });

  test('pauses, and goes on as fast as before', async () => {
    const { store } = await opened();
    await store.getState().setRate(600);
    await store.getState().togglePause();
    expect(store.getState().clock.rate).toBe(0);
    await store.getState().togglePause();
    expect(store.getState().clock.rate).toBe(600);
  });
});

describe('the list', () => {
  test('a deleted payload comes back where it was', async () => {
    const bench = await opened();
    const before = bench.store.getState().documents;
    const id = idNamed(bench, 'USED');
    await bench.store.getState().remove(id);
    expect(bench.host.documents.has(id)).toBe(false);
    await bench.store.getState().undoLast();
    await bench.ports.pass(1000);
    expect(bench.store.getState().documents).toEqual(before);
    expect(bench.host.documents.has(id)).toBe(true);
  });

  test('a copy stands behind its original under the next name', async () => {
    const bench = await opened();
    bench.store.getState().duplicate(idNamed(bench, 'TICKETED'));
    bench.store.getState().duplicate(idNamed(bench, 'TICKETED 2'));
    expect(
      bench.store
        .getState()
        .documents.slice(0, 3)
        .map(({ name }) => name),
    ).toEqual(['TICKETED', 'TICKETED 2', 'TICKETED 3']);
  });
});

describe('the host', () => {
  test('tells of calls made elsewhere', async () => {
    const bench = await opened();
    await settle();
    await bench.store.getState().send();
    const call = bench.host.calls[0];
    if (call === undefined) throw new Error('Nothing was sent');
    const elsewhere = summariseCall({ ...call, id: 'elsewhere', origin: 'received' }, 1);
    bench.host.tell({ event: 'calls', calls: [summariseCall(call, 0), elsewhere], more: false });
    await settle();
    expect(bench.store.getState().calls.map(({ id }) => id)).toEqual(['call-1', 'elsewhere']);
  });

  test('is asked again for what happened before its events were followed', async () => {
    const first = await opened();
    await first.store.getState().send();
    const { host } = first;
    const [call] = host.calls;
    if (call === undefined) throw new Error('Nothing was sent');
    host.beforeFollowing = () => {
      host.calls = [...host.calls, { ...call, id: 'between', origin: 'received' }];
      host.gaps = { 'clock-skew': 'off' };
      host.clock = { virtualAnchor: start + 60_000, realAnchor: start, rate: 0 };
    };
    const second = await opened(host);
    await settle();
    const state = second.store.getState();
    expect(state.calls.map(({ id }) => id)).toEqual(['call-1', 'between']);
    expect([state.gaps, state.clock]).toEqual([host.gaps, host.clock]);
  });

  test('opens another window at an address of the host, and says why where it cannot', async () => {
    const bench = await opened();
    await bench.store.getState().openWindow();
    expect(bench.ports.opened).toEqual(['/#code']);
    bench.host.refusesSaves = true;
    await bench.store.getState().openWindow();
    expect(bench.ports.opened).toHaveLength(1);
    expect(bench.store.getState().notices.at(-1)?.words).toMatchObject({ says: 'trouble', doing: 'window' });
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import type { CheckStep } from '../../../../shared/documents/tls.ts';
import { createBench } from '../../../store/bench.ts';
import type { BenchStore } from '../../../store/slice.ts';
import { createFakeHost, type FakeHost } from '../../../store/testing/fake-host.ts';
import { createFakePorts, settle, type FakePorts } from '../../../store/testing/fake-ports.ts';
import { recordOf } from '../../../../shared/bridge/environment-info.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);

let host: FakeHost;
let ports: FakePorts;
let store: BenchStore;
const bench = () => store.getState();
const environment = (name: string) => bench().session?.environments.find((each) => each.name === name);

beforeEach(async () => {
  host = createFakeHost(start);
  ports = createFakePorts(start);
  store = createBench({ ...ports, bridge: host.bridge });
  await bench().start();
  await settle();
});

describe('the vault', () => {
  test('waits for a passphrase that is asked for elsewhere, and can be given up', async () => {
    let answer: (given: 'given' | 'refused') => void = () => undefined;
    host.own.beforePassphrase = () => new Promise((resolve) => (answer = resolve));
    const making = bench().createVault();
    await settle();
    expect(bench().session?.vault).toMatchObject({ state: 'absent', asking: { en: expect.any(String) } });
    answer('refused');
    expect(await making).toMatchObject({ code: 'NOT_NOW' });
    await settle();
    expect(bench().session?.vault).toMatchObject({ state: 'absent', asking: null });
    host.own.beforePassphrase = async () => 'given';
    expect(await bench().createVault()).toBeNull();
    expect(bench().session?.vault.state).toBe('unlocked');
    await bench().lockVault();
    expect(bench().session?.vault.state).toBe('locked');
  });

  test('shows a key that was made, and another once that is removed', async () => {
    await bench().createVault();
    await bench().generateKey({ name: 'one', algorithm: 'RSA256', bits: 2048 });
    await bench().generateKey({ name: 'two', algorithm: 'ECC224' });
    const [one, two] = bench().session?.vault.keys ?? [];
    expect(bench().keysPage).toEqual({ page: 'key', id: two?.id });
    expect(await bench().generateKey({ name: 'two', algorithm: 'ECC224' })).toMatchObject({ code: 'NOT_NOW' });
    await bench().removeVaultKey(two?.id ?? '');
    expect(bench().keysPage).toEqual({ page: 'key', id: one?.id });
    await bench().fetchPublicForms(one?.id ?? '');
    expect(bench().publicForms.get(one?.id ?? '')).toMatchObject({ line: 'LINE' });
  });

  test('opens at the vault where there is none yet', () => {
    bench().showKeys({ page: 'import' });
    expect(bench().settings.section).toBe('keys');
    expect(bench().keysPage).toEqual({ page: 'vault' });
  });
});

describe('environments', () => {
  beforeEach(async () => void (await bench().addEnvironment('Staging')));

  test('begin with usual values and come to the front', () => {
    expect(environment('Staging')).toMatchObject({ kind: 'test', role: 'direct' });
    expect(bench().chosenEnvironmentId).toBe(environment('Staging')?.id);
    expect(bench().settings.section).toBe('environments');
  });

  test('are saved with what can stand; what is wrong stays typed', async () => {
    const id = environment('Staging')?.id ?? '';
    bench().editEnvironment(id, { baseUrl: 'https://api.example.com', clientId: 'SHOP HK' });
    expect(await bench().saveEnvironment(id)).toBeNull();
    expect(environment('Staging')?.baseUrl).toBe('https://api.example.com');
    expect(environment('Staging')?.clientId).toBeUndefined();
    expect(bench().environmentEdits[id]).toEqual({ clientId: 'SHOP HK' });
    bench().editEnvironment(id, { clientId: '' });
    expect(bench().environmentEdits).toEqual({});
  });

  test('keep the choice that asked for a text that is invalid', async () => {
    const id = environment('Staging')?.id ?? '';
    bench().editEnvironment(id, { keyVersionBy: 'user', keyVersion: '1,2', proxyBy: 'user' });
    expect(await bench().saveEnvironment(id)).toBeNull();
    expect(environment('Staging')?.keyVersion).toBeUndefined();
    expect(bench().environmentEdits[id]).toEqual({ keyVersionBy: 'user', keyVersion: '1,2', proxyBy: 'user' });
  });

  test('that cannot be saved are there again in the next window of the tab', async () => {
    const id = environment('Staging')?.id ?? '';
    bench().editEnvironment(id, { clientId: 'a b' });
    bench().leave();
    await settle();
    const next = createBench({ ...ports, bridge: host.bridge });
    await next.getState().start();
    expect(next.getState().environmentEdits).toEqual({ [id]: { clientId: 'a b' } });
  });

  test('are saved when another one is shown, and when the window goes', async () => {
    const id = environment('Staging')?.id ?? '';
    bench().editEnvironment(id, { clientId: 'SHOP' });
    await bench().addEnvironment('Live');
    await settle();
    expect(environment('Staging')?.clientId).toBe('SHOP');
    bench().editEnvironment(id, { clientId: 'SHOP_2' });
    bench().leave();
    await settle();
    expect(host.own.environments.find((each) => each.id === id)?.clientId).toBe('SHOP_2');
  });

  test('keep what another window saves in the fields that are not typed in here', async () => {
    const before = environment('Staging');
    const id = before?.id ?? '';
    bench().editEnvironment(id, { clientId: 'SHOP' });
    if (before === undefined) throw new Error('It was not added.');
    await host.bridge.environments.save({ environment: { ...recordOf(before), userId: 'u1' } });
    host.tell({ event: 'environments', environments: host.own.environments, unreadableEnvironments: [] });
    await settle();
    await bench().saveEnvironment(id);
    expect(environment('Staging')).toMatchObject({ clientId: 'SHOP', userId: 'u1' });
  });

  test('are as they were when their change is undone, and a change that changes nothing is no step', async () => {
    const before = environment('Staging');
    const id = before?.id ?? '';
    bench().editEnvironment(id, { clientId: 'SHOP' });
    await bench().saveEnvironment(id);
    bench().editEnvironment(id, { clientId: 'a b' });
    await bench().saveEnvironment(id);
    expect(bench().steps.map(({ words }) => words.says)).toEqual(['environment-added', 'environment-changed']);
    await bench().undoLast();
    expect(environment('Staging')).toEqual(before);
    expect(bench().environmentEdits[id]).toEqual({ clientId: 'a b' });
  });

  test('come back whole when their removal is undone', async () => {
    const before = environment('Staging');
    if (before === undefined) throw new Error('It was not added.');
    const { id } = before;
    const secretHeaders = { Authorization: 'c'.repeat(32) };
    await host.bridge.environments.save({ environment: { ...recordOf(before), secretHeaders } });
    host.tell({ event: 'environments', environments: host.own.environments, unreadableEnvironments: [] });
    await settle();
    bench().editEnvironment(id, { userId: 'u1', clientId: 'a b' });
    await bench().saveEnvironment(id);
    await bench().removeEnvironment(id);
    expect(bench().session?.environments).toEqual([]);
    expect(bench().environmentEdits).toEqual({});
    await bench().undoLast();
    await settle();
    expect(environment('Staging')).toMatchObject({ id, userId: 'u1', secretHeaders });
    expect(bench().environmentEdits[id]).toEqual({ clientId: 'a b' });
  });

  test('are copied with what was just typed', async () => {
    const id = environment('Staging')?.id ?? '';
    bench().editEnvironment(id, { clientId: 'SHOP' });
    await bench().duplicateEnvironment(id);
    expect(environment('Staging 2')).toMatchObject({ clientId: 'SHOP' });
    expect(environment('Staging 2')?.id).not.toBe(id);
  });

  test('are granted a key by the code that the terminal prints', async () => {
    const id = environment('Staging')?.id ?? '';
    bench().editEnvironment(id, { baseUrl: 'https://api.example.com' });
    await bench().askGrant(id);
    expect(environment('Staging')?.baseUrl).toBe('https://api.example.com');
    expect(bench().pendingGrantId).toBe(id);
    expect(await bench().confirmGrant(id, 'wrong')).toMatchObject({ code: 'NOT_NOW' });
    expect(bench().pendingGrantId).toBe(id);
    expect(await bench().confirmGrant(id, host.own.code ?? '')).toBeNull();
    expect(bench().pendingGrantId).toBeNull();
    expect(environment('Staging')?.isGranted).toBe(true);
  });
});

describe('a check of a connection', () => {
  const step = (name: CheckStep['step'], ok: boolean): CheckStep => ({
    step: name,
    ok,
    sentence: { en: 'It is so.', zh: '如此。' },
    next: null,
    ms: 1,
  });

  test('tells its steps one after another', async () => {
    await bench().addEnvironment('Staging');
    const id = environment('Staging')?.id ?? '';
    host.own.checkSteps = [step('name', true), step('connect', false)];
    const told: number[] = [];
    store.subscribe(({ connectionCheck }) => void told.push(connectionCheck?.steps.length ?? -1));
    await bench().checkConnection(id, false);
    expect(bench().connectionCheck).toMatchObject({ environmentId: id, isRunning: false, trouble: null });
    expect(bench().connectionCheck?.steps.map(({ step: name }) => name)).toEqual(['name', 'connect']);
    expect(told).toContain(1);
  });

  test('ends when it is cancelled', async () => {
    await bench().addEnvironment('Staging');
    host.own.checkSteps = [step('name', true)];
    const checking = bench().checkConnection(environment('Staging')?.id ?? '', true);
    bench().cancelCheck();
    await checking;
    expect(bench().connectionCheck).toMatchObject({ isRunning: false, isCancelled: true, steps: [], mayAsk: true });
  });
});

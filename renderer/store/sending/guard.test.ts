import { describe, expect, test } from 'vitest';
import type { EnvironmentInfo } from '../../../shared/bridge/environment-info.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { settle } from '../testing/fake-ports.ts';
import { activePayloadId } from '../window/active-tab.ts';
import type { Bench } from '../slice.ts';
import { production, start, startedBench } from '../testing/started-bench.ts';

const id = 'e'.repeat(32);

async function sendingTo(environment: EnvironmentInfo, vault: 'locked' | 'unlocked' = 'unlocked') {
  const host = createFakeHost(start);
  host.own.environments = [environment];
  host.own.vault = { ...host.own.vault, state: vault };
  const { store, ports } = await startedBench({ host });
  const bench = (): Bench => store.getState();
  const activeTab = activePayloadId(bench()) ?? '';
  bench().chooseEnvironment(activeTab, environment.id);
  await settle();
  return { host, ports, bench, activeTab };
}

const step = (bench: Bench) => bench.guard?.step.at ?? null;

describe('a send to production', () => {
  test('goes nowhere before its summary is agreed to, and takes the very text of it along', async () => {
    const { host, bench } = await sendingTo(production);
    await bench().send();
    expect([step(bench()), host.sent]).toEqual(['agreeing', []]);
    const shown = bench().guard?.step;
    await bench().agreeToSend();
    expect(host.sent).toEqual([shown?.at === 'agreeing' ? shown.text : null]);
    expect(host.sendOptions.at(-1)).toMatchObject({ environment: id, agreed: expect.stringContaining('digest') });
    expect([bench().guard, bench().dialog]).toEqual([null, null]);
    expect(bench().calls.at(-1)?.environment).toEqual({ id, name: 'Live' });
  });

  test('sends nothing when it is left', async () => {
    const { host, bench } = await sendingTo(production);
    await bench().send();
    bench().leaveGuard();
    await bench().agreeToSend();
    expect([host.sent, bench().guard, bench().dialog]).toEqual([[], null, null]);
  });

  test('asks for the host name first, says when it is another, and then goes on to the summary', async () => {
    const { host, bench } = await sendingTo({ ...production, openUntil: null });
    await bench().send();
    expect(step(bench())).toBe('opening');
    await bench().openProduction('wallet.example');
    expect([step(bench()), bench().guard?.trouble?.message?.en, host.sent]).toEqual([
      'opening',
      'This is not its host name.',
      [],
    ]);
    await bench().openProduction('api.wallet.example');
    expect([step(bench()), host.sent]).toEqual(['agreeing', []]);
    bench().leaveGuard();
    await bench().closeProduction(id);
    await bench().send();
    expect(step(bench())).toBe('opening');
  });

  test('is closed again once its time is over', async () => {
    const { ports, bench } = await sendingTo(production);
    await ports.pass(60_000);
    await bench().send();
    expect(step(bench())).toBe('opening');
  });

  test('can be opened without a send', async () => {
    const { host, bench, activeTab } = await sendingTo({ ...production, openUntil: null });
    bench().askToOpen(activeTab);
    await bench().openProduction('api.wallet.example');
    expect([bench().guard, host.sent, host.own.environments[0]?.openUntil]).toEqual([null, [], start + 15 * 60_000]);
  });
});

describe('a send to an environment', () => {
  const test1: EnvironmentInfo = { ...production, kind: 'test', openUntil: null };

  test('waits while the passphrase is typed elsewhere, and goes on by itself', async () => {
    const { host, bench } = await sendingTo(test1, 'locked');
    let give = (): void => undefined;
    host.own.beforePassphrase = () => new Promise((resolve) => (give = () => resolve('given')));
    await bench().send();
    await settle();
    expect([step(bench()), bench().guard?.isBusy, host.sent]).toEqual(['unlocking', true, []]);
    give();
    await settle();
    await settle();
    expect([bench().guard, host.sent.length]).toEqual([null, 1]);
  });

  test('sends nothing when the wait is left, even if the passphrase comes after all', async () => {
    const { host, bench } = await sendingTo(test1, 'locked');
    let give = (): void => undefined;
    host.own.beforePassphrase = () => new Promise((resolve) => (give = () => resolve('given')));
    await bench().send();
    await settle();
    bench().leaveGuard();
    give();
    await settle();
    await settle();
    expect([bench().guard, host.sent]).toEqual([null, []]);
  });

  test('says why the passphrase was not taken', async () => {
    const { host, bench } = await sendingTo(test1, 'locked');
    host.own.beforePassphrase = async () => 'refused';
    await bench().send();
    await settle();
    expect([step(bench()), bench().guard?.isBusy, bench().guard?.trouble?.message?.en, host.sent]).toEqual([
      'unlocking',
      false,
      'No passphrase was given.',
      [],
    ]);
  });

  test('asks for the code of a new key and origin, and goes on once it is right', async () => {
    const { host, bench } = await sendingTo({ ...test1, isGranted: false });
    await bench().send();
    await settle();
    expect(bench().guard?.step).toEqual({ at: 'granting', asksCode: true });
    await bench().confirmCode('WRONG');
    expect([bench().guard?.trouble?.message?.en, host.sent]).toEqual(['This is not the code.', []]);
    await bench().confirmCode(host.own.code ?? '');
    await settle();
    expect([bench().guard, host.sent.length]).toEqual([null, 1]);
  });

  test.each([
    [true, 1],
    [false, 0],
  ])('where the host asks for itself, its answer %s decides', async (isConfirmed, sent) => {
    const { host, bench } = await sendingTo({ ...test1, isGranted: false });
    host.own.code = null;
    host.own.isConfirmed = isConfirmed;
    await bench().send();
    await settle();
    await settle();
    expect([step(bench()), host.sent.length]).toEqual([null, sent]);
  });

  test('that lacks something says what, and sends nothing', async () => {
    const { host, bench } = await sendingTo({ ...test1, hasKey: false });
    await bench().send();
    expect([step(bench()), host.sent]).toEqual(['trouble', []]);
  });

  test('brings its own algorithm and encryption, and signs with a mistake once alone', async () => {
    const { host, bench } = await sendingTo(test1);
    await bench().send({ mistake: 'old-time' });
    await bench().send();
    expect(host.sendOptions).toEqual([
      { environment: id, mistake: 'old-time' },
      { environment: id, mistake: undefined },
    ]);
  });
});

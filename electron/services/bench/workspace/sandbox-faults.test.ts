import { describe, expect, it } from 'vitest';
import { openWorkspace } from './workspace.ts';
import { testServices, watchedServices } from './testing/test-services.ts';

describe('the fault plan of a workspace', () => {
  it('is in force in the running sandbox at once, in the session, and told; none is kept', async () => {
    const { services, options } = await watchedServices();
    const workspace = await openWorkspace(services);
    expect([options[0]?.faults(), (await workspace.session()).sandbox.faults]).toEqual([null, []]);
    const leave = new AbortController();
    const events = workspace.events.follow(leave.signal);
    await events.next();
    const faults = ['delay:800ms', 'http:503@next=2'];
    expect(workspace.sandbox.setFaults(faults)).toMatchObject({ running: true, faults });
    expect(options[0]?.faults()).toMatchObject({ seed: '0', faults: [{ text: faults[0] }, { text: faults[1] }] });
    expect((await workspace.session()).sandbox.faults).toEqual(faults);
    expect((await events.next()).value).toMatchObject({ event: 'sandbox', sandbox: { faults } });
    leave.abort();
    // The same words once more are another plan: `next` restarts.
    const before = options[0]?.faults();
    workspace.sandbox.setFaults(faults);
    expect(options[0]?.faults()).not.toBe(before);
    workspace.sandbox.setFaults([]);
    expect([options[0]?.faults(), (await workspace.session()).sandbox.faults]).toEqual([null, []]);
    workspace.sandbox.setFaults(faults);
    await workspace.close();
    const again = await openWorkspace(services);
    expect((await again.session()).sandbox.faults).toEqual([]);
    await again.close();
  });

  it('takes all or none, and says what is wrong in both languages', async () => {
    const workspace = await openWorkspace(await testServices());
    workspace.sandbox.setFaults(['cut']);
    expect(() => workspace.sandbox.setFaults(['reset', 'dellay:1s'])).toThrow(
      expect.objectContaining({
        code: 'NOT_NOW',
        words: expect.objectContaining({
          message: {
            en: expect.stringContaining('Did you mean "delay"'),
            zh: expect.stringContaining('你是指「delay」嗎'),
          },
        }),
      }),
    );
    expect((await workspace.session()).sandbox.faults).toEqual(['cut']);
    await workspace.close();
  });
});

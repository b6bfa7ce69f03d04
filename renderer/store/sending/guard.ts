import type { EnvironmentInfo } from '../../../shared/bridge/environment-info.ts';
import type { Session } from '../../../shared/bridge/schemas.ts';
import { troubleOf } from '../../bridge/index.ts';
import type { Agreed } from '../../engine/calls/agreed.ts';
import { environmentOf } from '../environments/in-use.ts';
import type { SliceContext } from '../slice.ts';
import { payloadInFront } from '../window/front.ts';
import { hurdleOf } from './hurdles.ts';
import type { Guard, GuardSlice, GuardStep } from './slices.ts';

/**
 * What stands between a press of Send and an environment: production is opened, the vault unlocked, the key let sign for the
 * origin, the summary agreed to. One thing at a time; what is fulfilled leads on to the send that it was asked for.
 */
export function createGuard(context: SliceContext): GuardSlice {
  const { ports, set, get } = context;
  const { environments } = ports.bridge;

  const isCurrent = (guard: Guard): boolean => get().guard?.turn === guard.turn;
  let turn = 0;
  const show = (of: Pick<Guard, 'documentId' | 'environmentId' | 'send'>, step: GuardStep, isBusy = false): Guard => {
    turn += 1;
    const guard = { ...of, step, isBusy, trouble: null, turn };
    set({ guard });
    get().openDialog({ dialog: 'send-guard' });
    return guard;
  };
  const leave = (): void => {
    set({ guard: null });
    if (get().dialog?.dialog === 'send-guard') get().closeDialog();
  };

  /** Goes on with what was begun, unless it was left meanwhile, or something else has come to the front. */
  const goOn = async (guard: Guard): Promise<void> => {
    if (!isCurrent(guard)) return;
    leave();
    if (guard.send !== null && payloadInFront(get()) === guard.documentId) await get().send(guard.send);
  };

  /** Asks the host for one thing of the guard that stands, and says why where it does not take it. */
  const attempt = async (ask: (guard: Guard) => Promise<void>): Promise<void> => {
    const { guard } = get();
    if (guard === null || guard.isBusy) return;
    set({ guard: { ...guard, isBusy: true, trouble: null } });
    try {
      await ask(guard);
    } catch (error) {
      if (isCurrent(guard)) set({ guard: { ...guard, isBusy: false, trouble: troubleOf(error) } });
      return;
    }
    await goOn(guard);
  };

  /** Waits for what the host asks for outside of the window; what ends in a refusal ends the send. */
  const waitFor = async (guard: Guard, given: () => Promise<'given' | 'refused'>): Promise<void> => {
    try {
      if ((await given()) === 'given') await goOn(guard);
      else if (isCurrent(guard)) leave();
    } catch (error) {
      if (isCurrent(guard)) set({ guard: { ...guard, isBusy: false, trouble: troubleOf(error) } });
    }
  };

  const begin = async (guard: Guard, environment: EnvironmentInfo): Promise<void> => {
    if (guard.step.at === 'unlocking')
      void waitFor(guard, async () => {
        await ports.bridge.vault.unlock({});
        takeOwnKeys(context, await ports.bridge.session.open({}));
        return 'given';
      });
    if (guard.step.at === 'granting')
      void waitFor(guard, async () => {
        const { is } = await environments.askGrant({ id: environment.id });
        if (is === 'granted') takeOwnKeys(context, await ports.bridge.session.open({}));
        if (is !== 'code') return is === 'granted' ? 'given' : 'refused';
        if (isCurrent(guard)) set({ guard: { ...guard, isBusy: false, step: { at: 'granting', asksCode: true } } });
        // The code is typed first, and then it goes on from there.
        return new Promise(() => undefined);
      });
  };

  const takeEnvironments = (told: { readonly environments: readonly EnvironmentInfo[] }): void =>
    set(({ session }) => ({ session: session === null ? null : { ...session, ...told } }));

  return {
    guard: null,
    guardSend: async (documentId, send: Agreed) => {
      const { session } = get();
      const environment = environmentOf(get(), documentId);
      const step = environment === null || session === null ? null : hurdleOf(environment, session.vault, ports.now());
      if (environment === null || step === null) return false;
      const guard = show({ documentId, environmentId: environment.id, send }, step, isWaiting(step));
      await begin(guard, environment);
      return true;
    },
    askToAgree: async (documentId, send, text) => {
      const environment = environmentOf(get(), documentId);
      const document = get().documents.find(({ id }) => id === documentId);
      if (environment === null || document === undefined) return;
      try {
        const { scenario } = document;
        const summary = await ports.bridge.send.summary({ scenario, text, environment: environment.id });
        show({ documentId, environmentId: environment.id, send }, { at: 'agreeing', summary, text });
      } catch (error) {
        get().notify({ tone: 'bad', words: { says: 'trouble', doing: 'send', trouble: troubleOf(error) } });
      }
    },
    askToOpen: (documentId) => {
      const environment = environmentOf(get(), documentId);
      if (environment?.kind === 'production')
        show({ documentId, environmentId: environment.id, send: null }, { at: 'opening' });
    },
    openProduction: (host) =>
      attempt(async ({ environmentId: id }) => takeEnvironments(await environments.open({ id, host }))),
    closeProduction: async (id) => {
      try {
        takeEnvironments(await environments.close({ id }));
      } catch (error) {
        get().notify({ tone: 'bad', words: { says: 'trouble', doing: 'environment', trouble: troubleOf(error) } });
      }
    },
    confirmCode: (code) =>
      attempt(async ({ environmentId: id }) => takeEnvironments(await environments.confirmGrant({ id, code }))),
    agreeToSend: async () => {
      const { guard } = get();
      if (guard?.step.at !== 'agreeing' || guard.send === null) return;
      const { text, summary } = guard.step;
      leave();
      await get().sendAgreed(guard.documentId, text, { ...guard.send, digest: summary.digest });
    },
    leaveGuard: () => {
      const { guard } = get();
      leave();
      // Who waits for a passphrase in the terminal is told that nobody wants it any more.
      if (guard?.step.at === 'unlocking') void ports.bridge.vault.cancelAsking({}).catch(() => undefined);
    },
  };
}

function isWaiting({ at }: GuardStep): boolean {
  return at === 'unlocking' || at === 'granting';
}

/** Takes over how vault and environments stand, as the host tells them anew. */
function takeOwnKeys({ set }: SliceContext, { vault, environments }: Session): void {
  set(({ session }) => ({ session: session === null ? null : { ...session, vault, environments } }));
}

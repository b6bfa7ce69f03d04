import type { EnvironmentInfo } from '../../../shared/bridge/environment-info.ts';
import { troubleOf } from '../../bridge/bridge.ts';
import type { Agreed } from '../../engine/calls/call-again.ts';
import { environmentOf, environmentBlockerOf } from './in-use.ts';
import type { SliceContext } from '../slice.ts';
import type { GuardSlice, GuardStep, Guard } from './slices.ts';
import { troubleNotice } from '../window/notices.ts';
import type { Session } from '../../../shared/bridge/schemas.ts';
import { activePayloadId } from '../window/active-tab.ts';

/**
 * The steps before a send to an environment: open production, unlock the vault, grant the key, confirm the summary. One
 * at a time; then the send continues.
 */
export function createGuard(context: SliceContext<GuardNeeds>): GuardSlice {
  const { ports, set, get } = context;
  const { environments } = ports.bridge;
  const { show, leave, attempt, begin } = guardSteps(context);
  const takeEnvironments = (told: { readonly environments: readonly EnvironmentInfo[] }): void =>
    set(({ session }) => ({ session: session === null ? null : { ...session, ...told } }));
  const orNotified = (doing: Parameters<typeof troubleNotice>[0], run: () => Promise<void>): Promise<void> =>
    run().catch((error: unknown) => get().notify(troubleNotice(doing, troubleOf(error))));

  return {
    guard: null,
    guardSend: async (documentId, send: Agreed) => {
      const { session } = get();
      const environment = environmentOf(get(), documentId);
      const step =
        environment === null || session === null ? null : environmentBlockerOf(environment, session.vault, ports.now());
      if (environment === null || step === null) return false;
      const guard = show({ documentId, environmentId: environment.id, send }, step, isWaiting(step));
      await begin(guard, environment);
      return true;
    },
    askToAgree: async (documentId, send, text) => {
      const environment = environmentOf(get(), documentId);
      const document = get().documents.find(({ id }) => id === documentId);
      if (environment === null || document === undefined) return;
      const { scenario } = document;
      await orNotified('send', async () => {
        const summary = await ports.bridge.send.summary({ scenario, text, environment: environment.id });
        show({ documentId, environmentId: environment.id, send }, { at: 'agreeing', summary, text });
      });
    },
    askToOpen: (documentId) => {
      const environment = environmentOf(get(), documentId);
      if (environment?.kind === 'production')
        show({ documentId, environmentId: environment.id, send: null }, { at: 'opening' });
    },
    openProduction: (host) =>
      attempt(async ({ environmentId: id }) => takeEnvironments(await environments.open({ id, host }))),
    closeProduction: (id) => orNotified('environment', async () => takeEnvironments(await environments.close({ id }))),
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
      // The terminal stops asking for the passphrase.
      if (guard?.step.at === 'unlocking') void ports.bridge.vault.cancelAsking({}).catch(() => undefined);
    },
  };
}

function isWaiting({ at }: GuardStep): boolean {
  return at === 'unlocking' || at === 'granting';
}

type GuardNeeds =
  | keyof GuardSlice
  | 'session'
  | 'environmentOf'
  | 'documents'
  | 'activeTab'
  | 'dialog'
  | 'openDialog'
  | 'closeDialog'
  | 'send'
  | 'sendAgreed'
  | 'notify';

/** Shows the guard's steps, waits for the host and continues the send. */
function guardSteps(context: SliceContext<GuardNeeds>) {
  const { set, get } = context;
  const isCurrent = (guard: Guard): boolean => get().guard?.turn === guard.turn;
  const tell = (guard: Guard, error: unknown): void => {
    if (isCurrent(guard)) set({ guard: { ...guard, isBusy: false, trouble: troubleOf(error) } });
  };
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

  /** Continues the send unless it was cancelled or another tab is active. */
  const goOn = async (guard: Guard): Promise<void> => {
    if (!isCurrent(guard)) return;
    leave();
    if (guard.send !== null && activePayloadId(get()) === guard.documentId) await get().send(guard.send);
  };

  const attempt = async (ask: (guard: Guard) => Promise<void>): Promise<void> => {
    const { guard } = get();
    if (guard === null || guard.isBusy) return;
    set({ guard: { ...guard, isBusy: true, trouble: null } });
    try {
      await ask(guard);
    } catch (error) {
      tell(guard, error);
      return;
    }
    await goOn(guard);
  };

  const waitFor = async (guard: Guard, given: () => Promise<'given' | 'refused'>): Promise<void> => {
    try {
      if ((await given()) === 'given') await goOn(guard);
      else if (isCurrent(guard)) leave();
    } catch (error) {
      tell(guard, error);
    }
  };
  return { show, leave, attempt, begin: beginWith(context, { isCurrent, waitFor }) };
}

type Waiting = {
  readonly isCurrent: (guard: Guard) => boolean;
  readonly waitFor: (guard: Guard, given: () => Promise<'given' | 'refused'>) => Promise<void>;
};

/** Starts the steps outside the window: unlocking the vault and granting an origin. */
function beginWith(context: SliceContext<GuardNeeds>, { isCurrent, waitFor }: Waiting) {
  const { ports, set } = context;
  const { environments } = ports.bridge;
  const takeAnew = async (): Promise<void> => applyVaultAndEnvironments(context, await ports.bridge.session.open({}));
  return async (guard: Guard, environment: EnvironmentInfo): Promise<void> => {
    if (guard.step.at === 'unlocking')
      void waitFor(guard, async () => {
        await ports.bridge.vault.unlock({});
        await takeAnew();
        return 'given';
      });
    if (guard.step.at === 'granting')
      void waitFor(guard, async () => {
        const { is } = await environments.askGrant({ id: environment.id });
        if (is === 'granted') await takeAnew();
        if (is !== 'code') return is === 'granted' ? 'given' : 'refused';
        if (isCurrent(guard)) set({ guard: { ...guard, isBusy: false, step: { at: 'granting', asksCode: true } } });
        // The typed code continues the send.
        return new Promise(() => undefined);
      });
  };
}

function applyVaultAndEnvironments({ set }: SliceContext<'session'>, { vault, environments }: Session): void {
  set(({ session }) => ({ session: session === null ? null : { ...session, vault, environments } }));
}

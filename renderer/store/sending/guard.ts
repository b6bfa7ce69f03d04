import type { EnvironmentInfo } from '../../../shared/bridge/environment-info.ts';
import { troubleOf } from '../../bridge/bridge.ts';
import type { Agreed } from '../../engine/calls/call-again.ts';
import { environmentOf, environmentBlockerOf } from './in-use.ts';
import type { SliceContext } from '../slice.ts';
import { guardSteps, type GuardNeeds } from './guard-steps.ts';
import type { GuardSlice, GuardStep } from './slices.ts';
import { troubleNotice } from '../window/notices.ts';

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

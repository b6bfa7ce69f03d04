import type { SandboxEnvironment, SandboxInfo } from '../../../../shared/bridge/schemas.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { BenchError } from '../../../../shared/lib/bench-error.ts';
import { defaultAlgorithm } from '../../../../shared/specification/authentication.ts';
import type { KnownScenario, WorkspaceServices } from '../workspace-services.ts';
import { readPayload } from './read-payload.ts';
import type { RequestOrder, Route } from './route.ts';
import { targetOf } from './sandbox-target.ts';

/** The way to the bench's own sandbox. Throws NOT_NOW while it does not run. */
export function sandboxRoute(of: {
  readonly services: Pick<WorkspaceServices, 'sign' | 'transmit'>;
  readonly sandbox: () => SandboxInfo;
  readonly environment: () => SandboxEnvironment;
  readonly gaps: () => GapChoices;
}): (order: RequestOrder, scenario: KnownScenario) => Route {
  const { services, sandbox, environment, gaps } = of;
  return ({ scenario: id, text, algorithm = defaultAlgorithm, encrypt = false, mistake }, scenario) => {
    const { clientId } = environment();
    const target = targetOf(environment(), scenario, sandbox().trouble);
    return {
      environment: null,
      target,
      payload: readPayload(text, { scenario, clientId, gaps: gaps() }),
      sign: async (body) => {
        const encryptFor = encrypt ? recipientOf(sandbox()) : null;
        return services.sign(target, body, { algorithm, encryptFor, gaps: gaps(), mistake });
      },
      keptHeaders: ({ headers }) => headers,
      transmit: (request, signal) =>
        services.transmit({
          scenario: id,
          target,
          request,
          signal,
          clientId,
          platformKeyPem: sandbox().publicKeyPem,
          rootPem: sandbox().tls?.rootPem ?? null,
          gaps: gaps(),
        }),
    };
  };
}

/** Throws NOT_NOW: encryption was asked for, and without a key the call is refused. */
function recipientOf({ publicKeyPem }: SandboxInfo): string {
  if (publicKeyPem !== null) return publicKeyPem;
  throw new BenchError(
    'NOT_NOW',
    { en: 'There is no public key to encrypt the body for.', zh: '沒有可用來加密正文的公開密鑰。' },
    { en: 'Send it without encryption, or start the sandbox.', zh: '請改為不加密發送，或啟動沙盒。' },
  );
}

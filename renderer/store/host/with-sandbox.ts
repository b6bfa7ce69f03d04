import type { SandboxInfo, Session } from '../../../shared/bridge/schemas.ts';

/** The session with the sandbox as the host tells it; the address of the sandbox's own environment follows. */
export function withSandbox(session: Session | null, sandbox: SandboxInfo): Session | null {
  if (session === null) return null;
  return { ...session, sandbox, environment: { ...session.environment, baseUrl: sandbox.url } };
}

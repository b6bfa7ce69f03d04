import type { SandboxInfo, Session } from '../../../shared/bridge/schemas.ts';

/** The session with the sandbox as the host tells it; the address of the sandbox's own environment follows. */
export function withSandbox(session: Session | null, sandbox: SandboxInfo): Session | null {
  if (session === null) return null;
  const { environment } = session;
  const isIts = environment.kind === 'sandbox';
  return { ...session, sandbox, environment: isIts ? { ...environment, baseUrl: sandbox.url } : environment };
}

export { openSandbox, sandboxKeys } from './open-sandbox.ts';
export type { OpenSandbox } from './open-sandbox.ts';
export { startSandboxServer } from './sandbox-server.ts';
export type { SandboxClient } from './client-keys.ts';

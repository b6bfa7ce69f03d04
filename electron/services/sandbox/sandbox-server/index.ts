export { openSandbox, sandboxKeys } from './open-sandbox.ts';
export type { OpenSandbox, OpenSandboxOptions } from './open-sandbox.ts';
export { startSandboxServer } from './sandbox-server.ts';
export { nextVersion } from './client-keys.ts';
export type { SandboxClient } from './client-keys.ts';
export { readSandboxHost } from './sandbox-host.ts';

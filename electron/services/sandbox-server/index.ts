export { startSandboxServer } from './sandbox-server.ts';
export type { SandboxServer, SandboxServerOptions } from './sandbox-server.ts';
export type { SandboxClient } from './client-keys.ts';

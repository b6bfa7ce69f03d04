/** The renderer's only door to a host. */
export type { Bridge } from './bridge.ts';
export { openBridge } from './open-bridge.ts';
export type { NoSession, OpenBridge, Opening } from './loopback.ts';
export { troubleOf } from './trouble.ts';
export type { Trouble } from './trouble.ts';

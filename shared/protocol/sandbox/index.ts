export { answerBody, resultMessage, resultOf } from './answer.ts';
export { checks } from './checks.ts';
export type { Check } from './checks.ts';
export { decide, orderIdOf } from './decide.ts';
export type { Decision, Noted } from './decide.ts';
export { mapMemory, requestKey } from './map-memory.ts';
export type { MapMemory } from './map-memory.ts';
export { everyoneOnboarded } from './terms.ts';
export type {
  Acceptance,
  KnownOrder,
  KnownRequest,
  NotOnboarded,
  SandboxCase,
  SandboxCrypto,
  SandboxMemory,
  SandboxRequest,
  SandboxSetup,
} from './terms.ts';

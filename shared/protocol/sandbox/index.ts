export { answerBody, resultOf } from './answer.ts';
export { decide } from './decide.ts';
export type { Decision, Noted } from './decide.ts';
export { mapMemory, requestKey } from './map-memory.ts';
export { scenarioOfRequest } from './reading.ts';
export { everyoneOnboarded } from './terms.ts';
export type {
  Acceptance,
  ClientKeyVersion,
  KnownOrder,
  KnownRequest,
  NotOnboarded,
  SandboxCrypto,
  SandboxMemory,
  SandboxRequest,
  SandboxSetup,
} from './terms.ts';

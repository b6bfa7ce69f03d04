export { answerBody, resultOf } from './answer.ts';
export { decide, openCase } from './decide.ts';
export type { MemoryQuestions, OpenCase } from './decide.ts';
export type { Decision, RequestSummary } from './decision.ts';
export { faultLines, faultWordsIn, withFault } from './faults/fault-lines.ts';
export { faultTally, scopesOf } from './faults/fault-tally.ts';
export type { FaultTally, StoredTally } from './faults/fault-tally.ts';
export { faultKinds, faultNotes, faultPlaces } from './faults/fault-words.ts';
export type { Fault, FaultAction, FaultPlan, FaultScope } from './faults/fault.ts';
export type { MetFaults } from './faults/meet-faults.ts';
export { parseFault } from './faults/parse-fault.ts';
export { mapMemory, requestKey } from './map-memory.ts';
export type { MapMemory } from './map-memory.ts';
export { noWireCrypto } from './no-wire.ts';
export { readWrappedKey } from './read-body.ts';
export { scenarioOfRequest } from './reading.ts';
export { everyoneOnboarded } from '../../documents/sandbox-controls.ts';
export { platformKeyVersion } from './terms.ts';
export type {
  Acceptance,
  ClientKeyVersion,
  KnownOrder,
  KnownRequest,
  SandboxCrypto,
  SandboxMemory,
  SandboxRequest,
  SandboxSetup,
} from './terms.ts';

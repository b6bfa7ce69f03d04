export { writeAnswerBody, createResult } from './answer.ts';
export { decide, prepareDecision } from './decide.ts';
export type { MemoryKeys, PreparedDecision } from './decide.ts';
export type { Decision, RequestSummary } from './decision.ts';
export { parseFaultLines, findFaultWords, setFault } from './faults/fault-lines.ts';
export { createFaultTally, listScopes } from './faults/fault-tally.ts';
export type { FaultTally, StoredTally } from './faults/fault-tally.ts';
export { faultKinds, faultNotes, faultConditions } from './faults/fault-words.ts';
export type { Fault, FaultAction, FaultPlan, FaultScope } from './faults/fault.ts';
export type { AppliedFaults } from './faults/applied-faults.ts';
export { parseFault } from './faults/parse-fault.ts';
export { createMapMemory, requestKey } from './map-memory.ts';
export type { MapMemory } from './map-memory.ts';
export { offlineCrypto } from './offline-crypto.ts';
export { readWrappedKey } from './read-body.ts';
export { scenarioOfRequest } from './request-reading.ts';
export { everyoneOnboarded } from '../../documents/sandbox-controls.ts';
export { platformKeyVersion } from './sandbox-case.ts';
export type {
  Acceptance,
  ClientKeyVersion,
  KnownOrder,
  KnownRequest,
  SandboxCrypto,
  SandboxMemory,
  SandboxRequest,
  SandboxSetup,
} from './sandbox-case.ts';

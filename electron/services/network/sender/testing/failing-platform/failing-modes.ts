import { modesOfConnections } from './modes-of-connections.ts';
import { modesOfEncodings } from './modes-of-encodings.ts';
import { modesOfFraming } from './modes-of-framing.ts';
import { modesOfResults } from './modes-of-results.ts';
import { modesOfSignatures } from './modes-of-signatures.ts';
import { modesOfStatuses } from './modes-of-statuses.ts';
import type { FailingMode } from './mode.ts';

export const failingModes: readonly FailingMode[] = [
  ...modesOfConnections,
  ...modesOfFraming,
  ...modesOfStatuses,
  ...modesOfEncodings,
  ...modesOfSignatures,
  ...modesOfResults,
];

import type { BundleScope } from '../../../shared/bridge/bundles.ts';

export type ExportingSlice = {
  /** Gives the user the text in front as a file, as it is typed. */
  readonly saveAs: () => void;
  /** Copies the payload in front as it would be sent now. */
  readonly copyResolved: () => Promise<void>;
  /** Gives the user payloads, or the whole project, as one file. */
  readonly exportBundle: (scope: BundleScope) => Promise<void>;
  /** Gives the user the JSON Schema of the scenario of the payload in front, under the choices in force. */
  readonly exportSchema: () => void;
  /** Gives the user the service as OpenAPI, under the choices in force. */
  readonly exportOpenApi: () => void;
};

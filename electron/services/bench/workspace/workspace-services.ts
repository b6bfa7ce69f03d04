import type { KeyObject } from 'node:crypto';
import type { Controls, KeptClient } from '../../../../shared/documents/sandbox-controls.ts';
import type { SignatureMistake } from '../../../../shared/documents/signature-mistake.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { FaultPlan } from '../../../../shared/protocol/sandbox/faults/fault.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';
import type { SignatureAlgorithm } from '../../../../shared/specification/authentication.ts';
import type { ImageNetwork } from '../../network/images/load-image.ts';
import type { OwnStores } from '../../environments/user-keys/user-keys-services.ts';
import type { HostPorts } from '../ports.ts';
import type { ProjectFolder } from '../../projects/project/project-folder.ts';
import type { GivenTls } from '../../sandbox/owner/tls-files.ts';
import type { ProjectPlace } from '../../projects/projects/project-place.ts';
import type { Projects } from '../../projects/projects/projects.ts';
import type { SandboxClient } from '../../sandbox/server/client-keys.ts';
import type { SignedRequest } from '../../keys/signer/sign-request.ts';
import type { Stores } from '../../storage/store-care/store-care.ts';
import type { Versions } from '../../storage/versions/versions.ts';
import type { RunningSandbox } from './embedded-sandbox.ts';
import type { Target } from './sending/sandbox-target.ts';
import type { Repository } from './repository.ts';
import type { CallOutcome } from '../../network/sender/call-outcome.ts';

/** What a workspace is made of. Tests replace these, and nothing inside. */
export interface WorkspaceServices {
  readonly ports: HostPorts;
  /** Whose payloads, stories and templates are those of the project. */
  readonly repository: Repository;
  readonly files: WorkspaceFiles;
  readonly versions: Versions;
  readonly stores: Pick<Stores, 'calls' | 'notes' | 'renew' | 'purgeWiped'>;
  readonly dataFolder: string;
  /** The folder of the project that is open, and its id on this machine. */
  readonly project: Pick<ProjectPlace, 'id' | 'folder' | 'isFirst'>;
  readonly projects: Projects;
  /** Of which scenarios a first order is put among the documents where they are none. */
  readonly firstScenarios: readonly KnownScenario[];
  readonly scenarios: readonly KnownScenario[];
  /** As whom the bench itself sends. */
  readonly demo: KeptClient;
  /** Makes the certificate for these names and those of loopback, where there is none yet. */
  readonly prepareTls: (hosts: readonly string[]) => Promise<void>;
  /** The pairs of certificate and key that the sandbox's owner has given. */
  readonly givenTls: GivenTls;
  readonly startSandbox: (options: SandboxOptions) => Promise<RunningSandbox>;
  readonly sign: (target: Target, body: Uint8Array, how: SigningOptions) => Promise<SignedRequest>;
  readonly transmit: (order: Transmission) => Promise<CallOutcome>;
  /** How images of payloads are loaded, where the user has allowed it. */
  readonly imageNetwork: ImageNetwork;
  /** The user's own keys and environments. */
  readonly own: OwnStores;
  /** Keys that sign for this machine alone. */
  readonly demoKeys: readonly KeyObject[];
}

/** What the workspace asks of the files of its project, beside their texts. */
export type WorkspaceFiles = Pick<
  ProjectFolder,
  'name' | 'rename' | 'gaps' | 'write' | 'conflicts' | 'conflict' | 'resolve' | 'condition' | 'follow' | 'documents'
>;

/** What the workspace asks of a scenario: nothing of its rules. */
export type KnownScenario = Pick<Scenario, 'id' | 'name' | 'endpoint' | 'templates'>;

export type SandboxOptions = {
  readonly port: number;
  /** Over HTTPS, with a certificate of the data folder's own authority, or with that of `given`. */
  readonly tls: boolean;
  /** The id of a pair that its owner has given (see GivenTls); null: none. */
  readonly given: string | null;
  /** Names beside those of loopback that the Host header may have, as readSandboxHost gives them. */
  readonly hosts: readonly string[];
  readonly virtualNow: () => Instant;
  /** The choices of gaps in force, asked for each request. */
  readonly gaps: () => GapChoices;
  /** What is to go wrong on purpose, asked for each request as well. */
  readonly faults: () => FaultPlan | null;
  /** Who may call beside the demo client, asked for each request: another array after each change. */
  readonly clients: () => readonly SandboxClient[];
  readonly controls: () => Controls;
  /** Told of callers that never came as far as a request. */
  readonly onTlsTrouble: (words: Words) => void;
};

export type SigningOptions = {
  readonly algorithm: SignatureAlgorithm;
  /** SPKI PEM of the receiver for whom the body is encrypted; null: it goes plain. */
  readonly encryptFor: string | null;
  readonly gaps: GapChoices;
  /** The mistake that it is signed with on purpose. */
  readonly mistake?: SignatureMistake | undefined;
};

export type Transmission = {
  readonly target: Target;
  readonly request: SignedRequest;
  readonly clientId: string;
  readonly signal: AbortSignal;
  /** SPKI PEM of who answers; null when it is not known. */
  readonly platformKeyPem: string | null;
  /** The certificate of an authority that the target's own is from, where it is one of this bench's. */
  readonly rootPem: string | null;
  readonly gaps: GapChoices;
  readonly scenario: string;
};

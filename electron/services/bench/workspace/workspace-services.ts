import type { KeyObject } from 'node:crypto';
import type { Controls, KeptClient } from '../../../../shared/documents/sandbox-controls.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { FaultPlan } from '../../../../shared/protocol/sandbox/faults/fault.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';
import type { SignatureAlgorithm } from '../../../../shared/specification/authentication.ts';
import type { ImageNetwork } from '../../network/images/load-image.ts';
import type { UserStores } from '../../environments/user-keys/user-keys-services.ts';
import type { HostPorts } from '../ports.ts';
import type { ProjectFolder } from '../../projects/project/project-folder.ts';
import type { TlsFiles } from '../../sandbox/owner/tls-files.ts';
import type { ProjectPlace } from '../../projects/projects/project-place.ts';
import type { Projects } from '../../projects/projects/projects.ts';
import type { SandboxClient } from '../../sandbox/server/client-keys.ts';
import type { SignedRequest } from '../../keys/signer/sign-request.ts';
import type { Stores } from '../../storage/store-care/store-care.ts';
import type { Versions } from '../../storage/versions/versions.ts';
import type { Target } from './sending/route.ts';
import type { Repository } from './repository.ts';
import type { CallOutcome } from '../../network/sender/call-outcome.ts';
import type { SignatureMistake } from '../../../../shared/documents/diagnosis.ts';
import type { RunningSandbox } from './sandbox-listener.ts';

/** The services of a workspace. Tests replace these, and nothing inside. */
export interface WorkspaceServices {
  readonly ports: HostPorts;
  /** The payloads, stories and templates are those of the project. */
  readonly repository: Repository;
  readonly files: WorkspaceFiles;
  readonly versions: Versions;
  readonly stores: Pick<Stores, 'calls' | 'notes' | 'renew' | 'purgeWiped'>;
  readonly dataFolder: string;
  readonly project: Pick<ProjectPlace, 'id' | 'folder' | 'isFirst'>;
  readonly projects: Projects;
  /** The scenarios that get a first order if the project has none. */
  readonly firstScenarios: readonly (KnownScenario & Pick<Scenario, 'lifecycle'>)[];
  readonly scenarios: readonly KnownScenario[];
  /** The client that Passbench sends as. */
  readonly demo: KeptClient;
  /** Creates the certificate for these names and loopback if there is none. */
  readonly prepareTls: (hosts: readonly string[]) => Promise<void>;
  readonly givenTls: TlsFiles;
  readonly startSandbox: (options: SandboxOptions) => Promise<RunningSandbox>;
  readonly signAsDemoClient: (target: Target, body: Uint8Array, how: SigningOptions) => Promise<SignedRequest>;
  readonly transmitToSandbox: (order: Transmission) => Promise<CallOutcome>;
  readonly imageNetwork: ImageNetwork;
  readonly own: UserStores;
  /** Keys that may sign for this machine only. */
  readonly demoKeys: readonly KeyObject[];
}

export type WorkspaceFiles = Pick<
  ProjectFolder,
  | 'name'
  | 'rename'
  | 'gaps'
  | 'variables'
  | 'theme'
  | 'writeTheme'
  | 'write'
  | 'writeVariables'
  | 'conflicts'
  | 'conflict'
  | 'resolve'
  | 'condition'
  | 'follow'
  | 'documents'
>;

export type KnownScenario = Pick<Scenario, 'id' | 'name' | 'endpoint' | 'templates'>;

export type SandboxOptions = {
  readonly port: number;
  /** HTTPS, with a local certificate or that of `given`. */
  readonly tls: boolean;
  /** The id of a given certificate (see GivenTls); null: none. */
  readonly given: string | null;
  /** Host names beside those of loopback, as readSandboxHost returns them. */
  readonly hosts: readonly string[];
  readonly virtualNow: () => Instant;
  /** The assumptions in force, read for each request. */
  readonly gaps: () => GapChoices;
  /** The fault plan, read for each request. */
  readonly faults: () => FaultPlan | null;
  /** The clients beside the demo client, read for each request; a new array after each change. */
  readonly clients: () => readonly SandboxClient[];
  readonly controls: () => Controls;
  /** Receives callers whose request never began. */
  readonly onTlsTrouble: (words: Words) => void;
};

type SigningOptions = {
  readonly algorithm: SignatureAlgorithm;
  /** SPKI PEM of the receiver; null: the body is not encrypted. */
  readonly encryptFor: string | null;
  readonly gaps: GapChoices;
  readonly mistake?: SignatureMistake | undefined;
};

export type Transmission = {
  readonly target: Target;
  readonly request: SignedRequest;
  readonly clientId: string;
  readonly signal: AbortSignal;
  /** SPKI PEM of the platform's key; null if unknown. */
  readonly platformKeyPem: string | null;
  /** The root of a local target certificate; null for others. */
  readonly rootPem: string | null;
  readonly gaps: GapChoices;
  readonly scenario: string;
};

import type { Call } from '../../../../../shared/documents/call.ts';
import type { GapChoices } from '../../../../../shared/gaps/gaps.ts';
import { decodeUtf8 } from '../../../../../shared/lib/text/decode.ts';
import { causeOf } from '../../../../../shared/protocol/diagnosis/diagnosis-rows.ts';
import { headerOf, type WrittenRequest } from '../../../../../shared/protocol/requests/written-request.ts';
import { contentToSign, getSignedPath } from '../../../../../shared/protocol/signing/signature.ts';
import { scanPayload } from '../../../../../shared/protocol/validate/scan-payload.ts';
import { validate } from '../../../../../shared/protocol/validate/validate.ts';
import { findScenario } from '../../../../../shared/scenarios/index.ts';
import { checkWrittenRequest, type CheckedRequest } from '../../../keys/signer/check-request.ts';
import { createPublicKey, type KeyObject } from 'node:crypto';
import type { SandboxInfo } from '../../../../../shared/bridge/schemas.ts';
import type { Environment } from '../../../../../shared/documents/environment.ts';
import type { Vault } from '../../../keys/vault/vault.ts';

export type CheckTerms = {
  readonly keys: readonly KnownKey[];
  readonly gaps: GapChoices;
  /** See `RequestCheck`. */
  readonly isVerdictOnly?: boolean;
};

/**
 * Checks the signature of a written request with the keys of its client, else with all: those say nothing of a client
 * that is not known, unless one of them explains the signature.
 */
export async function checkWithKnownKeys(
  request: WrittenRequest,
  { keys, gaps, isVerdictOnly = false }: CheckTerms,
): Promise<CheckedRequest> {
  const clientId = headerOf(request.headers, 'Client-Id');
  const own = keys.filter((each) => each.clientId === clientId);
  const others = keys.filter((each) => each.clientId !== clientId);
  const asked = own.length > 0 ? own : others;
  const checked = await checkWrittenRequest(request, {
    keys: asked.map(({ key }) => key),
    gaps,
    isVerdictOnly,
    otherKeys: own.length === 0 ? [] : others.map(({ key, name }) => ({ key, name, sameClient: false })),
  });
  const isUnexplained =
    own.length === 0 && checked.verdict === 'wrong' && causeOf(checked.diagnosis)?.verifies !== true;
  if (isUnexplained) return { verdict: 'not checked', why: 'No key of this client is known.', diagnosis: [] };
  return checked;
}

/** An imported call with what its signature and its payload are worth: the verdict, the diagnosis and the findings. */
export async function completeImported(call: Call, terms: CheckTerms): Promise<Call> {
  if (call.bodyCut !== undefined) return call;
  const { method, path, headers, bodyBase64, hasStandIns } = call;
  const body = Buffer.from(bodyBase64, 'base64');
  const about = { understood: [], notUnderstood: [], ...(hasStandIns === undefined ? {} : { hasStandIns }) };
  const request = { method, url: path, path, headers, body: { base64: bodyBase64 }, ...about };
  const { verdict, diagnosis } = await checkWithKnownKeys(request, terms);
  const [clientId, time] = [headerOf(headers, 'Client-Id'), headerOf(headers, 'Request-Time')];
  const isExpectedKnown = call.contentToSign === undefined && clientId !== null && time !== null;
  const signedPath = getSignedPath(terms.gaps, path);
  return {
    ...call,
    ...(isExpectedKnown ? { contentToSign: contentToSign({ method, path: signedPath, clientId, time }, body) } : {}),
    // A verdict of the other Passbench stays where this one has no key.
    ...(verdict === 'not checked' ? {} : { requestSignature: verdict }),
    ...(diagnosis.length === 0 ? {} : { diagnosis }),
    findings: call.findings.length > 0 ? call.findings : findingsOf(call, body, terms.gaps),
    gaps: Object.keys(call.gaps).length > 0 ? call.gaps : terms.gaps,
  };
}

function findingsOf({ scenario: id }: Call, body: Uint8Array, gaps: GapChoices): Call['findings'] {
  const scenario = findScenario(id);
  const decoded = decodeUtf8(body);
  if (scenario === null || !('text' in decoded) || decoded.text === '') return [];
  return validate(scanPayload(decoded.text), { scenario, gaps });
}

/** A public key that is known here, with the Client-Id that signs with it. */
export type KnownKey = { readonly clientId: string; readonly key: KeyObject; readonly name: string };

type Sources = {
  readonly clients: SandboxInfo['clients'];
  readonly environments: readonly Pick<Environment, 'clientId' | 'key' | 'name'>[];
  readonly vault: Pick<Vault, 'keys' | 'publicKey'>;
};

/** The public keys of the clients of the sandbox, and of environments with a key of the vault. It needs no passphrase. */
export async function knownKeys({ clients, environments, vault }: Sources): Promise<readonly KnownKey[]> {
  const ofClients = clients.flatMap(({ clientId, keys }) =>
    keys.flatMap(({ publicKeyPem, version }) => {
      const key = readKey(() => createPublicKey(publicKeyPem));
      return key === null ? [] : [{ clientId, key, name: `${clientId} ${version}` }];
    }),
  );
  return [...ofClients, ...(await keysOfEnvironments(environments, vault))];
}

async function keysOfEnvironments(
  environments: Sources['environments'],
  vault: Sources['vault'],
): Promise<readonly KnownKey[]> {
  // A vault that is absent or damaged only means fewer keys.
  const listed = await vault.keys().catch(() => []);
  const found: KnownKey[] = [];
  for (const { clientId, key: reference, name } of environments) {
    const own = listed.find(({ publicSha256 }) => publicSha256 === reference?.publicSha256);
    const key = own === undefined ? null : await vault.publicKey(own.id).catch(() => null);
    if (clientId !== undefined && key !== null) found.push({ clientId, key, name: `${name}: ${own?.name ?? ''}` });
  }
  return found;
}

/** The public keys of the vault, by their names. It needs no passphrase. */
export async function keysOfVault(vault: Sources['vault']): Promise<readonly Pick<KnownKey, 'key' | 'name'>[]> {
  const found: Pick<KnownKey, 'key' | 'name'>[] = [];
  for (const { id, name } of await vault.keys().catch(() => [])) {
    const key = await vault.publicKey(id).catch(() => null);
    if (key !== null) found.push({ key, name });
  }
  return found;
}

function readKey(read: () => KeyObject): KeyObject | null {
  try {
    return read();
  } catch {
    return null;
  }
}

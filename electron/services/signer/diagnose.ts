import { constants, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { diagnosisAttempts, diagnosisRows } from '../../../shared/protocol/diagnosis/diagnose.ts';
import type { DiagnosisAttempt, DiagnosisRow } from '../../../shared/protocol/diagnosis/diagnose.ts';
import type { DiagnosisInput } from '../../../shared/protocol/diagnosis/diagnosis-input.ts';
import { algorithmOfKey } from '../keys/key-kind.ts';

type SignatureToDiagnose = Omit<DiagnosisInput, 'otherKeys' | 'plainBody'> & {
  /** The key that was expected to have signed. */
  readonly key: KeyObject;
  /**
   * Opens the body where it came encrypted; null when it cannot be had. It takes a private key, so it is asked once, and
   * only where there is a signature and nothing else explains it.
   */
  readonly openBody?: () => Uint8Array | null;
  readonly otherKeys?: readonly { readonly key: KeyObject; readonly name: string; readonly sameClient: boolean }[];
};

/**
 * Tries the known mistakes on a signature that does not verify, on the thread pool, and says for each whether that single
 * change makes it verify; the one that does stands first. Empty when there is no signature to try.
 */
export async function diagnoseSignature(input: SignatureToDiagnose): Promise<readonly DiagnosisRow[]> {
  const tried = await tryAll(diagnosisAttempts(input), input);
  if (tried.length === 0 || tried.some(({ verifies }) => verifies)) return diagnosisRows(tried);
  const plainBody = input.openBody?.() ?? null;
  if (plainBody === null) return diagnosisRows(tried);
  const further = diagnosisAttempts({ ...input, plainBody }).filter(({ variant }) => variant === 'before-encryption');
  return diagnosisRows([...tried, ...(await tryAll(further, input))]);
}

type Tried = { readonly attempt: DiagnosisAttempt; readonly verifies: boolean };

async function tryAll(attempts: readonly DiagnosisAttempt[], input: SignatureToDiagnose): Promise<readonly Tried[]> {
  const tried: Tried[] = [];
  for (const attempt of attempts) {
    const key = attempt.key === null ? input.key : (input.otherKeys?.[attempt.key]?.key ?? input.key);
    tried.push({ attempt, verifies: await verifies(attempt, key) });
  }
  return tried;
}

async function verifies({ made, signatureBase64, bytes }: DiagnosisAttempt, key: KeyObject): Promise<boolean> {
  // Another key at hand may be one for the other algorithm.
  if (algorithmOfKey(key) !== made.algorithm) return false;
  const [hash, options] =
    made.algorithm === 'ECC224'
      ? [made.reading.hash, { key, dsaEncoding: made.reading.form }]
      : [made.hash, { key, ...paddingOf(made.padding) }];
  return new Promise((resolve) => {
    verify(hash, bytes(), options, Buffer.from(signatureBase64, 'base64'), (cause, verified) =>
      resolve(cause === null && verified),
    );
  });
}

function paddingOf(padding: 'pkcs1' | 'pss'): { readonly padding: number; readonly saltLength?: number } {
  return padding === 'pss'
    ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO }
    : { padding: constants.RSA_PKCS1_PADDING };
}

import { constants, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { diagnosisAttempts, diagnosisRows } from '../../../shared/protocol/diagnose.ts';
import type { DiagnosisAttempt, DiagnosisRow } from '../../../shared/protocol/diagnose.ts';
import type { DiagnosisInput } from '../../../shared/protocol/diagnosis-input.ts';
import { algorithmOfKey } from '../keys/key-kind.ts';

type SignatureToDiagnose = Omit<DiagnosisInput, 'otherKeys'> & {
  /** The key that was expected to have signed. */
  readonly key: KeyObject;
  readonly otherKeys?: readonly { readonly key: KeyObject; readonly name: string; readonly sameClient: boolean }[];
};

/**
 * Tries the known mistakes on a signature that does not verify, on the thread pool, and says for each whether that single
 * change makes it verify; the one that does stands first. Empty when there is no signature to try.
 */
export async function diagnoseSignature(input: SignatureToDiagnose): Promise<readonly DiagnosisRow[]> {
  const tried: { attempt: DiagnosisAttempt; verifies: boolean }[] = [];
  for (const attempt of diagnosisAttempts(input)) {
    const key = attempt.key === null ? input.key : (input.otherKeys?.[attempt.key]?.key ?? input.key);
    tried.push({ attempt, verifies: await verifies(attempt, key) });
  }
  return diagnosisRows(tried);
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

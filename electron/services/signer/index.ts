export { requireRsa, signBytes, verifyBytes, verifyBytesSync } from './sign-bytes.ts';
export { signRequest } from './sign-request.ts';
export type { RequestToSign, SignedRequest } from './sign-request.ts';
export { verifyRequest } from './verify-request.ts';
export type { SignatureCheck } from './verify-request.ts';
export { diagnoseSignature } from './diagnose.ts';
export type { SignatureToDiagnose } from './diagnose.ts';

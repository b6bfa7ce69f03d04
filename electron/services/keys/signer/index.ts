export { diagnoseAnswer } from './diagnose-answer.ts';
export { diagnoseSignature } from './diagnose.ts';
export { requireSignatureKey, signBytes, verifyBytesSync } from './sign-bytes.ts';
export { signRequest } from './sign-request.ts';
export type { RequestToSign, SignedRequest } from './sign-request.ts';
export { verifyRequest } from './verify-request.ts';

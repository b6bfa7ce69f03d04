export { decryptBody, encryptBody } from './encrypt-body.ts';
export type { EncryptedBody } from './encrypt-body.ts';

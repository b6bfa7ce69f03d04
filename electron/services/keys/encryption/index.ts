export { decryptBody, encryptBody, symmetricKeyOf } from './encrypt-body.ts';
export type { EncryptedBody } from './encrypt-body.ts';

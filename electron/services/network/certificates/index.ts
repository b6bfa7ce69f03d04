export { givenIdentity } from './given-identity.ts';
export type { GivenFile, GivenFiles, GivenIdentity } from './given-identity.ts';
export { localAuthority } from './local-authority.ts';
export type { LocalAuthority } from './local-authority.ts';
export type { TlsIdentity } from './tls-identity.ts';

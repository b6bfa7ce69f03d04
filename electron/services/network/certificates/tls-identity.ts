/** What a server shows in a TLS handshake: its certificate, with those between it and the root behind it, and its key. */
export type TlsIdentity = { readonly certPem: string; readonly keyPem: string };

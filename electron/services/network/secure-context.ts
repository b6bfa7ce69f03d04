import { hash } from 'node:crypto';
import { createSecureContext, rootCertificates } from 'node:tls';
import type { SecureContext, SecureContextOptions } from 'node:tls';
import type { ClientCertificate } from './network.ts';
import { extraAuthorities, systemAuthorities } from './trusted-authorities.ts';

const mostKept = 8;
const kept = new Map<string, SecureContext>();

/**
 * What is trusted and shown in TLS: the runtime's authorities, the system's and the given ones (PEM), of which any
 * certificate counts, an intermediate one too; TLS 1.2 or later; the client's certificate where there is one. The last
 * few are kept, as they cost time to make.
 */
export function secureContext(ca: readonly string[], client: ClientCertificate | null): SecureContext {
  const id = hash('sha256', JSON.stringify([ca, client === null ? null : shownIn(client)]));
  const context = kept.get(id) ?? newContext([...systemAuthorities(), ...extraAuthorities(), ...ca], client);
  kept.delete(id);
  kept.set(id, context);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return context;
}

function newContext(authorities: readonly string[], client: ClientCertificate | null): SecureContext {
  const options: SecureContextOptions = {
    minVersion: 'TLSv1.2',
    allowPartialTrustChain: true,
    ...(client === null ? {} : optionsOf(client)),
  };
  const context = createSecureContext(options);
  if (authorities.length === 0) return context;
  return addTo(context, authorities)
    ? context
    : createSecureContext({ ...options, ca: [...rootCertificates, ...authorities] });
}

/** What the server gets to see of a client, which tells clients apart. */
function shownIn(client: ClientCertificate): string {
  return 'pfx' in client ? client.pfx.toString('base64') : client.certificatesPem;
}

function optionsOf(client: ClientCertificate): SecureContextOptions {
  if ('pfx' in client) return { pfx: client.pfx, passphrase: client.passphrase };
  return { cert: client.certificatesPem, key: client.key.export({ type: 'pkcs8', format: 'pem' }) };
}

/**
 * Adds to what the runtime trusts. The documented way replaces that, and to read all of it again takes a tenth of a
 * second; so the runtime's own part is asked first, and the documented way taken where it is not there. Both leave out
 * what NODE_EXTRA_CA_CERTS names, which is why that is among the authorities.
 */
function addTo({ context }: SecureContext, authorities: readonly string[]): boolean {
  const own: unknown = context;
  if (typeof own !== 'object' || own === null || !('addCACert' in own) || typeof own.addCACert !== 'function')
    return false;
  for (const pem of authorities) own.addCACert(pem);
  return true;
}

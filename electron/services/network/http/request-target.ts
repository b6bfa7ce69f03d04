/** The target of a request: its path with the query, and the authority where it names one. */
export type RequestTarget = { readonly path: string; readonly authority: string | null };

/**
 * Reads a target in origin form or in absolute form (RFC 9112, sections 3.2.1 and 3.2.2: a server takes both). An empty
 * path is `/`. null for everything else: no path is asked for then.
 */
export function readRequestTarget(target: string): RequestTarget | null {
  if (target.startsWith('/')) return { path: target, authority: null };
  const [, authority, path = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(target) ?? [];
  return authority === undefined ? null : { path: path.startsWith('/') ? path : `/${path}`, authority };
}

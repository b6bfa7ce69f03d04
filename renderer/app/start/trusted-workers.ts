/** What a browser has that demands trusted types (the Content-Security-Policy does); others have no such thing, and need none. */
type PolicyFactory = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (address: string) => string | null },
  ) => unknown;
};

/**
 * Lets this page load its own built scripts as workers, and nothing else from a text: no other address, no script, no markup.
 * The editor has policies of its own, which the Content-Security-Policy names.
 */
export function trustOwnWorkers(own: Window): void {
  const factory: unknown = Reflect.get(own, 'trustedTypes');
  if (!isFactory(factory)) return;
  factory.createPolicy('default', {
    createScriptURL: (address) => (isOwnScript(address, own.location) ? address : null),
  });
}

function isFactory(value: unknown): value is PolicyFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}

/** Whether an address is of a script that was built beside this page. */
export function isOwnScript(address: string, page: Pick<Location, 'href' | 'protocol' | 'host'>): boolean {
  if (!URL.canParse(address, page.href)) return false;
  const { protocol, host, pathname, username, search, hash } = new URL(address, page.href);
  const isPlain = username === '' && search === '' && hash === '';
  return (
    isPlain && protocol === page.protocol && host === page.host && /^\/assets\/[\w-]+(?:\.[\w-]+)*\.js$/.test(pathname)
  );
}

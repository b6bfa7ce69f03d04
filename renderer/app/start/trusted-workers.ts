/** Trusted types, where the browser enforces them (Content-Security-Policy). */
type PolicyFactory = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (address: string) => string | null },
  ) => unknown;
};

/** Allows this page's built scripts as workers and no other script text. The editor has its own policies. */
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

/** Whether an address is of a script built beside this page. */
export function isOwnScript(address: string, page: Pick<Location, 'href' | 'protocol' | 'host'>): boolean {
  if (!URL.canParse(address, page.href)) return false;
  const { protocol, host, pathname, username, search, hash } = new URL(address, page.href);
  const isPlain = username === '' && search === '' && hash === '';
  return (
    isPlain && protocol === page.protocol && host === page.host && /^\/assets\/[\w-]+(?:\.[\w-]+)*\.js$/.test(pathname)
  );
}

import type { Environment, EnvironmentKind } from '../../../shared/documents/environment.ts';
import type { EnvironmentInfo } from '../../../shared/bridge/environment-info.ts';

export type EnvironmentColour = NonNullable<Environment['colour']>;

export const kindColours: Readonly<Record<EnvironmentKind, EnvironmentColour>> = {
  sandbox: 'green',
  test: 'amber',
  production: 'red',
};

/** The colour an environment is shown in. */
export function colourOf({ colour, kind }: Pick<Environment, 'colour' | 'kind'>): EnvironmentColour {
  return colour ?? kindColours[kind];
}

/** The host of a base address, with its port; null if unreadable. */
export function hostOf(baseUrl: string | undefined): string | null {
  const host = baseUrl !== undefined && URL.canParse(baseUrl) ? new URL(baseUrl).host : '';
  // A blank in the name is escaped, which nobody has typed.
  return host === '' || host.includes('%') ? null : host;
}

/** The origin a key is granted to; null if unreadable. */
export function originOf(baseUrl: string | undefined): string | null {
  return baseUrl !== undefined && /^https?:/i.test(baseUrl) && URL.canParse(baseUrl) ? new URL(baseUrl).origin : null;
}

/** Whether an address is plain HTTP to another machine. */
export function isPlainHttp(baseUrl: string): boolean {
  if (!/^http:/i.test(baseUrl) || !URL.canParse(baseUrl)) return false;
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, '');
  return host !== 'localhost' && host !== '::1' && !/^127(\.\d{1,3}){3}$/.test(host);
}

/** What an environment lacks for sends, in the best order to add it. */
export type Lack = 'baseUrl' | 'clientId' | 'key' | 'keyGone' | 'grant';

/** What makes a send impossible; the permission of a key is asked for when sending. */
export function missingOf(environment: Needed): readonly Lack[] {
  return lacksOf(environment).filter((lack) => lack !== 'grant');
}

type Needed = Pick<EnvironmentInfo, 'baseUrl' | 'clientId' | 'key' | 'hasKey' | 'isGranted'>;

export function lacksOf({ baseUrl, clientId, key, hasKey, isGranted }: Needed): readonly Lack[] {
  const lacks: readonly (Lack | null)[] = [
    baseUrl === undefined ? 'baseUrl' : null,
    clientId === undefined ? 'clientId' : null,
    key === undefined ? 'key' : hasKey ? null : 'keyGone',
    hasKey && baseUrl !== undefined && isGranted === false ? 'grant' : null,
  ];
  return lacks.filter((lack) => lack !== null);
}

import type { GapChoices } from '../gaps/gaps.ts';
import type { Environment } from './environment.ts';

/** The choices of assumptions under which calls of an environment are made: its own stand over the project's. */
export function gapsOfEnvironment(
  { profile, method, signedPath, scheme }: Pick<Environment, 'profile' | 'method' | 'signedPath' | 'scheme'>,
  project: GapChoices,
): GapChoices {
  return {
    ...project,
    ...(profile === undefined ? {} : { 'signing-profile': profile }),
    ...(method === undefined ? {} : { 'http-method': method }),
    ...(signedPath === undefined ? {} : { 'signed-path': signedPath }),
    ...(scheme === undefined ? {} : { scheme }),
  };
}

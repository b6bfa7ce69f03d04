import type { EnvironmentInfo } from '../../../../shared/bridge/environment-info.ts';
import type { Guard } from '../../../store/sending/slices.ts';

/** What each step of the guard is about. */
export type About = { readonly guard: Guard; readonly environment: EnvironmentInfo };

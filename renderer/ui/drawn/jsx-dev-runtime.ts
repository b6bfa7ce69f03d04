import { jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime';
import { isolateProps } from './isolate-text.ts';

/** The jsx-runtime of development builds. */
export { Fragment } from 'react/jsx-runtime';
export type { JSX } from 'react/jsx-runtime';

export const jsxDEV: typeof reactJsxDev = (type, props, ...rest) =>
  reactJsxDev(type, isolateProps(type, props), ...rest);

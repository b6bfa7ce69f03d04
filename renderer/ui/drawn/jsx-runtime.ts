import { jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { isolateProps } from './isolate-text.ts';

/**
 * Creates every element of the window, so that no payload text can imitate another text. `preview` uses React's own
 * runtime: a card shows what a phone shows.
 */
export { Fragment } from 'react/jsx-runtime';
export type { JSX } from 'react/jsx-runtime';

export const jsx: typeof reactJsx = (type, props, key) => reactJsx(type, isolateProps(type, props), key);

export const jsxs: typeof reactJsxs = (type, props, key) => reactJsxs(type, isolateProps(type, props), key);

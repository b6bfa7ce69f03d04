import { jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { isolateProps } from './drawn-text.ts';

/**
 * What every element of the window is made with. A text of a payload reaches the screen in a hundred places, and each
 * new one would have to remember that it may read as another text; here none can forget. `preview` is made with
 * React's own: a card shows what a phone shows.
 */
export { Fragment } from 'react/jsx-runtime';
export type { JSX } from 'react/jsx-runtime';

export const jsx: typeof reactJsx = (type, props, key) => reactJsx(type, isolateProps(type, props), key);

export const jsxs: typeof reactJsxs = (type, props, key) => reactJsxs(type, isolateProps(type, props), key);

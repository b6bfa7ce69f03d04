import { createContext } from 'react';

/** Where menus are drawn: a place of the page with a name, so that nothing floats outside of every landmark. */
export const FloatingPlace = createContext<HTMLElement | null>(null);

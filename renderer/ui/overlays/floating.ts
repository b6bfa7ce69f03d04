import { createContext } from 'react';

/** The container of floating menus, inside a landmark. */
export const FloatingPlace = createContext<HTMLElement | null>(null);

import type { ComponentType } from 'react';

/** Two texts to be drawn with what differs, line by line. */
export type DiffProps = { readonly before: string; readonly after: string; readonly label: string };

/** Who can draw them: the editor, which its own place brings along. */
export type DiffComponent = ComponentType<DiffProps>;

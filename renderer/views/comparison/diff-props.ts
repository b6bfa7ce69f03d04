import type { ComponentType } from 'react';

export type DiffProps = { readonly before: string; readonly after: string; readonly label: string };

/** The editor's diff view, which its own feature provides. */
export type DiffComponent = ComponentType<DiffProps>;

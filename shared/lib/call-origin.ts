/** Who makes a call: the open document (as if accepted now), a story, Passbench, another program, or somebody elsewhere. */
export const callOrigins = ['draft', 'planned', 'sent', 'received', 'imported'] as const;
export type CallOrigin = (typeof callOrigins)[number];

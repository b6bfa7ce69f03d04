/** Who makes a call: the open document (as if accepted now), a story, Passbench, or another program. */
export const callOrigins = ['draft', 'planned', 'sent', 'received'] as const;
export type CallOrigin = (typeof callOrigins)[number];

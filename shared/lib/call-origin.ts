/** Who makes a call: the open document (as if it were accepted now), a story, this bench, or another program. */
export const callOrigins = ['draft', 'planned', 'sent', 'received'] as const;
export type CallOrigin = (typeof callOrigins)[number];

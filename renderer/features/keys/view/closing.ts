/** How a page of the place is left. */
export type Closing = { readonly closeLabel: string; readonly onClose: () => void };

/** How a page of the place is left. */
export type PageClosing = { readonly closeLabel: string; readonly onClose: () => void };

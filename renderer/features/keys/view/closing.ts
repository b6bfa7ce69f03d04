export type PageClosing = { readonly closeLabel: string; readonly onClose: () => void };

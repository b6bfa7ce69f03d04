import type { en } from './en.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    readonly defaultNS: 'window';
    readonly resources: { readonly window: typeof en };
  }
}

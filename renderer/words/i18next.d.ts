import type { Words } from '../../shared/lib/text/words.ts';
import type { windowWords } from './window-words.ts';

type Texts<Table> = { readonly [Key in keyof Table]: Table[Key] extends Words ? string : Texts<Table[Key]> };

declare module 'i18next' {
  interface CustomTypeOptions {
    readonly defaultNS: 'window';
    readonly resources: { readonly window: Texts<typeof windowWords> };
  }
}

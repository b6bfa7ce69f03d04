import i18next from 'i18next';
import type { i18n } from 'i18next';
import { inLanguage, languages, type Language, type Words } from '../../shared/lib/text/words.ts';
import { windowWords } from './window-words.ts';

/** Says a text of the window by its key, with values put into it. A text with a number has one key for both of its forms. */
export type Say = (key: WordsKey, values?: Readonly<Record<string, unknown>>) => string;

/** The key of a text: the names that lead to it, joined by dots. i18next's own type of them took a fifth of all checks of the window's types. */
type WordsKey = KeysOf<typeof windowWords>;

type KeysOf<Table> = {
  [Key in keyof Table & string]: Table[Key] extends Words ? WithoutForm<Key> : `${Key}.${KeysOf<Table[Key]>}`;
}[keyof Table & string];

type WithoutForm<Key extends string> = Key extends `${infer Name}_one` | `${infer Name}_other` ? Name : Key;

/** The window's texts in both languages, of which one is current. */
export type WindowTexts = Omit<i18n, 't'> & { readonly t: Say };

/** The window's texts in both languages, starting in one of them. The resources are bundled: nothing is loaded later. */
export async function startWords(language: Language): Promise<WindowTexts> {
  const words = i18next.createInstance();
  await words.init({
    lng: language,
    fallbackLng: false,
    ns: ['window'],
    defaultNS: 'window',
    resources: Object.fromEntries(languages.map((each) => [each, { window: textsIn(windowWords, each) }])),
    // React escapes what it draws; escaping twice would show entities to the reader.
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return words;
}

type Table = { readonly [key: string]: Words | Table };
type Texts = { readonly [key: string]: string | Texts };

function textsIn(table: Table, language: Language): Texts {
  return Object.fromEntries(
    Object.entries(table).map(([key, value]) => [
      key,
      isWords(value) ? inLanguage(value, language) : textsIn(value, language),
    ]),
  );
}

function isWords(value: Words | Table): value is Words {
  return typeof value['en'] === 'string';
}

import type { Words } from '../../../shared/lib/text/words.ts';
import { notesFileName, orderFileName, places, projectFileName } from '../project/layout.ts';

/** What a file of a bundle is, by its path. `folder` names the order that a payload lies in. */
export type FilePlace =
  | { readonly kind: 'project' | 'notes' }
  | { readonly kind: 'order'; readonly folder: string }
  | { readonly kind: 'payload'; readonly folder: string; readonly name: string }
  | { readonly kind: 'story' | 'template' | 'environment'; readonly name: string };

/** The place in a project that a path names, or why it is none. */
export function placeOf(path: string): FilePlace | { readonly why: Words } {
  const steps = path.split('/');
  if (steps.some((step) => step === '' || step === '.' || step === '..' || /[\\\0]|^[A-Za-z]:$/.test(step)))
    return { why: { en: 'its path leads out of the project', zh: '其路徑指向專案以外' } };
  const [first = '', second = '', third] = steps;
  if (steps.length === 1 && first === projectFileName) return { kind: 'project' };
  if (steps.length === 1 && first === notesFileName) return { kind: 'notes' };
  if (steps.length === 3 && first === places.payload.folder && third !== undefined) return ofOrder(second, third);
  if (steps.length === 2) return ofFolder(first, second);
  return unknownPlace;
}

const unknownPlace = {
  why: { en: 'no file of a project has such a path', zh: '專案內沒有這樣路徑的檔案' },
} as const;

function ofOrder(folder: string, file: string): FilePlace | typeof unknownPlace {
  if (file === orderFileName) return { kind: 'order', folder };
  const name = nameWithout(file, places.payload.ending);
  return name === null ? unknownPlace : { kind: 'payload', folder, name };
}

const folders = [
  { kind: 'story', ...places.story },
  { kind: 'template', ...places.template },
  { kind: 'environment', folder: 'environments', ending: '.json' },
] as const;

function ofFolder(folder: string, file: string): FilePlace | typeof unknownPlace {
  const found = folders.find((each) => each.folder === folder);
  const name = found === undefined ? null : nameWithout(file, found.ending);
  return found === undefined || name === null ? unknownPlace : { kind: found.kind, name };
}

function nameWithout(file: string, ending: string): string | null {
  return file.length > ending.length && file.toLowerCase().endsWith(ending) ? file.slice(0, -ending.length) : null;
}

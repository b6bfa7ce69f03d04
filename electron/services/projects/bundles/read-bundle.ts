import { parseJson } from '../../../../shared/lib/json/json.ts';
import type { Environment } from '../../../../shared/documents/environment.ts';
import {
  bundleFormat,
  bundleSchema,
  type Bundle,
  type OrderFile,
  type ProjectFile,
  type Theme,
} from '../../../../shared/documents/project.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { type Words, withoutStop } from '../../../../shared/lib/text/words.ts';
import { safeFileName } from '../../platform/data-folder/safe-file-name.ts';
import { readEnvironment } from '../../environments/environments/read-environment.ts';
import { readOrderFile, readProjectFile, newerFormatNote } from '../project/project-format.ts';
import {
  orderFileName,
  projectFileName,
  notesFileName,
  glossaryFileName,
  places,
  themeFileName,
} from '../project/layout.ts';
import { arrangeNames, findOrderNo, scenariosOf } from '../project/payload-sequence.ts';
import { readThemeText } from '../project/project-theme.ts';
import { refusedFile, type RefusedFile } from '../project/refused-file.ts';
import type { NamedText, NewPayload } from './bundle-files.ts';

/** What a file of a bundle is. `folder` is the order of a payload. */
type FilePlace =
  | { readonly kind: 'project' | 'notes' | 'glossary' | 'theme' }
  | { readonly kind: 'order'; readonly folder: string }
  | { readonly kind: 'payload'; readonly folder: string; readonly name: string }
  | { readonly kind: 'story' | 'template' | 'environment'; readonly name: string };

/** Finds the kind of a path in a project, or why it has none. */
export function placeOf(path: string): FilePlace | { readonly why: Words } {
  const steps = path.split('/');
  if (steps.some((step) => step === '' || step === '.' || step === '..' || /[\\\0]|^[A-Za-z]:$/.test(step)))
    return { why: { en: 'its path is outside the project', zh: '其路徑指向專案以外' } };
  const [first = '', second = '', third] = steps;
  if (steps.length === 1 && first === projectFileName) return { kind: 'project' };
  if (steps.length === 1 && first === notesFileName) return { kind: 'notes' };
  if (steps.length === 1 && first === themeFileName) return { kind: 'theme' };
  if (steps.length === 1 && first === glossaryFileName) return { kind: 'glossary' };
  if (steps.length === 3 && first === places.payload.folder && third !== undefined) return ofOrder(second, third);
  if (steps.length === 2) return ofFolder(first, second);
  return unknownPlace;
}

const unknownPlace = {
  why: { en: 'it is not the path of a project file', zh: '其路徑並非專案檔案的路徑' },
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

/** A bundle's content: records without ids, with names safe on every file system. */
type BundleReading = {
  /** Only in a bundle of a whole project. */
  readonly project: ProjectFile | null;
  readonly documents: readonly NewPayload[];
  readonly stories: readonly NamedText[];
  readonly templates: readonly NamedText[];
  readonly environments: readonly Environment[];
  readonly notes: string | null;
  readonly theme: Theme | null;
  readonly glossary: string | null;
  readonly refused: readonly RefusedFile[];
};

/**
 * Reads a bundle. Paths only give kind and name; no file is opened or written by one. Unknown files are skipped and
 * reported. Throws BUNDLE_REFUSED.
 */
export function readBundle(text: string): BundleReading {
  const { files } = parsed(text);
  const refused: RefusedFile[] = [];
  const orders = new Map<string, Order>();
  const stories = new NamedTexts();
  const templates = new NamedTexts();
  const environments: Environment[] = [];
  let project: ProjectFile | null = null;
  let notes: string | null = null;
  let theme: Theme | null = null;
  let glossary: string | null = null;
  for (const file of files) {
    const place = placeOf(file.path);
    if ('why' in place) refused.push(refusedFile(file.path, place.why));
    else if (place.kind === 'payload') orderIn(orders, place.folder).texts.push({ name: place.name, text: file.text });
    else if (place.kind === 'story') stories.add(place.name, file.text);
    else if (place.kind === 'template') templates.add(place.name, file.text);
    else if (place.kind === 'notes') notes = file.text;
    else if (place.kind === 'theme') theme = accepted(readThemeText(file.text), refused);
    else if (place.kind === 'glossary') glossary = file.text;
    else if (place.kind === 'project') {
      const read = accepted(readProjectFile(projectFileName, file.text), refused);
      if (read?.later !== undefined) refused.push(newerFormatNote(read.later));
      project = read;
    } else if (place.kind === 'order')
      orderIn(orders, place.folder).says = accepted(readOrderFile(file.path, file.text), refused) ?? {};
    else {
      const read = readEnvironment(Buffer.from(file.text));
      if ('id' in read) environments.push(read);
      else refused.push(refusedFile(file.path, withoutStop(read)));
    }
  }
  const documents = documentsOf(orders);
  const all = { stories: stories.all, templates: templates.all };
  return { project, documents, ...all, environments, notes, glossary, theme, refused };
}

type Order = { says: Partial<OrderFile>; readonly texts: NamedText[] };

function orderIn(orders: Map<string, Order>, folder: string): Order {
  const known = orders.get(folder) ?? { says: {}, texts: [] };
  orders.set(folder, known);
  return known;
}

function documentsOf(orders: ReadonlyMap<string, Order>): readonly NewPayload[] {
  const taken: string[] = [];
  return [...orders].flatMap(([folder, { says, texts }]) => {
    if (texts.length === 0) return [];
    const order = safeFileName(folder, '', taken);
    taken.push(order);
    const orderNo = says.orderNo ?? findOrderNo(order, texts);
    const scenarios = scenariosOf(texts, says);
    const names = new NamedTexts([orderFileName]);
    const sequence = arrangeNames([...new Set(texts.map(({ name }) => name))], says.order);
    return sequence.flatMap((name) =>
      texts
        .filter((each) => each.name === name)
        .map(({ text }) => ({
          ...names.add(name, text),
          scenario: scenarios.get(name) ?? '',
          order,
          orderNo,
        })),
    );
  });
}

class NamedTexts {
  readonly all: NamedText[] = [];
  readonly #taken: string[];

  constructor(taken: readonly string[] = []) {
    this.#taken = [...taken];
  }

  add(name: string, text: string): NamedText {
    const safe = safeFileName(name, '', this.#taken);
    this.#taken.push(safe);
    const named = { name: safe, text };
    this.all.push(named);
    return named;
  }
}

function accepted<File extends object>(reading: File | RefusedFile, refused: RefusedFile[]): File | null {
  if (!('message' in reading)) return reading;
  refused.push(reading);
  return null;
}

function parsed(text: string): Bundle {
  const json = parseJson(text);
  const reading = bundleSchema.safeParse(json);
  if (reading.success) return reading.data;
  const format = typeof json === 'object' && json !== null && 'format' in json ? json.format : null;
  const isOfAnotherVersion =
    typeof format === 'string' && format.startsWith('passbench.bundle/') && format !== bundleFormat;
  const why: Words = isOfAnotherVersion
    ? { en: 'it was written by another version of Passbench', zh: '它由 Passbench 的另一版本寫入' }
    : { en: 'its fields are not those of an export file', zh: '其欄位與匯出檔不符' };
  throw new AppError(
    'BUNDLE_REFUSED',
    { en: `This export file cannot be opened: ${why.en}.`, zh: `無法開啟此匯出檔：${why.zh}。` },
    { en: 'Export it again, or open its payloads one by one.', zh: '請重新匯出，或逐份開啟其中的內容。' },
  );
}

import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import type { Bundle, ProjectFile, Theme } from '../../../../shared/documents/project.ts';
import { writeTheme } from '../../../../shared/protocol/theme/read-theme.ts';
import { safeFileName } from '../../platform/data-folder/safe-file-name.ts';
import { writeOrderFile, writeProjectFile } from '../project/project-format.ts';
import {
  glossaryFileName,
  notesFileName,
  orderFileIn,
  orderFileName,
  places,
  projectFileName,
  themeFileName,
} from '../project/layout.ts';
import { explicitScenarios } from '../project/payload-sequence.ts';

export type BundleFile = Bundle['files'][number];

export type NewPayload = Omit<PayloadDocument, 'id'>;
export type NamedText = { readonly name: string; readonly text: string };

type FilesToWrite = {
  readonly documents: readonly NewPayload[];
  readonly stories: readonly NamedText[];
  readonly templates: readonly NamedText[];
  readonly project?: ProjectFile;
  readonly environments?: readonly NamedText[];
  readonly notes?: string;
  readonly theme?: Theme;
  readonly glossary?: string;
};

/**
 * Lists the files of a project or a part of it. Names are made safe for every file system and numbered where equal.
 * Texts stay unchanged.
 */
export function filesOf({
  documents,
  stories,
  templates,
  project,
  environments = [],
  notes = '',
  theme,
  glossary = '',
}: FilesToWrite): readonly BundleFile[] {
  return [
    ...(project === undefined ? [] : [{ path: projectFileName, text: writeProjectFile(project) }]),
    ...payloadFiles(documents),
    ...textFiles(places.story, stories),
    ...textFiles(places.template, templates),
    ...textFiles({ folder: 'environments', ending: '.json' }, environments),
    ...(theme === undefined ? [] : [{ path: themeFileName, text: writeTheme(theme) }]),
    ...(notes === '' ? [] : [{ path: notesFileName, text: notes }]),
    ...(glossary === '' ? [] : [{ path: glossaryFileName, text: glossary }]),
  ];
}

function payloadFiles(documents: readonly NewPayload[]): readonly BundleFile[] {
  const orders = new Map<string, NewPayload[]>();
  for (const document of documents) orders.set(document.order, [...(orders.get(document.order) ?? []), document]);
  const folders: string[] = [];
  return [...orders].flatMap(([order, payloads]) => {
    const folder = safeFileName(order, '', folders);
    folders.push(folder);
    return filesOfOrder(`${places.payload.folder}/${folder}`, payloads);
  });
}

function filesOfOrder(folder: string, payloads: readonly NewPayload[]): readonly BundleFile[] {
  const { ending } = places.payload;
  const taken: string[] = [orderFileName];
  const named = payloads.map(({ name, text, scenario }) => {
    const file = safeFileName(name, ending, taken);
    taken.push(file);
    return { name: file.slice(0, -ending.length), text, scenario };
  });
  const described = writeOrderFile({
    orderNo: payloads[0]?.orderNo ?? '',
    scenario: explicitScenarios(named),
    order: named.map(({ name }) => name),
  });
  return [
    { path: orderFileIn(folder), text: described },
    ...named.map(({ name, text }) => ({ path: `${folder}/${name}${ending}`, text })),
  ];
}

function textFiles(
  { folder, ending }: { readonly folder: string; readonly ending: string },
  texts: readonly NamedText[],
): readonly BundleFile[] {
  const taken: string[] = [];
  return texts.map(({ name, text }) => {
    const file = safeFileName(name, ending, taken);
    taken.push(file);
    return { path: `${folder}/${file}`, text };
  });
}

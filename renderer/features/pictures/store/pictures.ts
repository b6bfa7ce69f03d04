import { fromByteText } from '../../../../shared/lib/text/from-base64.ts';
import { selectSheetChoice } from '../../../store/window/sheet-choice.ts';
import { themeFormat } from '../../../../shared/documents/project.ts';
import { maxImageBytes, type PictureImage, type PictureJob } from '../../../../shared/documents/picture-job.ts';
import { inLanguage, type Language } from '../../../../shared/lib/text/words.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';
import { locales } from '../../../../shared/specification/locales.ts';
import { troubleOf } from '../../../bridge/bridge.ts';
import { groupDrawings } from '../../../engine/sheet/draw-group.ts';
import { sheetGroups, groupsWithCuts } from '../../../engine/sheet/sheet-choice.ts';
import { sheetSource } from '../../../engine/sheet/sheet-source.ts';
import { makeFileName } from '../engine/file-name.ts';
import { planPictures } from '../engine/picture-plan.ts';
import type { ContactPlan, PictureTerms } from '../engine/picture-choice.ts';
import type { Bench, SliceContext } from '../../../store/slice.ts';
import { activeDocument, activeStory } from '../../../store/window/active-tab.ts';
import type { PicturesSlice } from './slices.ts';
import { showsPayloadImages } from '../../../engine/stage/stage.ts';
import { imageFieldsOf } from '../../../store/documents/images.ts';
import type { BenchPorts } from '../../../store/ports.ts';
import { nameOfBranch } from '../../../engine/stories/branches.ts';
import { selectMainStage } from '../../../store/stories/story-branches.ts';

const largeLogo = { width: 256, height: 256 } as const;

/** Loads the images of the active card, or of the contact sheet's phones; large ones are scaled down. */
async function loadStageImages(
  { stage, pictures, analysis, gaps }: Pick<Bench, 'stage' | 'pictures' | 'analysis' | 'gaps'>,
  { isOfContact, scaleImage }: Pick<BenchPorts, 'scaleImage'> & { readonly isOfContact: boolean },
): Promise<readonly PictureImage[]> {
  if (stage === null || !(isOfContact || showsPayloadImages(stage.badge))) return [];
  const addresses = new Set(imageFieldsOf(analysis, gaps).map(({ address }) => address));
  const images = [...addresses].map(async (address): Promise<readonly PictureImage[]> => {
    const file = pictures.get(address)?.file;
    const small = file !== undefined && file.size > maxImageBytes ? await scaleImage(file, largeLogo) : file;
    if (small === undefined || small === null || small.size > maxImageBytes) return [];
    const bytes = new Uint8Array(await small.arrayBuffer());
    return [{ address, bytesBase64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) }];
  });
  return (await Promise.all(images)).flat();
}

type OfContact =
  | 'documents'
  | 'activeTab'
  | 'lastGood'
  | 'inspectTerms'
  | 'shownNow'
  | 'images'
  | 'settings'
  | 'visibleSheet';
type OfTerms = OfContact | 'theme' | 'stories' | 'stage' | 'settings' | 'storyView' | 'shownBranch' | 'mainStage';
type Needs =
  | keyof PicturesSlice
  | OfTerms
  | 'pictures'
  | 'analysis'
  | 'gaps'
  | 'notify'
  | 'openDialog'
  | 'readNotes'
  | 'session';

/** Plans pictures here, has the host draw them, and saves them as files. */
export function createPictures(context: SliceContext<Needs>): PicturesSlice {
  const { ports, set, get } = context;
  return {
    stageLocales: locales,
    setStageLocales: (stageLocales) => set({ stageLocales }),
    pictureProgress: null,
    picturesTrouble: null,
    canTakePictures: null,
    openPictureExport: async (kind) => {
      set({ picturesTrouble: null });
      get().openDialog({ dialog: 'export-pictures', kind });
      const [means] = await Promise.all([ports.bridge.pictures.means({}).catch(() => null), get().readNotes()]);
      // A host that cannot answer reports the reason when it draws.
      set({ canTakePictures: means === null ? null : means.hasBrowser });
    },
    exportPictures: async (choice) => {
      if (get().pictureProgress !== null) return false;
      const terms = getPictureTerms(get(), choice.kind === 'contact');
      const job = terms === null ? null : planPictures(choice, terms);
      if (job === null) {
        set({ picturesTrouble: 'nothing' });
        return false;
      }
      return drawPictures(context, job, choice.kind === 'contact');
    },
    drawPhone: async ({ locale, scheme, widthPx }, tokens) => {
      const terms = getPictureTerms(get(), false);
      const theme = { format: themeFormat, tokens: { ...tokens } };
      const look = { locales: [locale], schemes: [scheme], widthPx } as const;
      const job = terms === null ? null : planPictures({ ...onePhone, ...look }, { ...terms, theme });
      if (job === null) return null;
      const images = await loadStageImages(get(), { isOfContact: false, scaleImage: ports.scaleImage });
      const { files } = await ports.bridge.pictures.draw({ ticket: ports.randomHex(32), job: { ...job, images } });
      return files[0] === undefined ? null : pngOf(files[0].bytesBase64);
    },
    cancelPictures: async () => {
      const { pictureProgress } = get();
      if (pictureProgress === null) return;
      set({ pictureProgress: { ...pictureProgress, isCancelled: true } });
      // A result that arrives later is discarded.
      await ports.bridge.pictures.cancel({ ticket: pictureProgress.ticket }).catch(() => null);
    },
    updatePictureProgress: (ticket, done) =>
      set(({ pictureProgress }) =>
        pictureProgress?.ticket === ticket ? { pictureProgress: { ...pictureProgress, done } } : {},
      ),
  };
}

const onePhone = {
  kind: 'phone',
  surface: 'ticket',
  textPercent: 100,
  format: 'png',
  scale: 1,
  notes: '',
} as const;

function pngOf(bytesBase64: string): Blob {
  return new Blob([fromByteText(atob(bytesBase64))], { type: 'image/png' });
}

async function drawPictures(
  { ports, set, get }: SliceContext<Needs>,
  job: PictureJob,
  isOfContact: boolean,
): Promise<boolean> {
  const ticket = ports.randomHex(32);
  set({ pictureProgress: { ticket, files: job.files.length, done: 0, isCancelled: false }, picturesTrouble: null });
  try {
    const images = await loadStageImages(get(), { isOfContact, scaleImage: ports.scaleImage });
    const { files } = await ports.bridge.pictures.draw({ ticket, job: images.length === 0 ? job : { ...job, images } });
    if (get().pictureProgress?.isCancelled === true) return false;
    // It is still running, so that none starts beside it while a folder is chosen.
    if (files.length > 1 && !(await ports.bridge.pictures.place({ files: files.length })).isWanted) return false;
    for (const { name, bytesBase64 } of files) {
      ports.saveFile(name, new Blob([fromByteText(atob(bytesBase64))], { type: 'application/octet-stream' }));
    }
    const isChosen = files.length > 1 && get().session?.capabilities.fileDialogs === true;
    const names = files.map(({ name }) => name);
    get().notify({ tone: 'good', words: { says: 'given-out', names, place: isChosen ? 'chosen' : 'downloads' } });
    return true;
  } catch (error) {
    if (get().pictureProgress?.isCancelled !== true) set({ picturesTrouble: troubleOf(error) });
    return false;
  } finally {
    set({ pictureProgress: null });
  }
}

/** Gets the input of an export; null without a stage. */
function getPictureTerms(bench: Pick<Bench, OfTerms>, hasContact: boolean): PictureTerms | null {
  const { stage, settings } = bench;
  const activeTab = activeDocument(bench) ?? activeStory(bench);
  if (stage === null || activeTab === null) return null;
  return {
    stage,
    main: getMainLine(bench),
    ...getPictureNames(nameOfTab(bench), stage.input.analysis?.scenario ?? null, settings.language),
    language: settings.language,
    isAlone: settings.shownOrders === 'this',
    source: activeTab.text,
    isLastGood: hasContact ? isUnreadable(bench) : stage.isLastGood,
    contact: hasContact ? getContactPlan(bench) : null,
    theme: bench.theme,
  };
}

/** The main line beside the branch that is shown. */
function getMainLine(bench: Pick<Bench, OfTerms>): PictureTerms['main'] {
  const { storyView, shownBranch } = bench;
  const stage = selectMainStage(bench);
  const branch = storyView === null ? null : nameOfBranch(storyView, shownBranch);
  return stage === null || branch === null ? null : { stage, branch };
}

/** Whether the contact sheet draws an earlier text of the open payload than its present one. */
function isUnreadable(bench: Pick<Bench, OfContact>): boolean {
  const document = activeDocument(bench);
  return document !== null && bench.lastGood[document.id]?.document.text !== document.text;
}

/** The name of the open text, with its order's number where another order has a payload of that name. */
function nameOfTab(bench: Pick<Bench, 'documents' | 'stories' | 'activeTab'>): {
  readonly shown: string;
  readonly file: string;
} {
  const document = activeDocument(bench);
  const name = (document ?? activeStory(bench))?.name ?? '';
  const isShared =
    document !== null &&
    bench.documents.some(
      (each) => each.name === name && each.scenario === document.scenario && each.orderNo !== document.orderNo,
    );
  return { shown: name, file: isShared ? `${name}.${document.orderNo}` : name };
}

function getPictureNames(
  { shown, file }: ReturnType<typeof nameOfTab>,
  scenario: Scenario | null,
  language: Language,
): Pick<PictureTerms, 'title' | 'name'> {
  if (scenario === null) return { title: shown, name: makeFileName(file, '') };
  return {
    title: `${inLanguage(scenario.name, language)} · ${shown}`,
    name: makeFileName(`${scenario.id}.${file}`, ''),
  };
}

function getContactPlan(bench: Pick<Bench, OfContact>): ContactPlan | null {
  const activeTab = activeDocument(bench);
  const document = activeTab === null ? null : (bench.lastGood[activeTab.id]?.document ?? null);
  if (document === null) return null;
  const { images, visibleSheet } = bench;
  const sheet = selectSheetChoice(bench);
  // The open sheet, else as it would open now.
  const now = visibleSheet?.at ?? bench.shownNow;
  const terms = { now, options: { ...bench.inspectTerms(document.id).options, images }, seed: sheet.seed };
  const source = sheetSource(document, terms);
  if (source === null) return null;
  const all = sheetGroups(sheet, source.statuses);
  const phones = all.flatMap(({ cells }) => cells);
  const cuts = sheet.isOnlyCuts ? (visibleSheet?.cuts ?? null) : null;
  return {
    surface: sheet.surface,
    groups: cuts === null ? all : groupsWithCuts(all, cuts),
    draw: groupDrawings(source, terms),
    filter: cuts === null ? null : { cuts, looked: phones.filter(({ id }) => cuts.has(id)).length, all: phones.length },
  };
}

import { formatPhoneTime } from '../../../../shared/card/phone-time.ts';
import { sheetTextNames } from '../../../../shared/documents/contact-sheet/sheet-settings.ts';
import {
  maxPictures,
  type PictureFile,
  type PictureJob,
  type PictureSheet,
} from '../../../../shared/documents/picture-job.ts';
import { changesByInstant, walletChanges } from '../../../../shared/lifecycle/wallet-changes.ts';
import { say, inLanguage, listNames, type Language, type Words } from '../../../../shared/lib/text/words.ts';
import { fieldTitle } from '../../../../shared/protocol/reference/index.ts';
import { createWalletOptions } from '../../../../shared/scenarios/wallet-options.ts';
import { localeFacts } from '../../../../shared/specification/locales.ts';
import { fieldNameAt } from '../../../../shared/lib/json/json-pointer.ts';
import { cutKindNames, type TextCut } from '../../../../shared/specification/text-cuts.ts';
import {
  phoneSchemeNames,
  phoneSurfaceNames,
  type PhoneSurface,
} from '../../../../shared/specification/phone-sizes.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';
import { createPictureCollection, getShownCalls, type PictureCollection } from './picture-collection.ts';
import type { ExportFormat, PictureChoice, PictureTerms } from './picture-choice.ts';
import { getSheetTexts } from './picture-texts.ts';
import { fitSheet, type Group } from './sheet-fit.ts';

/** Plans the job of an export; null without pictures or with too many. */
export function planPictures(choice: PictureChoice, terms: PictureTerms): PictureJob | null {
  const gathered = createPictureCollection(terms);
  const format = choice.kind === 'review' ? 'html' : choice.format;
  const { scale, files } =
    choice.kind === 'phone'
      ? planPhoneFiles(choice, terms, gathered)
      : planSheetFile(choice, terms, { gathered, format });
  const { wallets, pictures } = gathered;
  if (pictures.length === 0 || pictures.length > maxPictures) return null;
  const theme = terms.theme === null ? {} : { theme: terms.theme };
  return { gaps: terms.stage.input.gaps, ...theme, format, scale, wallets, pictures, files };
}

type JobFiles = Pick<PictureJob, 'scale' | 'files'>;

function planPhoneFiles(choice: PictureChoice, terms: PictureTerms, gathered: PictureCollection): JobFiles {
  const { widthPx, textPercent, surface, scale } = choice;
  const places = getLooks(choice, [surface]).map((look) => addPicture(gathered, look, terms));
  const files = places.map((picture): PictureFile => {
    const { locale, scheme } = gathered.pictures[picture] ?? {};
    return {
      name: [terms.name, surface, locale, scheme, widthPx, textPercent].join('.'),
      holds: { is: 'picture', picture },
    };
  });
  return { scale, files };
}

function planSheetFile(
  choice: PictureChoice,
  terms: PictureTerms,
  { gathered, format }: { readonly gathered: PictureCollection; readonly format: ExportFormat },
): JobFiles {
  const { language, name } = terms;
  const groups = getGroups(choice, terms, gathered).filter(({ pictures }) => pictures.length > 0);
  const texts = getSheetTexts(choice, terms);
  const fit = fitSheet(gathered, groups, {
    isStrip: choice.kind === 'strip',
    listsCuts: texts.some(({ tells }) => tells === 'cuts'),
    scale: format === 'png' ? choice.scale : 1,
  });
  const sheet: PictureSheet = {
    title: [terms.title, inLanguage(kindWords[choice.kind], language)].join(' · '),
    language,
    columns: fit.columns,
    across: fit.across,
    percent: fit.percent,
    groups,
    texts,
  };
  return {
    scale: format === 'png' ? fit.scale : choice.scale,
    files: [{ name: `${name}.${choice.kind}`, holds: { is: 'sheet', sheet } }],
  };
}

const pages: readonly PhoneSurface[] = ['ticket', 'wallet', 'active', 'used', 'notification', 'list'];

function getGroups(choice: PictureChoice, terms: PictureTerms, gathered: PictureCollection): readonly Group[] {
  const ofPages = (surfaces: readonly PhoneSurface[]): readonly Group[] =>
    surfaces.map((surface) => ({
      title: inLanguage(phoneSurfaceNames[surface], terms.language),
      pictures: getLooks(choice, [surface]).map((look) => addPicture(gathered, look, terms)),
    }));
  switch (choice.kind) {
    case 'contact':
      return getContactGroups(terms, gathered);
    case 'strip':
      return getStripGroups(choice, terms, gathered);
    case 'review': {
      const isPlanned = terms.stage.input.mode === 'planned';
      return [...ofPages(['card', ...pages]), ...(isPlanned ? getStripGroups(choice, terms, gathered) : [])];
    }
    default:
      return getPageRows(choice, terms, gathered);
  }
}

function getPageRows(choice: PictureChoice, terms: PictureTerms, gathered: PictureCollection): readonly Group[] {
  return getLooks(choice, ['ticket']).flatMap((look) =>
    getLines(terms).map(({ name, stage }) => ({
      title: [...name, ...getCaption(look, terms.language)].join(' · '),
      pictures: pages.map((surface) =>
        addPicture(gathered, { ...look, surface }, { ...terms, stage }, [
          inLanguage(phoneSurfaceNames[surface], terms.language),
        ]),
      ),
    })),
  );
}

type Line = { readonly name: readonly string[]; readonly stage: PictureTerms['stage'] };

/** What is on the stage: the main line and a branch, or what it shows alone, which needs no name. */
function getLines({ stage, main, language }: PictureTerms): readonly Line[] {
  if (main === null) return [{ name: [], stage }];
  return [
    { name: [inLanguage(mainLine, language)], stage: main.stage },
    { name: [main.branch], stage },
  ];
}

const mainLine: Words = { en: 'Main line', zh: '主線' };

type Look = ReturnType<typeof getLooks>[number];

function getLooks({ locales, schemes, widthPx, textPercent }: PictureChoice, surfaces: readonly PhoneSurface[]) {
  return surfaces.flatMap((surface) =>
    schemes.flatMap((scheme) => locales.map((locale) => ({ surface, scheme, locale, widthPx, textPercent }))),
  );
}

function getCaption({ locale, widthPx, textPercent, scheme }: Omit<Look, 'surface'>, language: Language): string[] {
  const appearance = inLanguage(phoneSchemeNames[scheme], language);
  return [localeFacts[locale].ownName, `${widthPx} px · ${textPercent} % · ${appearance}`];
}

function addPicture(
  gathered: PictureCollection,
  look: Look,
  { stage, isAlone, language }: PictureTerms,
  caption: readonly string[] = getCaption(look, language),
): number {
  const hasOne = look.surface === 'ticket' || look.surface === 'card';
  return gathered.add(stage, isAlone || hasOne, { ...look, caption });
}

const maxMoments = 48;

function getStripGroups(choice: PictureChoice, terms: PictureTerms, gathered: PictureCollection): readonly Group[] {
  return getLooks(choice, [choice.surface]).flatMap((look) =>
    getLines(terms).map(({ name, stage }) => {
      const isAlone = terms.isAlone || stage.input.mode !== 'planned';
      const changes = walletChanges(getShownCalls(stage, isAlone), createWalletOptions(stage.input));
      return {
        title: [...name, ...getCaption(look, terms.language)].join(' · '),
        pictures: changesByInstant(changes)
          .slice(0, maxMoments)
          .map(({ at, orderKey, what }) => {
            // In the reader's language, whatever the phone speaks.
            const { time, date } = formatPhoneTime(at, terms.language === 'en' ? 'en_US' : 'zh_HK');
            const caption = [`${date} ${time}`, inLanguage(what, terms.language)];
            return gathered.add(stage, isAlone, { ...look, at, orderKey, caption });
          }),
      };
    }),
  );
}

function getContactGroups({ contact, language }: PictureTerms, gathered: PictureCollection): readonly Group[] {
  if (contact === null) return [];
  const { surface, groups, draw, filter } = contact;
  return groups.map((group) => {
    const { before, after } = draw(group);
    const pictures = group.cells.flatMap(({ id, locale, look: { size, textPercent, scheme } }) => {
      const look = { locale, textPercent, scheme, widthPx: size.widthPx };
      const caption = (...more: readonly Words[]): readonly string[] => [
        ...getCaption(look, language),
        ...more.map((words) => inLanguage(words, language)),
        ...getCutLine(filter?.cuts.get(id) ?? [], after.input.analysis?.scenario ?? null, language),
      ];
      if (surface !== 'change') return [gathered.add(after, false, { ...look, surface, caption: caption() })];
      return [
        gathered.add(before, false, { ...look, surface: 'notification', caption: caption(say('Before', '之前')) }),
        gathered.add(after, false, { ...look, surface: 'notification', caption: caption(say('After', '之後')) }),
      ];
    });
    return {
      title:
        group.text === 'own' ? group.status : `${group.status} · ${inLanguage(sheetTextNames[group.text], language)}`,
      pictures,
    };
  });
}

function getCutLine(cuts: readonly TextCut[], scenario: Scenario | null, language: Language): readonly string[] {
  if (cuts.length === 0) return [];
  const what = cuts.map(({ pointer, text, what: kind }) => {
    const title = fieldTitle(scenario, pointer);
    const named = title === null ? (pointer === '' ? text : fieldNameAt(pointer)) : inLanguage(title, language);
    return language === 'en' ? `${named} (${cutKindNames[kind].en})` : `${named}（${cutKindNames[kind].zh}）`;
  });
  return [`✂ ${listNames([...new Set(what)], language)}`.slice(0, longestCaption)];
}

const longestCaption = 500;

const kindWords: Readonly<Record<PictureChoice['kind'], Words>> = {
  phone: say('phone', '手機'),
  sheet: say('all pages', '所有頁面'),
  contact: say('contact sheet', '樣張總表'),
  strip: say('film strip', '連續畫面圖'),
  review: say('review', '審閱'),
};

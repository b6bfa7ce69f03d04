import type { Settings } from '../../shared/documents/settings.ts';
import { listNames, inLanguage, type Language } from '../../shared/lib/text/words.ts';
import { findScenario } from '../../shared/scenarios/index.ts';
import { keysOf } from '../commands/shortcut-text.ts';
import { displayOrderName } from '../engine/names/read-name.ts';
import type { StepWords } from '../store/undo/step-words.ts';
import type { NoticeWords } from '../store/window/slices.ts';
import type { Say } from '../words/i18n.ts';
import { listOf } from '../words/list-of.ts';
import { dayAndTime } from '../words/say-time.ts';
import { troubleText } from '../words/trouble-text.ts';

type SizedFile = { readonly byteCount: number; readonly kilobyte: number };

/** Rounded down, so that nothing under a limit looks as if it had reached it. */
function fileSize({ byteCount, kilobyte }: SizedFile, language: Language): string {
  const kilobytes = Math.floor((byteCount * 10) / kilobyte) / 10;
  return byteCount < kilobyte ? `${byteCount} B` : `${kilobytes.toLocaleString(language)} KB`;
}

const plainTexts = {
  saved: 'notices.saved',
  'saved-here': 'notices.savedHere',
  copied: 'notices.copied',
  'copy-failed': 'notices.copyFailed',
  'nothing-to-step-to': 'notices.nothingToStep',
  'calls-cut': 'stories.callsCut',
  'order-without-payload': 'calls.orderWithoutPayload',
  'text-names-variables': 'calls.namesVariables',
  'store-renewed': 'notices.storeRenewed',
  'not-laid-out': 'writing.notLaidOut',
  'stage-not-apart': 'device.notApart',
  'send-blocked': 'notices.loneSurrogate',
  'gaps-reset': 'notices.gapsReset',
  'variables-changed': 'variables.changed',
  'theme-changed': 'calibration.changed',
  'theme-saved': 'calibration.saved',
} as const;

/** Those that differ by a number alone. */
const countedTexts = {
  'brought-back': 'notices.broughtBack',
  'calls-left-out': 'stories.leftOut',
  'reading-calls': 'stories.readingCalls',
  'calls-missing': 'stories.callsMissing',
  'calls-cleared': 'calls.cleared',
} as const;

/** Steps of which only a name is told. */
const namedSteps = {
  removed: 'notices.removed',
  moved: 'undo.did.moved',
  'order-moved': 'undo.did.moved',
  'order-added': 'undo.did.orderAdded',
  'payload-added': 'undo.did.payloadAdded',
  'call-added': 'undo.did.callAdded',
  'story-added': 'undo.did.storyAdded',
  'tab-closed': 'undo.did.tabClosed',
  'environment-added': 'undo.did.environmentAdded',
  'environment-changed': 'undo.did.environmentChanged',
  'version-restored': 'versions.restored',
  'template-saved': 'writing.templateSaved',
  'template-replaced': 'writing.templateReplaced',
  'text-edited': 'undo.did.textEdited',
  'texts-changed': 'undo.did.textsChanged',
  'branch-added': 'stories.branches.added',
  'branch-removed': 'stories.branches.removed',
  'curve-added': 'stories.curves.added',
  'curve-removed': 'stories.curves.removed',
} as const;

const imageTexts = { 'image-fits': 'images.fits', 'image-copied': 'images.copied' } as const;

type Saying<Says extends NoticeWords['says']> = Extract<NoticeWords, { readonly says: Says }>;
type Elsewhere = Extract<NoticeWords, { readonly last: unknown }>;

function isPlain(words: NoticeWords): words is Saying<keyof typeof plainTexts> {
  return Object.hasOwn(plainTexts, words.says);
}

function isCounted(words: NoticeWords): words is Saying<keyof typeof countedTexts> {
  return Object.hasOwn(countedTexts, words.says);
}

function isNamed(words: NoticeWords): words is Saying<keyof typeof namedSteps> {
  return Object.hasOwn(namedSteps, words.says);
}

type Worded = Pick<Settings, 'language' | 'shortcuts'>;

/** The text of a short message and of a step of undo. */
export function noticeText(words: NoticeWords, t: Say, { language, shortcuts }: Worded): string {
  if (isPlain(words)) return t(plainTexts[words.says]);
  if (isCounted(words)) return t(countedTexts[words.says], { count: words.count });
  if (isNamed(words)) return stepText(words, t, language);
  if ('last' in words) return elsewhereText(words, t, { language, shortcuts });
  switch (words.says) {
    case 'undo-in-text':
      return t('stories.undoInText', { keys: keysOf('undo.last', shortcuts) });
    case 'gap-chosen':
    case 'removed-several':
    case 'moved-several':
    case 'taken-in':
    case 'texts-imported':
    case 'stories-written':
    case 'calls-hidden':
    case 'order-removed':
    case 'calls-forgotten':
    case 'call-removed':
    case 'renamed':
    case 'order-renamed':
    case 'card-text-changed':
    case 'environment-chosen':
    case 'scenario-chosen':
    case 'clock-set':
    case 'clock-rate':
      return stepText(words, t, language);
    case 'cannot-run':
      return t(words.why);
    case 'order-sent':
      return orderSentText(words, t, language);
    case 'send-left':
    case 'changed-elsewhere':
      return t(words.says === 'send-left' ? 'notices.sendLeft' : 'notices.changedElsewhere', { name: words.name });
    case 'given-out':
      return givenText(words, t, language);
    case 'call-without-text':
      return t(`calls.noText.${words.because}`);
    case 'calls-imported':
      return importedText(words, t, language);
    case 'call-not-shown':
      return t(`calls.notShown.${words.because}`);
    case 'call-stopped':
      return t(`stories.stops.${words.because}`);
    case 'story-moved':
      return storyMovedText(words.days, t);
    case 'not-edited-here':
      return t(`trace.notHere.${words.because}`);
    case 'fixed-all':
      return fixedText(words, t, language);
    case 'image-fits':
    case 'image-copied':
      return imageText(words, t, language);
    case 'image-unread':
      return t(`images.unread.${words.because}`);
    case 'trouble':
      return `${t(`trouble.doing.${words.doing}`)} ${troubleText(words.trouble, t, language)}`;
  }
}

function storyMovedText(days: number, t: Say): string {
  if (days === 0) return t('stories.startsToday');
  return days > 0 ? t('stories.movedLater', { count: days }) : t('stories.movedEarlier', { count: -days });
}

function elsewhereText({ says, last }: Elsewhere, t: Say, { language, shortcuts }: Worded): string {
  const what = stepText(last, t, language);
  if (says === 'redo-elsewhere') return t('undo.redoElsewhere', { what, keys: keysOf('edit.redo', shortcuts) });
  return t(says === 'undone' ? 'undo.undone' : says === 'undo-edited' ? 'undo.edited' : 'undo.elsewhere', { what });
}

function orderSentText({ order, count, refused }: Saying<'order-sent'>, t: Say, language: Language): string {
  const name = displayOrderName(order, language);
  return refused === 0
    ? t('notices.orderSent', { order: name, count })
    : t('notices.orderSentRefused', { order: name, count, refused });
}

function importedText({ count, known }: Saying<'calls-imported'>, t: Say, language: Language): string {
  const imported = t('incoming.calls.imported', { count, number: count.toLocaleString(language) });
  const number = known.toLocaleString(language);
  return known === 0 ? imported : `${imported} ${t('incoming.calls.known', { count: known, number })}`;
}

const mostNames = 4;

function givenText({ names, place }: Saying<'given-out'>, t: Say, language: Language): string {
  const count = names.length;
  // Several names have a line each.
  const listed = names.slice(0, mostNames).map((name) => (count === 1 ? name : `\n${name}`));
  const more = count > listed.length ? [t('exporting.more', { count: count - listed.length })] : [];
  return t(`exporting.given.${place}`, { count, names: listOf([...listed, ...more], language) });
}

function imageText(words: Saying<keyof typeof imageTexts>, t: Say, language: Language): string {
  const { says, width, height } = words;
  return t(imageTexts[says], { width, height, size: fileSize(words, language) });
}

function fixedText({ fixed, revealed, filledIn, errors }: Saying<'fixed-all'>, t: Say, language: Language): string {
  return [
    t('writing.fixed', { count: fixed - revealed }),
    ...(revealed === 0 ? [] : [t('writing.revealed', { count: revealed })]),
    ...(filledIn === 0 ? [] : [t('writing.filledIn', { count: filledIn })]),
    ...(errors === 0 ? [] : [t('writing.left', { count: errors })]),
  ].join(language === 'en' ? ' ' : '');
}

/** What was done, of what can be undone. */
function stepText(words: StepWords, t: Say, language: Language): string {
  if (isPlain(words)) return t(plainTexts[words.says]);
  if (isNamed(words)) return t(namedSteps[words.says], { name: words.name });
  switch (words.says) {
    case 'gap-chosen':
      return t('notices.gapChosen', { gap: words.id });
    case 'removed-several':
      return t('undo.did.removedSeveral', { count: words.count });
    case 'moved-several':
      return t('undo.did.movedSeveral', { count: words.count });
    case 'calls-hidden':
      return t('undo.did.callsHidden', { count: words.count });
    case 'stories-written':
      return t('undo.did.storiesWritten', { count: words.count });
    case 'texts-imported':
      return t('undo.did.textsImported', { count: words.count });
    case 'taken-in':
      return t('undo.did.takenIn', { count: words.count });
    case 'order-removed':
      return t('undo.did.orderRemoved', { name: displayOrderName(words.name, language), count: words.count });
    case 'calls-forgotten':
      return t('undo.did.callsForgotten', { name: displayOrderName(words.name, language), count: words.count });
    case 'call-removed':
      return words.count === 0
        ? t('undo.did.callRemoved', { name: words.name })
        : t('undo.did.callRemovedWith', { name: words.name, count: words.count });
    case 'renamed':
      return t('undo.did.renamed', { before: words.before, name: words.name });
    case 'order-renamed': {
      const before = displayOrderName(words.before, language);
      return t('undo.did.renamed', { before, name: displayOrderName(words.name, language) });
    }
    case 'card-text-changed':
      return t('undo.did.cardTextChanged', { name: listNames(words.names, language) });
    case 'environment-chosen':
      return words.environment === null
        ? t('undo.did.sandboxChosen', { name: words.name })
        : t('undo.did.environmentChosen', { name: words.name, environment: words.environment });
    case 'scenario-chosen': {
      const scenario = inLanguage(
        findScenario(words.scenario)?.name ?? { en: words.scenario, zh: words.scenario },
        language,
      );
      return t('undo.did.scenarioChosen', { name: words.name, scenario });
    }
    case 'clock-set':
      return t('undo.did.clockSet', { time: dayAndTime(words.at, language) });
    case 'clock-rate':
      return words.rate === 0 ? t('undo.did.clockPaused') : t('undo.did.clockRate', { rate: words.rate });
  }
}

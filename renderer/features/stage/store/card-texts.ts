import { inspect } from '../../../engine/payload/analysis.ts';
import { getCardTexts, applyCardTexts } from '../engine/card-text.ts';
import type { Bench, SliceContext } from '../../../store/slice.ts';
import type { CardTextsSlice } from './slices.ts';

type Context = SliceContext<
  | keyof CardTextsSlice
  | 'inspectTerms'
  | 'analysis'
  | 'stage'
  | 'documents'
  | 'typed'
  | 'notify'
  | 'recordStep'
  | 'reveal'
>;

/** Edits payload values on the cards. */
export function createCardTexts({ set, get }: Context): CardTextsSlice {
  return {
    startCardTextEdit: (pointers) => {
      set({ reveal: null });
      const { analysis } = get();
      const texts =
        analysis === null || !isCurrentCard(get()) ? [] : getCardTexts(analysis, pointers).slice(0, maxEditedTexts);
      if (texts.length === 0)
        get().notify({
          tone: 'plain',
          words: { says: 'not-edited-here', because: isCurrentCard(get()) ? 'computed' : 'other-card' },
        });
      return texts;
    },
    checkCardTexts: (texts) => {
      const { analysis, inspectTerms } = get();
      if (analysis === null) return [];
      const text = applyCardTexts(analysis, texts);
      if (text === analysis.document.text) return [];
      const { now, options } = inspectTerms(analysis.document.id);
      const own = new Set(texts.map(({ pointer }) => pointer));
      const found = inspect({ ...analysis.document, text }, now, { ...options, cuts: [] })?.analysis.findings ?? [];
      return found.filter(({ path, severity }) => own.has(path) && severity !== 'assumption');
    },
    writeCardTexts: (documentId, texts) => {
      const { analysis } = get();
      if (analysis?.document.id !== documentId || !isCurrentCard(get())) {
        get().notify({ tone: 'bad', words: { says: 'not-edited-here', because: 'other-card' } });
        return;
      }
      const { id, text: before } = analysis.document;
      const after = applyCardTexts(analysis, texts);
      if (after === before) return;
      get().typed(id, after);
      get().recordStep({
        words: {
          says: 'card-text-changed',
          names: getCardTexts(
            analysis,
            texts.map(({ pointer }) => pointer),
          ).map(({ name }) => name),
        },
        isQuiet: true,
        about: [`text of ${id}`],
        change: { set: 'text', id, text: before, over: after },
      });
    },
  };
}

/** A line made of more values is edited as text. */
const maxEditedTexts = 8;

/** Whether the phones show the card of the active text as it is now. */
function isCurrentCard({ analysis, stage }: Pick<Bench, 'analysis' | 'stage'>): boolean {
  if (analysis === null || stage === null || stage.isLastGood) return false;
  const { badge } = stage;
  if (badge.badge === 'refused' || badge.badge === 'superseded') return badge.peeked;
  return badge.badge === 'draft' || badge.badge === 'sent';
}

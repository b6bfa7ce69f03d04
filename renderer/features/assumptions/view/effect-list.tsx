import { gapEffects, type GapEffect, type ShortAnswer } from '../../../../shared/protocol/gaps/gap-effects.ts';
import { useBench } from '../../../store/use-bench.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './effect-list.module.css';
import { inLanguage, type Language } from '../../../../shared/lib/text/words.ts';
import { sayFinding } from '../../../../shared/protocol/validate/say.ts';
import { dayOnPhone, timeOfDay, timeWithSeconds } from '../../../words/hong-kong-time.ts';
import type { Say } from '../../../words/i18n.ts';
import { useDeferredValue, useMemo } from 'react';
import type { GapId } from '../../../../shared/gaps/gaps.ts';
import { isLarge } from '../../../engine/payload/large-text.ts';

export function formatEffect(effect: GapEffect, t: Say, language: Language): string {
  const time = (at: number): string => formatInstant(at, language);
  switch (effect.effect) {
    case 'answer':
      return formatAnswer(effect.from, effect.to, t);
    case 'finding-appears':
    case 'finding-goes': {
      const which = effect.effect === 'finding-appears' ? 'appears' : 'goes';
      const says = sayFinding(effect.finding.words, language);
      return t(`assumptions.effects.${which}.${effect.finding.severity}`, { says });
    }
    case 'finding-weighs':
      return t('assumptions.effects.weighs', {
        from: t(`problems.severity.${effect.from}`),
        to: t(`problems.severity.${effect.to}`),
        says: sayFinding(effect.finding.words, language),
      });
    case 'moment-appears':
      return t('assumptions.effects.momentAppears', { at: time(effect.at), what: inLanguage(effect.what, language) });
    case 'moment-goes':
      return t('assumptions.effects.momentGoes', { at: time(effect.at), what: inLanguage(effect.what, language) });
    case 'moment-moves':
      return t('assumptions.effects.momentMoves', {
        what: inLanguage(effect.what, language),
        from: time(effect.from),
        to: time(effect.to),
      });
    case 'locale':
      return t(`assumptions.effects.locale.${effect.to}`, { locale: effect.locale });
    case 'wire':
      return t('assumptions.effects.wire', {
        part: t(`assumptions.effects.wireParts.${effect.part}`),
        from: effect.from,
        to: effect.to,
      });
    case 'text': {
      const { from, to, where, locale } = effect;
      const which = from === null ? 'appears' : to === null ? 'goes' : 'becomes';
      return t(`assumptions.effects.text.${which}`, {
        where: t(`assumptions.effects.where.${where}`),
        locale,
        from: from ?? '',
        to: to ?? '',
      });
    }
  }
}

function formatAnswer(from: ShortAnswer, to: ShortAnswer, t: Say): string {
  const before = formatShortAnswer(from);
  const after = formatShortAnswer(to);
  if (before === after) return t(`assumptions.effects.sameAnswer.${to.changes}`, { answer: after });
  const isIgnored = to.resultStatus === 'S' && to.changes === 'nothing';
  return t(isIgnored ? 'assumptions.effects.answerPassedOver' : 'assumptions.effects.answer', {
    from: before,
    to: after,
  });
}

function formatShortAnswer({ status, resultStatus, resultCode }: ShortAnswer): string {
  return `${resultStatus} / ${resultCode}${status === 200 ? '' : ` (HTTP ${status})`}`;
}

/** "Wed 25 Nov 18:10", with seconds unless they are zero. */
function formatInstant(at: number, language: Language): string {
  const clock = Math.floor(at / 1000) % 60 === 0 ? timeOfDay(at) : timeWithSeconds(at);
  return `${dayOnPhone(at, language === 'en' ? 'en-US' : 'zh-HK')} ${clock}`;
}

/** The rest is counted. */
const mostEffects = 6;

/** What a value would change about the open payload, one sentence each; null without a payload. */
type EffectListProps = { readonly id: GapId; readonly effects: readonly GapEffect[] | null };

export function EffectList({ id, effects }: EffectListProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  if (effects === null) return <p data-effects="none">{t('assumptions.noPayload')}</p>;
  // Lines are measured where they are drawn, so what is cut is not among the effects.
  if (effects.length === 0)
    return <p data-effects="0">{t(id === 'text-lines' ? 'assumptions.onlyLines' : 'assumptions.nothing')}</p>;
  const sentences = effects.map((effect) => formatEffect(effect, t, language));
  return (
    <ul className={styles.list} data-effects={effects.length}>
      {sentences.slice(0, mostEffects).map((sentence, place) => (
        // Two effects may have the same text; their places never change within one list.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place} data-effect={effects[place]?.effect}>
          {sentence}
        </li>
      ))}
      {effects.length > mostEffects ? (
        <li>{t('assumptions.moreEffects', { count: effects.length - mostEffects })}</li>
      ) : null}
    </ul>
  );
}

const nothing: ReadonlyMap<string, readonly GapEffect[]> = new Map();

/** Computes what each value would change about the open payload, after the key stroke is drawn. */
export function useGapEffects(id: GapId, values: readonly string[]): ReadonlyMap<string, readonly GapEffect[]> {
  const analysis = useDeferredValue(useBench((bench) => bench.analysis));
  const accepted = useBench((bench) => bench.accepted);
  const gaps = useBench((bench) => bench.gaps);
  const clientId = useBench((bench) => bench.session?.environment.clientId ?? '');
  const asked = values.join('\n');
  return useMemo(() => {
    if (analysis === null || asked === '' || isLarge(analysis.document)) return nothing;
    const { scenario, at: now, resolved } = analysis;
    return gapEffects({ text: resolved.text, scenario, clientId, accepted, now }, gaps, id, asked.split('\n'));
  }, [analysis, accepted, gaps, clientId, id, asked]);
}

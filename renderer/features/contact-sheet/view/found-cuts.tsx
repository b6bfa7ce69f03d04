import { ScanSearch } from 'lucide-react';
import { localeFacts } from '../../../../shared/specification/locales.ts';
import { fieldNameAt } from '../../../../shared/lib/json/json-pointer.ts';
import { cutKindNames, lineSurfaceNames, type TextCut } from '../../../../shared/specification/text-cuts.ts';
import { sheetSurfaceNames } from '../../../../shared/documents/contact-sheet/sheet-settings.ts';
import { inLanguage, listNames } from '../../../../shared/lib/text/words.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';
import type { SheetCuts } from '../../../engine/sheet/sheet-choice.ts';
import { fieldTitle } from '../../../../shared/protocol/reference/index.ts';
import { useBench } from '../../../store/use-bench.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './found-cuts.module.css';

export function FoundCuts({ cuts, scenario }: { readonly cuts: SheetCuts; readonly scenario: Scenario }) {
  const { t } = useTranslation();
  const reached = useBench((bench) => bench.focusedSheetCell);
  const found = cuts.get(reached ?? '') ?? [];
  const isAnyCut = [...cuts.values()].some(({ length }) => length > 0);
  if (found.length === 0) return <p>{t(isAnyCut ? 'contactSheet.cuts.how' : 'contactSheet.cuts.help')}</p>;
  return (
    <ul className={styles.cuts} aria-live="polite" data-found-cuts={found.length}>
      {found.map((cut) => (
        <Cut key={`${cut.what} ${cut.surface} ${cut.pointer} ${cut.text}`} cut={cut} scenario={scenario} />
      ))}
    </ul>
  );
}

type CutProps = { readonly cut: TextCut; readonly scenario: Scenario };

function Cut({ cut: { pointer, surface, locale, what, text, fits, lost = [], blamedAs }, scenario }: CutProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const nameOf = (at: string): string => {
    const title = fieldTitle(scenario, at);
    return title === null ? (fieldNameAt(at) ?? t('contactSheet.cuts.ownWords')) : inLanguage(title, language);
  };
  const isInSight = blamedAs !== undefined;
  const [shown, name] = isInSight ? [lost, null] : [[pointer], pointer === '' ? null : fieldNameAt(pointer)];
  const where = `${localeFacts[locale].ownName} · ${inLanguage(lineSurfaceNames[surface], language)}`;
  const isTooLong = what !== 'contrast' && pointer !== '';
  return (
    <li data-found-cut={pointer}>
      <b>{listNames([...new Set(shown.map(nameOf))], language)}</b>
      {name === null || fieldTitle(scenario, pointer) === null ? null : (
        <code className={styles.name}> {name}</code>
      )} ·{' '}
      {t('contactSheet.cuts.is', { where, what: inLanguage(cutKindNames[what], language) })}
      {isInSight ? t('contactSheet.cuts.beside', { field: nameOf(pointer) }) : null}
      <bdi className={styles.text}>{text}</bdi>
      {isTooLong ? ' → ' : null}
      {!isTooLong ? null : fits === null ? (
        t('contactSheet.cuts.fitsNot')
      ) : (
        <>
          {t('contactSheet.cuts.fits')}
          <bdi className={styles.fits}>{fits}</bdi>
        </>
      )}
    </li>
  );
}

export function NoCuts({ isDone }: { readonly isDone: boolean }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const surface = useBench((bench) => bench.settings.contactSheet.surface);
  if (!isDone) return null;
  const page = inLanguage(sheetSurfaceNames[surface], language);
  return (
    <EmptyState
      icon={ScanSearch}
      title={t('contactSheet.cuts.noneTitle')}
      text={t('contactSheet.cuts.noneText', { page })}
    />
  );
}

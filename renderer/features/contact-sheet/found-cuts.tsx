import { ScanSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { localeFacts } from '../../../shared/specification/locales.ts';
import { parsePointer } from '../../../shared/lib/json/json-pointer.ts';
import type { TextCut } from '../../../shared/specification/text-cuts.ts';
import type { SheetCuts } from '../../engine/contact-sheet/sheet-cuts.ts';
import { useBench } from '../../store/use-bench.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './found-cuts.module.css';

/** What is cut on the phone that was reached: which field in which language, and as much of it as fits. */
export function FoundCuts({ cuts }: { readonly cuts: SheetCuts }) {
  const { t } = useTranslation();
  const reached = useBench((bench) => bench.sheetReached);
  const found = cuts.get(reached ?? '') ?? [];
  const isAnyCut = [...cuts.values()].some(({ length }) => length > 0);
  if (found.length === 0) return <p>{t(isAnyCut ? 'contactSheet.cuts.how' : 'contactSheet.cuts.help')}</p>;
  return (
    <ul className={styles.cuts} aria-live="polite" data-found-cuts={found.length}>
      {found.map((cut) => (
        <Cut key={`${cut.what} ${cut.surface} ${cut.pointer} ${cut.text}`} cut={cut} />
      ))}
    </ul>
  );
}

function Cut({ cut: { pointer, surface, locale, what, text, fits } }: { readonly cut: TextCut }) {
  const { t } = useTranslation();
  const field = parsePointer(pointer).at(-1) ?? t('contactSheet.cuts.ownWords');
  const where = `${localeFacts[locale].ownName} · ${t(`contactSheet.cuts.where.${surface}`)}`;
  const isTooLong = what !== 'contrast' && pointer !== '';
  return (
    <li data-found-cut={pointer}>
      <b>{field}</b> · {t('contactSheet.cuts.is', { where, what: t(`contactSheet.cuts.what.${what}`) })}
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

/** Stands where no phone does. */
export function NoCuts({ isDone }: { readonly isDone: boolean }) {
  const { t } = useTranslation();
  if (!isDone) return null;
  return (
    <EmptyState icon={ScanSearch} title={t('contactSheet.cuts.noneTitle')} text={t('contactSheet.cuts.noneText')} />
  );
}

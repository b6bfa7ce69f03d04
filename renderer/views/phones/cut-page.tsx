import { useTranslation } from 'react-i18next';
import type { LineSurface } from '../../../shared/specification/text-cuts.ts';
import type { Bench } from '../../store/slice.ts';
import { useBench } from '../../store/use-bench.ts';
import styles from '../reference-link.module.css';

type Page = 'ticket' | 'home' | 'active' | 'lock' | 'list';

/** The page of the stage on which a surface is drawn. */
const pages: Readonly<Record<LineSurface, Page>> = {
  ticket: 'ticket',
  banner: 'ticket',
  wallet: 'home',
  row: 'active',
  notification: 'lock',
  list: 'list',
};

/** Links a cut text to the page of the phone that cuts it. */
export function CutPage({ surface }: { readonly surface: LineSurface }) {
  const { t } = useTranslation();
  const choose = useBench((bench) => bench.choose);
  const page = pages[surface];
  return (
    <button type="button" className={styles.link} data-cut-page={page} onClick={() => show(page, choose)}>
      {t('stage.showIn', { page: t(`stage.pages.${page}`) })}
    </button>
  );
}

function show(page: Page, choose: Bench['choose']): void {
  choose('stageMode', 'draft');
  if (page === 'ticket') choose('surface', 'ticket');
  else if (page === 'lock' || page === 'list') {
    choose('noticesLook', page);
    choose('surface', 'notices');
  } else {
    choose('walletList', page);
    choose('surface', 'wallet');
  }
}

import type { Finding } from '../../../shared/documents/finding.ts';
import { lineSurfaces, type LineSurface } from '../../../shared/specification/text-cuts.ts';
import type { Bench } from '../../store/slice.ts';
import { useBench } from '../../store/use-bench.ts';
import { useTranslation } from '../../words/use-translation.ts';
import styles from '../reference-link.module.css';

type Page = 'ticket' | 'home' | 'active' | 'used' | 'lock' | 'list';

/** Gets the pages of the phones that cut a text now, and a function that shows one and marks the text there, and changes nothing else. */
export function useCutPages(finding: Finding): {
  readonly pages: readonly Page[];
  readonly show: (page: Page) => void;
} {
  const light = useBench((bench) => bench.lightValue);
  const choose = useBench((bench) => bench.choose);
  const names = useBench((bench) => getCutPages(finding, bench.stage).join(' '));
  return {
    pages: allPages.filter((page) => names.split(' ').includes(page)),
    show: (page) => {
      showPage(page, choose);
      light(finding.path);
    },
  };
}

/** Links a cut text to every page of the phones that cuts it. */
export function CutPages({ finding }: { readonly finding: Finding }) {
  const { t } = useTranslation();
  const { pages, show } = useCutPages(finding);
  return pages.map((page) => (
    <button key={page} type="button" className={styles.link} data-cut-page={page} onClick={() => show(page)}>
      {t('stage.showIn', { page: t(`stage.pages.${page}`) })}
    </button>
  ));
}

const allPages: readonly Page[] = ['ticket', 'home', 'active', 'used', 'lock', 'list'];

/**
 * Gets the pages of the phones that cut the text of a finding. Those that need a notification come only while it is
 * shown, unless no other page cuts the text.
 */
export function getCutPages({ words }: Pick<Finding, 'words'>, stage: Bench['stage']): readonly Page[] {
  const { surfaces = words.values['surface'] } = words.values;
  const names = String(surfaces ?? '').split(' ');
  const cutting = lineSurfaces.filter((surface) => names.includes(surface));
  const own =
    stage === null
      ? []
      : Object.values(stage.faces).flatMap((faces) => faces.find(({ key }) => key === stage.focusKey) ?? []);
  const isNotified = own.some(({ notification, localeHidden }) => notification?.visible === true && !localeHidden);
  const shown = cutting.filter((surface) => isNotified || !needsNotification.has(surface));
  const isUsed = own.some(({ state }) => state === 'used');
  const pages = (shown.length === 0 ? cutting : shown).map((surface) => getPage(surface, isUsed));
  return [...new Set(pages)];
}

const needsNotification: ReadonlySet<LineSurface> = new Set(['banner', 'notification', 'list']);

function getPage(surface: LineSurface, isUsed: boolean): Page {
  if (surface === 'row') return isUsed ? 'used' : 'active';
  return pageOf[surface];
}

/** The page of the stage on which a surface is drawn. */
const pageOf = {
  ticket: 'ticket',
  banner: 'ticket',
  wallet: 'home',
  notification: 'lock',
  list: 'list',
} as const satisfies Readonly<Record<Exclude<LineSurface, 'row'>, Page>>;

function showPage(page: Page, choose: Bench['choose']): void {
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

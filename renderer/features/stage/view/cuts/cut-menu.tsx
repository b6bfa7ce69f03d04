import { ChevronDown, Scissors } from 'lucide-react';
import type { Finding } from '../../../../../shared/documents/finding.ts';
import { sayFinding } from '../../../../../shared/protocol/validate/say.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { Button } from '../../../../ui/button.tsx';
import { MenuGroup, MenuItem, PopupMenu } from '../../../../ui/overlays/menu.tsx';
import { titleCutFields } from '../../../../views/phones/cut-names.ts';
import { useCutPages } from '../../../../views/phones/cut-page.tsx';
import { useTranslation } from '../../../../words/use-translation.ts';
import styles from './cut-chips.module.css';

/** The cuts as a menu: beside a note, which leaves no room for a row of them, and where there are several. */
export function CutMenu({ cuts, title }: { readonly cuts: readonly Finding[]; readonly title: string }) {
  const { t } = useTranslation();
  const counted = t('stage.counted', { title, count: cuts.length });
  return (
    <PopupMenu
      align="end"
      trigger={
        <Button size="small" className={styles.brief} title={counted} aria-label={counted}>
          <Scissors size={13} className={styles.sign} aria-hidden="true" />
          <span className={styles.counted}>{counted}</span>
          <span className={styles.count}>{cuts.length}</span>
          <ChevronDown size={11} aria-hidden="true" />
        </Button>
      }
    >
      {cuts.map((finding) => (
        <CutGroup key={`${finding.rule} ${finding.path}`} finding={finding} />
      ))}
    </PopupMenu>
  );
}

function CutGroup({ finding }: { readonly finding: Finding }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const scenario = useBench((bench) => bench.analysis?.scenario ?? null);
  const jump = useBench((bench) => bench.jumpToFinding);
  const { pages, show } = useCutPages(finding);
  return (
    <MenuGroup label={titleCutFields(finding, { scenario, language })}>
      <MenuItem label={sayFinding(finding.words, language)} onRun={() => jump(finding)} />
      {pages.map((page) => (
        <MenuItem
          key={page}
          label={t('stage.showIn', { page: t(`stage.pages.${page}`) })}
          itemId={page}
          onRun={() => show(page)}
        />
      ))}
    </MenuGroup>
  );
}

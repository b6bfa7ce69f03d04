import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { forgottenDays } from '../../../../shared/documents/size-limits.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { groupDeleted, findDeleted, findForgotten } from '../engine/deleted-groups.ts';
import { selectOrderNames } from '../../../store/selectors.ts';
import { useBench } from '../../../store/use-bench.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { focusAfter } from '../../../ui/focus-after.ts';
import { Modal, ModalClose } from '../../../ui/overlays/modal.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { dayAndTime } from '../../../words/say-time.ts';
import { troubleText } from '../../../words/trouble-text.ts';
import styles from './deleted-dialog.module.css';
import { DeletedGroupRow, ForgottenRow } from './deleted-rows.tsx';

const minuteMs = 60_000;

export function DeletedDialog() {
  const { t } = useTranslation();
  const deletedTexts = useBench((bench) => bench.deletedTexts);
  const trouble = useBench((bench) => bench.versionsTrouble);
  const language = useBench((bench) => bench.settings.language);
  const close = useBench((bench) => bench.closeDialog);
  const place = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const prunedUntil = deletedTexts?.prunedUntil ?? null;
  const isEmpty = deletedTexts !== null && deletedTexts.deleted.length + deletedTexts.forgotten.length === 0;
  return (
    <Modal
      title={t('versions.deleted.title')}
      text={t('versions.deleted.text', { days: forgottenDays })}
      onClose={close}
      isWide
    >
      <div ref={place} className={styles.place} data-deleted-list={deletedTexts === null ? 'loading' : 'there'}>
        {deletedTexts === null || isEmpty ? null : (
          <SearchBox size="large" label={t('versions.deleted.search')} value={query} onSearch={setQuery} />
        )}
        {deletedTexts === null && trouble === null ? <p role="status">{t('versions.deleted.loading')}</p> : null}
        {trouble === null ? null : (
          <p className={styles.trouble} role="alert">
            {troubleText(trouble, t, language)}
          </p>
        )}
        {isEmpty ? (
          <EmptyState icon={Trash2} title={t('versions.deleted.noneTitle')} text={t('versions.deleted.noneText')} />
        ) : (
          <Groups query={query} onGone={() => focusAfter(place.current, '[data-restore]', 'input', '[data-close]')} />
        )}
        {prunedUntil === null ? null : (
          <p className={styles.foot}>
            {t('versions.pruned', { time: dayAndTime(Math.floor(prunedUntil / minuteMs) * minuteMs, language) })}
          </p>
        )}
        <ModalClose onClose={close} />
      </div>
    </Modal>
  );
}

function Groups({ query, onGone }: { readonly query: string; readonly onGone: () => void }) {
  const { t } = useTranslation();
  const deletedTexts = useBench((bench) => bench.deletedTexts);
  const names = useBench(selectOrderNames);
  if (deletedTexts === null) return null;
  const rows = [
    ...findDeleted(groupDeleted(deletedTexts.deleted), deletedTexts.shownNames, query).map((group) => ({
      at: group.deletedAt,
      row: <DeletedGroupRow key={group.key} group={group} onGone={onGone} />,
    })),
    ...findForgotten(deletedTexts.forgotten, names, query).map((forgotten) => ({
      at: forgotten.at,
      row: <ForgottenRow key={`${forgotten.at} ${forgotten.orderKey}`} forgotten={forgotten} onGone={onGone} />,
    })),
  ].sort((one, other) => other.at - one.at);
  if (rows.length === 0) return <p role="status">{t('versions.deleted.notFound')}</p>;
  return <ul className={styles.groups}>{rows.map(({ row }) => row)}</ul>;
}

import { DatabaseZap, X } from 'lucide-react';
import type { StoreNote } from '../../../shared/bridge/schemas.ts';
import { joinSentences } from '../../../shared/lib/text/words.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { OneLine } from '../../ui/measured/one-line.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import styles from './banners.module.css';

const none: readonly StoreNote[] = [];

export function StoreNotes() {
  const notes = useBench((bench) => bench.session?.storeNotes ?? none);
  return notes.map((note) => <StoreNoteBanner key={note.id} note={note} />);
}

function StoreNoteBanner({ note: { id, tone, words, act } }: { readonly note: StoreNote }) {
  const language = useBench((bench) => bench.settings.language);
  return (
    <div className={styles.banner} data-banner="" data-store-note={id} data-tone={tone}>
      <DatabaseZap size={14} aria-hidden="true" />
      <OneLine text={joinSentences([words.message, words.next], language)} />
      {act === 'renew' ? <Renew /> : null}
      {act === 'dismiss' ? <Dismiss id={id} /> : null}
    </div>
  );
}

function Renew() {
  const { t } = useTranslation();
  const renew = useBench((bench) => bench.renewStore);
  const isBusy = useBench((bench) => bench.isRenewingStore);
  return (
    <Button size="small" disabled={isBusy} onClick={() => void renew()}>
      {t('banner.renew')}
    </Button>
  );
}

function Dismiss({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const dismiss = useBench((bench) => bench.dismissStoreNote);
  return (
    <IconButton size="small" label={t('notices.dismiss')} onClick={() => void dismiss(id)}>
      <X size={13} aria-hidden="true" />
    </IconButton>
  );
}

import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { Sure } from '../../ui/forms/sure.tsx';
import { dayAndTime } from '../../words/say-time.ts';
import styles from './deleted-dialog.module.css';

const minute = 60_000;

type DeletedRowProps = {
  readonly name: string;
  /** What stands below the name. */
  readonly what: readonly string[];
  readonly at: number;
  /** Asked before it goes for good. */
  readonly sure: string;
  readonly restore: () => Promise<unknown>;
  readonly wipe: () => Promise<unknown>;
  readonly onGone: () => void;
  /** Stands before the name. */
  readonly fold?: ReactNode;
};

/** One line of what was deleted: what it is, since when, and what can be done about it. */
export function DeletedRow({ name, what, at, sure, restore, wipe, onGone, fold }: DeletedRowProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const [isSure, setIsSure] = useState(false);
  return (
    <>
      <div className={styles.row}>
        {fold ?? <span className={styles.fold} />}
        <div className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.what}>{what.join(' · ')}</span>
        </div>
        <time className={styles.time}>{dayAndTime(Math.floor(at / minute) * minute, language)}</time>
        <RestoreButton name={name} restore={restore} onGone={onGone} />
        <Button
          size="small"
          look="quiet"
          aria-label={t('versions.deleted.wipeIt', { name })}
          data-wipe=""
          onClick={() => setIsSure(true)}
        >
          {t('versions.deleted.wipe')}
        </Button>
      </div>
      {isSure ? (
        <Sure
          question={sure}
          doLabel={t('versions.deleted.wipe')}
          isRunning={false}
          onDo={() => void wipe().then(onGone)}
          onCancel={() => setIsSure(false)}
        />
      ) : null}
    </>
  );
}

export function RestoreButton({ name, restore, onGone }: Pick<DeletedRowProps, 'name' | 'restore' | 'onGone'>) {
  const { t } = useTranslation();
  return (
    <Button
      size="small"
      aria-label={t('versions.deleted.restoreIt', { name })}
      data-restore=""
      onClick={() => void restore().then(onGone)}
    >
      <Undo2 size={13} aria-hidden="true" /> {t('versions.deleted.restore')}
    </Button>
  );
}

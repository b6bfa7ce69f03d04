import { ChevronDown, ChevronRight, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Deleted, Versioned } from '../../../shared/documents/version.ts';
import { inLanguage } from '../../../shared/lib/text/words.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import type { DeletedGroup } from '../../engine/versions/deleted-groups.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { dayAndTime } from '../../words/say-time.ts';
import styles from './deleted-dialog.module.css';

type RowProps = { readonly group: DeletedGroup; readonly onGone: () => void };

const minute = 60_000;

/** An order, a payload or a story that was deleted; what belongs to an order is folded below it. */
export function DeletedGroupRow({ group, onGone }: RowProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const [isOpen, setIsOpen] = useState(false);
  const [isSure, setIsSure] = useState(false);
  const { name, kind, orderNo, texts, deletedAt } = group;
  const scenario = findScenario(texts[0]?.scenario ?? '');
  const what = [
    kind === 'story' ? t('versions.deleted.story') : t('versions.deleted.payloads', { count: texts.length }),
    ...(scenario === null ? [] : [inLanguage(scenario.name, language)]),
    ...(orderNo === '' ? [] : [orderNo]),
  ];
  return (
    <li className={styles.group} data-deleted-group={name}>
      <div className={styles.row}>
        {kind === 'story' ? (
          <span className={styles.fold} />
        ) : (
          <IconButton
            className={styles.fold}
            size="small"
            label={name}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? <ChevronDown size={14} aria-hidden="true" /> : <ChevronRight size={14} aria-hidden="true" />}
          </IconButton>
        )}
        <div className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.what}>{what.join(' · ')}</span>
        </div>
        <time className={styles.time}>{dayAndTime(Math.floor(deletedAt / minute) * minute, language)}</time>
        <Acts name={name} all={texts} onGone={onGone} onAskWipe={() => setIsSure(true)} />
      </div>
      {isSure ? <Sure name={name} all={texts} onGone={onGone} onKeep={() => setIsSure(false)} /> : null}
      {isOpen ? (
        <ul className={styles.texts}>
          {texts.map((text) => (
            <li key={text.id} className={styles.row} data-deleted-text={text.name}>
              <span className={styles.words}>
                <span className={styles.name}>{text.name}</span>
              </span>
              <RestoreButton name={text.name} all={[text]} onGone={onGone} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

type ActProps = { readonly name: string; readonly all: readonly Deleted[]; readonly onGone: () => void };

function Acts({ onAskWipe, ...act }: ActProps & { readonly onAskWipe: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <RestoreButton {...act} />
      <Button
        size="small"
        look="quiet"
        aria-label={t('versions.deleted.wipeIt', { name: act.name })}
        data-wipe=""
        onClick={onAskWipe}
      >
        {t('versions.deleted.wipe')}
      </Button>
    </>
  );
}

function RestoreButton({ name, all, onGone }: ActProps) {
  const { t } = useTranslation();
  const restore = useBench((bench) => bench.restoreDeleted);
  return (
    <Button
      size="small"
      aria-label={t('versions.deleted.restoreIt', { name })}
      data-restore=""
      onClick={() => void restore(all.map(ofText)).then(onGone)}
    >
      <Undo2 size={13} aria-hidden="true" /> {t('versions.deleted.restore')}
    </Button>
  );
}

/** Asks before something goes that nothing brings back; to keep it has the focus. */
function Sure({ name, all, onGone, onKeep }: ActProps & { readonly onKeep: () => void }) {
  const { t } = useTranslation();
  const wipe = useBench((bench) => bench.wipeVersions);
  return (
    <div className={styles.sure} role="alertdialog" aria-label={t('versions.deleted.wipe')}>
      <p>{t('versions.deleted.wipeSure', { name })}</p>
      <Button size="small" autoFocus onClick={onKeep}>
        {t('versions.deleted.keep')}
      </Button>
      <Button size="small" look="danger" data-wipe-now="" onClick={() => void wipe(all.map(ofText)).then(onGone)}>
        {t('versions.deleted.wipe')}
      </Button>
    </div>
  );
}

function ofText({ kind, id }: Deleted): Versioned {
  return { kind, id };
}

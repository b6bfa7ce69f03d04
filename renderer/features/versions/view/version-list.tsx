import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useBench } from '../../../store/use-bench.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import type { VersionHistory } from '../store/slices.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirmation } from '../../../ui/forms/confirmation.tsx';
import { dayAndTime } from '../../../words/say-time.ts';
import { timeOfDay } from '../../../words/hong-kong-time.ts';
import styles from './versions-dialog.module.css';
import type { Version } from '../../../../shared/documents/payload-document.ts';

const [secondMs, minuteMs] = [1000, 60_000];

/** Lists versions, newest first. One tab stop; the arrow keys choose. */
export function VersionList({ history, name }: { readonly history: VersionHistory; readonly name: string }) {
  const { t } = useTranslation();
  const choose = useBench((bench) => bench.chooseVersion);
  const language = useBench((bench) => bench.settings.language);
  const { versions, chosen, prunedUntil } = history;
  const list = useRef<HTMLDivElement>(null);
  const isThere = versions !== null && chosen !== null;
  // The dialog has the focus until they are fetched.
  useEffect(() => {
    if (isThere && document.activeElement?.contains(list.current) === true)
      list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, [isThere]);
  if (versions === null)
    return (
      <p className={styles.list} role="status">
        {t('versions.history.loading')}
      </p>
    );
  const moveTo = (event: KeyboardEvent<HTMLElement>): void => {
    const at = versions.findIndex(({ seq }) => seq === chosen?.seq);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: versions.length - 1 }[event.key];
    const next = to === undefined ? undefined : versions[to];
    if (next === undefined) return;
    event.preventDefault();
    void choose(next.seq);
    event.currentTarget.querySelector<HTMLElement>(`[data-version="${next.seq}"]`)?.focus();
  };
  return (
    <div className={styles.list}>
      {/* The list handles the keys of its options. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        ref={list}
        role="listbox"
        aria-label={t('versions.history.list')}
        className={styles.versions}
        onKeyDown={moveTo}
      >
        {versions.map((version, place) => (
          <VersionOption
            key={version.seq}
            version={version}
            isNow={place === 0}
            isChosen={version.seq === chosen?.seq}
            onChoose={() => void choose(version.seq)}
          />
        ))}
      </div>
      {prunedUntil === null ? null : (
        <p className={styles.foot}>
          {t('versions.pruned', { time: dayAndTime(Math.floor(prunedUntil / minuteMs) * minuteMs, language) })}
        </p>
      )}
      {versions.length > 1 ? <WipeEarlier history={history} name={name} /> : null}
    </div>
  );
}

type OptionProps = {
  readonly version: Version;
  readonly isNow: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

function VersionOption({ version: { seq, at, sentAt }, isNow, isChosen, onChoose }: OptionProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const marks = [
    ...(isNow ? [t('versions.history.now')] : []),
    ...(sentAt === null ? [] : [t('versions.history.sent', { time: timeOfDay(sentAt) })]),
  ];
  return (
    // The list handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="option"
      aria-selected={isChosen}
      tabIndex={isChosen ? 0 : -1}
      className={styles.option}
      data-version={seq}
      data-sent={sentAt !== null || undefined}
      onClick={onChoose}
    >
      <time>{dayAndTime(Math.floor(at / secondMs) * secondMs, language)}</time>
      {marks.length === 0 ? null : <span className={styles.mark}>{marks.join(' · ')}</span>}
    </div>
  );
}

function WipeEarlier({ history: { of }, name }: { readonly history: VersionHistory; readonly name: string }) {
  const { t } = useTranslation();
  const wipe = useBench((bench) => bench.wipeVersions);
  const [isSure, setIsSure] = useState(false);
  if (!isSure)
    return (
      <Button size="small" look="quiet" data-wipe="" onClick={() => setIsSure(true)}>
        {t('versions.history.wipe')}
      </Button>
    );
  return (
    <Confirmation
      question={t('versions.history.wipeSure', { name })}
      doLabel={t('versions.deleted.wipe')}
      isRunning={false}
      onDo={() => {
        setIsSure(false);
        void wipe([of]);
      }}
      onCancel={() => setIsSure(false)}
    />
  );
}

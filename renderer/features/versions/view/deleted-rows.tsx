import { ChevronDown, ChevronRight, Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Forgotten } from '../../../../shared/documents/call-summary.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import type { DeletedGroup } from '../engine/deleted-groups.ts';
import { displayOrderName } from '../../../engine/names/read-name.ts';
import { useBench } from '../../../store/use-bench.ts';
import { IconButton, Button } from '../../../ui/button.tsx';
import { useOrderName } from '../../../views/order-name.tsx';
import styles from './deleted-dialog.module.css';
import { Confirmation } from '../../../ui/forms/confirmation.tsx';
import { dayAndTime } from '../../../words/say-time.ts';
import type { Deleted, Versioned } from '../../../../shared/documents/payload-document.ts';

const minuteMs = 60_000;

type DeletedRowProps = {
  readonly name: string;
  readonly what: readonly string[];
  readonly at: number;
  readonly sure: string;
  readonly restore: () => Promise<unknown>;
  readonly wipe: () => Promise<unknown>;
  readonly onGone: () => void;
  readonly fold?: ReactNode;
};

function DeletedRow({ name, what, at, sure, restore, wipe, onGone, fold }: DeletedRowProps) {
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
        <time className={styles.time}>{dayAndTime(Math.floor(at / minuteMs) * minuteMs, language)}</time>
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
        <Confirmation
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

function RestoreButton({ name, restore, onGone }: Pick<DeletedRowProps, 'name' | 'restore' | 'onGone'>) {
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

type GroupProps = { readonly group: DeletedGroup; readonly onGone: () => void };

/** Shows a deleted order, payload, story or template; an order unfolds its payloads. */
export function DeletedGroupRow({ group, onGone }: GroupProps) {
  const { t } = useTranslation();
  const scenario = useScenarioName(group.texts[0]?.scenario ?? '');
  const restore = useBench((bench) => bench.restoreDeleted);
  const wipe = useBench((bench) => bench.wipeVersions);
  const [isOpen, setIsOpen] = useState(false);
  const language = useBench((bench) => bench.settings.language);
  const { kind, orderNo, texts, deletedAt } = group;
  const shownName = useBench(({ deletedTexts }) => deletedTexts?.shownNames[group.key]);
  const name = shownName ?? (kind === 'payload' ? displayOrderName(group.name, language) : group.name);
  const Sign = isOpen ? ChevronDown : ChevronRight;
  const fold = (
    <IconButton
      className={styles.fold}
      size="small"
      label={name}
      aria-expanded={isOpen}
      onClick={() => setIsOpen(!isOpen)}
    >
      <Sign size={14} aria-hidden="true" />
    </IconButton>
  );
  return (
    <li className={styles.group} data-deleted-group={group.name}>
      <DeletedRow
        name={name}
        what={[
          kind === 'payload' ? t('versions.deleted.payloads', { count: texts.length }) : t(`versions.deleted.${kind}`),
          ...scenario,
          ...(orderNo === '' ? [] : [orderNo]),
        ]}
        at={deletedAt}
        sure={t('versions.deleted.wipeSure', { name })}
        restore={() => restore(texts.map(toVersioned))}
        wipe={() => wipe(texts.map(toVersioned))}
        onGone={onGone}
        {...(kind === 'payload' ? { fold } : {})}
      />
      {isOpen ? (
        <ul className={styles.texts}>
          {texts.map((text) => (
            <li key={text.id} className={styles.row} data-deleted-text={text.name}>
              <span className={styles.words}>
                <span className={styles.name}>{text.name}</span>
              </span>
              <RestoreButton name={text.name} restore={() => restore([toVersioned(text)])} onGone={onGone} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

type ForgottenProps = { readonly forgotten: Forgotten; readonly onGone: () => void };

export function ForgottenRow({ forgotten, onGone }: ForgottenProps) {
  const { t } = useTranslation();
  const { orderKey, at, scenario, merchantBizNo, calls } = forgotten;
  const name = useOrderName(forgotten) ?? merchantBizNo;
  const scenarioName = useScenarioName(scenario);
  const restore = useBench((bench) => bench.restoreCalls);
  const wipe = useBench((bench) => bench.wipeForgotten);
  return (
    <li className={styles.group} data-forgotten={merchantBizNo}>
      <DeletedRow
        name={name}
        what={[
          t('versions.deleted.calls', { count: calls }),
          ...scenarioName,
          ...(name === merchantBizNo ? [] : [merchantBizNo]),
        ]}
        at={at}
        sure={t('versions.deleted.wipeCallsSure', { name, count: calls })}
        restore={() => restore({ orderKey, at })}
        wipe={() => wipe({ orderKey, at })}
        onGone={onGone}
      />
    </li>
  );
}

function useScenarioName(id: string): readonly string[] {
  const language = useBench((bench) => bench.settings.language);
  const scenario = findScenario(id);
  return scenario === null ? [] : [inLanguage(scenario.name, language)];
}

function toVersioned({ kind, id }: Deleted): Versioned {
  return { kind, id };
}

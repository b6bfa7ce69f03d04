import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Forgotten } from '../../../shared/documents/call-summary.ts';
import type { Deleted, Versioned } from '../../../shared/documents/version.ts';
import { inLanguage } from '../../../shared/lib/text/words.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import type { DeletedGroup } from '../../engine/versions/deleted-groups.ts';
import { readName } from '../../engine/names/read-name.ts';
import { useBench } from '../../store/use-bench.ts';
import { IconButton } from '../../ui/button.tsx';
import { useOrderName } from '../../views/order-name.tsx';
import styles from './deleted-dialog.module.css';
import { DeletedRow, RestoreButton } from './deleted-row.tsx';

type GroupProps = { readonly group: DeletedGroup; readonly onGone: () => void };

/** An order, a payload, a story or a template that was deleted; what belongs to an order is folded below it. */
export function DeletedGroupRow({ group, onGone }: GroupProps) {
  const { t } = useTranslation();
  const scenario = useScenarioName(group.texts[0]?.scenario ?? '');
  const restore = useBench((bench) => bench.restoreDeleted);
  const wipe = useBench((bench) => bench.wipeVersions);
  const [isOpen, setIsOpen] = useState(false);
  const language = useBench((bench) => bench.settings.language);
  const { kind, orderNo, texts, deletedAt } = group;
  const name = kind === 'payload' ? readName(group.name, language) : group.name;
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
        restore={() => restore(texts.map(ofText))}
        wipe={() => wipe(texts.map(ofText))}
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
              <RestoreButton name={text.name} restore={() => restore([ofText(text)])} onGone={onGone} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

type ForgottenProps = { readonly forgotten: Forgotten; readonly onGone: () => void };

/** The calls of an order that were forgotten. */
export function ForgottenRow({ forgotten, onGone }: ForgottenProps) {
  const { t } = useTranslation();
  const { orderKey, at, scenario, merchantBizNo, calls } = forgotten;
  const name = useOrderName(forgotten) ?? merchantBizNo;
  const scenarioName = useScenarioName(scenario);
  const restore = useBench((bench) => bench.bringCallsBack);
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

function ofText({ kind, id }: Deleted): Versioned {
  return { kind, id };
}

import { BookOpenText } from 'lucide-react';
import { useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { referenceOf } from '../../../../shared/protocol/reference/index.ts';
import { useBench } from '../../../store/use-bench.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useCommand } from '../../../commands/use-command.ts';
import { controlOf } from '../../../commands/regions.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { EntryView } from './entry-view.tsx';
import { ReferenceIndex, useActiveOption } from './reference-index.tsx';
import styles from './reference-panel.module.css';

/** Shows a searchable index of the specification beside the open entry, or the marked result of a search. */
export function ReferencePanel() {
  const option = useActiveOption();
  const shown = useBench((bench) =>
    bench.referenceQuery === '' ? bench.referenceEntryId : (option.marked ?? bench.referenceEntryId),
  );
  const goBack = useBench((bench) => bench.goBackInReference);
  const way = useFocusReturn();
  const entry = shown === null ? null : referenceOf().find(shown);
  const onKeyDown = (event: KeyboardEvent): void => {
    way.onKeyDown(event);
    if (event.key !== 'ArrowLeft' || !event.altKey) return;
    // The browser would navigate back.
    event.preventDefault();
    const isInEntry = event.target instanceof Element && event.target.closest('[data-entry]') !== null;
    goBack(isInEntry ? 'entry' : 'search');
  };
  return (
    // The panel's keys work anywhere in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.panel} onFocus={way.onFocus} onKeyDown={onKeyDown}>
      <ReferenceIndex {...option} />
      {entry === null ? <Start /> : <EntryView key={entry.id} entry={entry} />}
    </div>
  );
}

type FocusReturn = {
  readonly onFocus: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** Returns the focus on Escape to the element before the panel, else to the editor; a search is cleared first. */
function useFocusReturn(): FocusReturn {
  const before = useRef<HTMLElement | null>(null);
  return {
    onFocus: ({ relatedTarget, currentTarget }) => {
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
        before.current = relatedTarget;
    },
    onKeyDown: (event) => {
      const isTyped = event.target instanceof HTMLInputElement && event.target.value !== '';
      if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented || isTyped) return;
      event.preventDefault();
      const isThere = before.current?.checkVisibility({ visibilityProperty: true }) === true;
      (isThere ? before.current : controlOf('editor'))?.focus({ preventScroll: true });
    },
  };
}

function Start() {
  const { t } = useTranslation();
  const { keys } = useCommand('go.help');
  const texts = [t('reference.startText'), ...(keys === undefined ? [] : [t('reference.startKeys', { keys })])];
  return <EmptyState icon={BookOpenText} title={t('reference.startTitle')} text={texts.join(' ')} />;
}

import { Dialog } from '@base-ui/react/dialog';
import { SearchX } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { scenarios } from '../../../../shared/scenarios/index.ts';
import { findSamples } from '../../../engine/stage/gallery.ts';
import type { Sample, SampleQuery } from '../../../engine/stage/gallery.ts';
import { useBench, useBenchStore } from '../../../store/use-bench.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FullPopup } from '../../../ui/overlays/full-popup.tsx';
import { timeOfDay } from '../../../words/hong-kong-time.ts';
import { controlOf } from '../../../commands/regions.ts';
import { GalleryBar } from './gallery-bar.tsx';
import styles from './gallery-dialog.module.css';
import { GallerySection } from './gallery-section.tsx';
import { toGridKey, findNextCell } from '../../../ui/places/grid-keys.ts';

const everything: SampleQuery = { scenario: null, words: '', kind: 'all' };

/** Every ready payload of every scenario with its card and its notification, over the whole window. */
export function GalleryDialog() {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const hasOpened = useRef(false);
  return (
    <FullPopup
      name="gallery"
      onClose={close}
      // What was opened is what one works on next.
      finalFocus={() => (hasOpened.current ? (controlOf('editor') ?? false) : false)}
      onKeyDown={moveAmongCells}
    >
      <Dialog.Title className="visually-hidden">{t('gallery.title')}</Dialog.Title>
      <Gallery onClose={close} onOpened={() => (hasOpened.current = true)} />
    </FullPopup>
  );
}

type GalleryProps = {
  readonly onClose: () => void;
  readonly onOpened: () => void;
};

function Gallery({ onClose, onOpened }: GalleryProps) {
  const { t } = useTranslation();
  const store = useBenchStore();
  // The clock goes on: the cards stay those of the moment at which the gallery was opened.
  const [at] = useState(() => store.getState().shownNow);
  const [query, setQuery] = useState(everything);
  const [folded, setFolded] = useState<Readonly<Record<string, boolean>>>({});
  const [reached, setReached] = useState<string | null>(null);
  const asked = useDeferredValue(query);
  const groups = useMemo(() => findSamples(scenarios, asked), [asked]);
  const isSearching = asked.kind === 'broken' || asked.words.trim() !== '';
  const isOpen = (scenario: string): boolean => folded[scenario] ?? isSearching;
  const count = groups.reduce((sum, { sound, broken }) => sum + sound.length + broken.length, 0);
  const seen = groups.flatMap(({ scenario, sound, broken }) => [...sound, ...(isOpen(scenario.id) ? broken : [])]);
  const tabStop = seen.some(({ id }) => id === reached) ? reached : (seen[0]?.id ?? null);
  const scroll = useRef<HTMLDivElement>(null);
  const ask = (next: SampleQuery): void => {
    scroll.current?.scrollTo(0, 0);
    setQuery(next);
  };
  const open = ({ scenario, template }: Sample): void => {
    onOpened();
    onClose();
    store.getState().addFromTemplate(scenario, template);
  };
  return (
    <div className={styles.gallery}>
      <header className={styles.head}>
        <GalleryBar query={query} count={count} onQuery={ask} onClose={onClose} />
      </header>
      <div ref={scroll} className={styles.scroll} data-gallery-scroll="" tabIndex={-1}>
        {groups.length === 0 ? (
          <EmptyState
            icon={SearchX}
            title={t('gallery.noneTitle')}
            text={t('gallery.noneText')}
            action={{ label: t('gallery.showAll'), run: () => ask(everything) }}
          />
        ) : null}
        {groups.map((group) => (
          <GallerySection
            key={group.scenario.id}
            group={group}
            at={at}
            isBrokenOpen={isOpen(group.scenario.id)}
            onFold={(scenario) => setFolded((known) => ({ ...known, [scenario]: !isOpen(scenario) }))}
            reached={tabStop}
            onReach={setReached}
            onOpen={open}
          />
        ))}
      </div>
      <p className={styles.foot}>{t('gallery.foot', { time: timeOfDay(at) })}</p>
    </div>
  );
}

/** Arrow keys go from cell to cell; down from the search field they go to the first. */
function moveAmongCells(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (!(target instanceof HTMLElement)) return;
  const cells = [...currentTarget.querySelectorAll<HTMLElement>('[data-gallery-cell]')];
  const isSearch = target instanceof HTMLInputElement;
  const from = cells.indexOf(target);
  const key = toGridKey(event.key);
  if (key === null || (isSearch ? key !== 'ArrowDown' : from === -1)) return;
  event.preventDefault();
  const boxes = cells.map((cell) => {
    const { left, top } = cell.getBoundingClientRect();
    return { left: Math.round(left), top: Math.round(top) };
  });
  const to = cells[isSearch ? 0 : findNextCell(boxes, from, key)];
  to?.focus({ preventScroll: true });
  to?.scrollIntoView({ block: 'nearest' });
}

import { Dialog } from '@base-ui/react/dialog';
import { SearchX, X } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { scenarios } from '../../../../shared/scenarios/index.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { findSamples, type Sample, type SampleQuery } from '../engine/gallery.ts';
import { useBench, useBenchStore } from '../../../store/use-bench.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FullPopup } from '../../../ui/overlays/full-dialog.tsx';
import { timeOfDay } from '../../../words/hong-kong-time.ts';
import { controlOf } from '../../../commands/regions.ts';
import { GallerySection } from './gallery-section.tsx';
import { findNextCell, toGridKey } from '../../../ui/places/grid-keys.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { IconButton } from '../../../ui/button.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ScenarioTile } from '../../../views/scenario-tile.tsx';
import styles from './gallery-dialog.module.css';

type GalleryBarProps = {
  readonly query: SampleQuery;
  readonly count: number;
  readonly onQuery: (query: SampleQuery) => void;
  readonly onClose: () => void;
};

const every = 'every';

function GalleryBar({ query, count, onQuery, onClose }: GalleryBarProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  return (
    <div className={styles.bar}>
      <div className={styles.row}>
        <SearchBox
          autoFocus
          size="large"
          className={styles.search}
          label={t('gallery.search')}
          value={query.words}
          onSearch={(words) => onQuery({ ...query, words })}
        />
        <Segmented
          label={t('gallery.kind')}
          value={query.kind}
          segments={[
            { value: 'all', label: t('gallery.kinds.all') },
            { value: 'sound', label: t('gallery.kinds.sound') },
            { value: 'broken', label: t('gallery.kinds.broken') },
          ]}
          onChoose={(kind) => onQuery({ ...query, kind })}
        />
        <p className={styles.count} aria-live="polite" data-gallery-count={count}>
          {t('gallery.count', { count })}
        </p>
        <IconButton label={t('dialogs.close')} onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.scenarios}>
        <Segmented
          look="bare"
          label={t('gallery.scenario')}
          value={query.scenario ?? every}
          segments={[
            { value: every, label: t('gallery.every') },
            ...scenarios.map((scenario) => ({
              value: scenario.id,
              title: inLanguage(scenario.name, language),
              label: (
                <span className={styles.scenario}>
                  <ScenarioTile scenario={scenario} />
                  {inLanguage(scenario.name, language)}
                </span>
              ),
            })),
          ]}
          onChoose={(chosen) => onQuery({ ...query, scenario: chosen === every ? null : chosen })}
        />
      </div>
    </div>
  );
}

const everything: SampleQuery = { scenario: null, words: '', kind: 'all' };

export function GalleryDialog() {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const hasOpened = useRef(false);
  return (
    <FullPopup
      name="gallery"
      onClose={close}
      // Continue in the editor with the opened sample.
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
  // The clock continues; the cards keep the time at which the gallery was opened.
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
  const open = (sample: Sample): void => {
    onOpened();
    onClose();
    store.getState().addFromTemplate(sample.scenario, sample.template);
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

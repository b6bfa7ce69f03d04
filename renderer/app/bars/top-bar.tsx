import { fullPlace } from '../../store/window/full-place.ts';
import { Search, Send, X, ChevronDown } from 'lucide-react';
import { useBench } from '../../store/use-bench.ts';
import { activeDocument, isStoryActive } from '../../store/window/active-tab.ts';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { ProductSign } from '../../ui/product-sign.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import { useCommand } from '../../commands/use-command.ts';
import { EnvironmentChip } from './environment-chip.tsx';
import { SendOptions } from './send-options.tsx';
import styles from './top-bar.module.css';
import { MenuGroup, MenuItem, PopupMenu } from '../../ui/overlays/menu.tsx';
import { rates } from '../../store/host/clock.ts';
import { Transport } from '../../ui/transport.tsx';
import { dateWithYear, timeWithSeconds } from '../../words/hong-kong-time.ts';

function ProjectMenu() {
  const { t } = useTranslation();
  const project = useBench((bench) => bench.session?.project);
  if (project === undefined) return null;
  return (
    <PopupMenu
      trigger={
        <button
          type="button"
          className={styles.project}
          aria-label={t('projects.menu', { name: project.name })}
          title={project.place}
          data-project={project.id}
        >
          <span className={styles.projectName} dir="auto">
            {project.name}
          </span>
          <ChevronDown size={13} aria-hidden="true" />
        </button>
      }
    >
      <MenuGroup label={project.place}>
        {(['recent', 'open', 'new', 'copy', 'notes', 'variables'] as const).map((page) => (
          <ProjectItem key={page} id={`project.${page}`} />
        ))}
      </MenuGroup>
    </PopupMenu>
  );
}

function ProjectItem({ id }: { readonly id: string }) {
  const command = useCommand(id);
  return (
    <MenuItem
      label={command.label}
      itemId={id}
      onRun={command.run}
      {...(command.keys === undefined ? {} : { keys: command.keys })}
    />
  );
}

export function TopBar() {
  const { t } = useTranslation();
  return (
    <header className={styles.bar} data-region="top" tabIndex={-1} aria-label={t('regions.top')}>
      <div className={styles.brand}>
        <ProductSign />
        <h1 className={styles.name}>{t('product')}</h1>
        <ProjectMenu />
      </div>
      <Clock />
      <div className={styles.actions}>
        <SearchButton />
        <EnvironmentChip />
        <SendOptions />
        <SendButton />
      </div>
    </header>
  );
}

/** A story has its own clock, so the run's clock is hidden. */
function Clock() {
  const hasStory = useBench((bench) => isStoryActive(bench) && fullPlace(bench) === null);
  return hasStory ? <span /> : <ClockControls />;
}

function SearchButton() {
  const { t } = useTranslation();
  const palette = useCommand('go.palette');
  return (
    <button
      type="button"
      className={styles.search}
      onClick={palette.run}
      aria-keyshortcuts={palette.ariaKeys}
      aria-haspopup="dialog"
      aria-label={t('search.placeholder')}
    >
      <Search size={14} aria-hidden="true" />
      <span className={styles.searchText}>{t('search.placeholder')}</span>
      <Kbd keys={palette.keys ?? ''} />
    </button>
  );
}

function SendButton() {
  const { t } = useTranslation();
  const send = useCommand('send.run');
  const cancel = useCommand('send.cancel');
  const isSending = useBench((bench) => bench.sending !== null);
  const payload = useBench(activeDocument);
  // In another place the payload is not in view: the button names it, and the place has the primary button.
  const isInView = useBench((bench) => !bench.isConnecting && fullPlace(bench) === null);
  if (isSending) {
    return (
      <Button className={styles.send} onClick={cancel.run} data-sending="true" aria-keyshortcuts={cancel.ariaKeys}>
        <X size={14} aria-hidden="true" />
        {t('send.cancel')}
      </Button>
    );
  }
  const name = payload === null ? '' : `${payload.name} ${payload.orderNo}`.trim();
  const label = isInView || payload === null ? t('send.send') : t('send.sendNamed', { name: payload.name });
  return (
    <Button
      look={isInView ? 'primary' : 'plain'}
      className={styles.send}
      onClick={send.run}
      data-send=""
      whyNot={send.whyNot}
      aria-keyshortcuts={send.ariaKeys}
      aria-label={label}
      title={payload === null ? send.label : t('send.sendNamed', { name })}
    >
      <Send size={14} aria-hidden="true" className={styles.sendIcon} />
      <span className={styles.sendText} dir="auto">
        {label}
      </span>
      <Kbd keys={send.keys ?? ''} on={isInView ? 'accent' : 'ground'} />
    </Button>
  );
}

/** The run's clock and its controls. */
function ClockControls() {
  const { t } = useTranslation();
  const back = useCommand('clock.back');
  const pause = useCommand('clock.pause');
  const forward = useCommand('clock.forward');
  const rate = useBench((bench) => bench.clock.rate);
  const setRate = useBench((bench) => bench.setRate);
  const isPaused = rate === 0;
  return (
    <div className={styles.clock}>
      <Transport
        name="clock"
        label={t('clock.label')}
        back={{ ...back, label: t('clock.back') }}
        play={{ ...pause, label: isPaused ? t('clock.resume') : t('clock.pause') }}
        forward={{ ...forward, label: t('clock.forward') }}
        isPlaying={!isPaused}
        rate={{
          label: t('clock.rate'),
          rate,
          rates,
          choose: (chosen) => void setRate(chosen),
          ...(isPaused ? { text: t('clock.paused') } : {}),
        }}
      >
        <Time />
      </Transport>
    </div>
  );
}

function Time() {
  const { t } = useTranslation();
  const set = useCommand('clock.set');
  const now = useBench((bench) => bench.runShown);
  const language = useBench((bench) => bench.settings.language);
  const date = dateWithYear(now, language);
  return (
    <button
      type="button"
      className={styles.time}
      onClick={set.run}
      title={t('clock.set')}
      aria-label={`${t('clock.set')}: ${date} ${timeWithSeconds(now)}`}
      aria-haspopup="dialog"
    >
      <span className={styles.date}>{date}</span>
      <span className={styles.digits} data-clock={now}>
        <span className={styles.shown}>{timeWithSeconds(now)}</span>
      </span>
      <span className={styles.zone}>HKT</span>
    </button>
  );
}

import { ChevronDown, ListFilter, Moon, Sun, SunMoon, Columns2, Smartphone } from 'lucide-react';
import { memo } from 'react';
import type { PhoneTheme } from '../../../../../shared/documents/settings.ts';
import { phoneSizes, textPercents } from '../../../../../shared/specification/phone-sizes.ts';
import type { ScaleInForce } from '../../../../engine/stage/phone-fit.ts';
import { nextPhoneTheme } from '../../../../commands/stage-commands.ts';
import { selectMainStage } from '../../../../store/stories/story-branches.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { MenuRadio, PopupMenu } from '../../../../ui/overlays/menu.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { useTranslation } from '../../../../words/use-translation.ts';
import styles from './device-bar.module.css';
import { localeFacts, locales } from '../../../../../shared/specification/locales.ts';

function NarrowChoice() {
  const { t } = useTranslation();
  const isAlone = useBench((bench) => bench.stageLocales.length === 1);
  const hasBranch = useBench((bench) => selectMainStage(bench) !== null);
  const narrowLocale = useBench((bench) => bench.settings.narrowLocale);
  const choose = useBench((bench) => bench.choose);
  return (
    <>
      {isAlone ? (
        <Segmented
          look="bare"
          label={t('stage.locale')}
          value={narrowLocale}
          segments={locales.map((locale) => ({
            value: locale,
            label: locale === 'zh_HK' ? '中' : 'En',
            title: localeFacts[locale].ownName,
            lang: localeFacts[locale].tag,
          }))}
          onChoose={(value) => choose('narrowLocale', value)}
        />
      ) : null}
      {hasBranch ? null : (
        <Button
          size="small"
          look="quiet"
          className={styles.menu}
          aria-label={isAlone ? t('stage.both') : t('stage.one')}
          title={isAlone ? t('stage.both') : t('stage.one')}
          data-narrow-stage={isAlone ? 'one' : 'both'}
          onClick={() => choose('narrowStage', isAlone ? 'both' : 'one')}
        >
          {isAlone ? <Columns2 size={14} aria-hidden="true" /> : <Smartphone size={14} aria-hidden="true" />}
          {isAlone ? t('stage.bothShort') : t('stage.oneShort')}
        </Button>
      )}
    </>
  );
}

export type DeviceBarProps = { readonly isNarrow: boolean; readonly scale: ScaleInForce };

export const DeviceBar = memo(function DeviceBar({ isNarrow, scale }: DeviceBarProps) {
  const { t } = useTranslation();
  const surface = useBench(({ settings }) => settings.surface);
  const choose = useBench((bench) => bench.choose);
  return (
    <div className={styles.bar} role="group" aria-label={t('device.label')}>
      <WidthMenu />
      <TextMenu />
      {surface === 'sheet' ? null : (
        <Segmented
          look="bare"
          label={t('device.scale')}
          value={scale}
          segments={[
            { value: 'fit', label: t('device.fit'), title: t('device.fitHint') },
            { value: 'fill', label: t('device.fill'), title: t('device.fillHint') },
            { value: 'full', label: '1:1', title: t('device.fullHint') },
          ]}
          onChoose={(value) => choose('phoneScale', value)}
        />
      )}
      {isNarrow && surface !== 'sheet' ? <NarrowChoice /> : null}
      <ThemeButton />
      {surface === 'ticket' ? null : <OrdersButton />}
    </div>
  );
});

function WidthMenu() {
  const { t } = useTranslation();
  const width = useBench(({ settings }) => settings.phoneWidth);
  const choose = useBench((bench) => bench.choose);
  return (
    <PopupMenu
      trigger={
        <Button look="quiet" size="small" className={styles.menu} title={t('device.width')} data-device="width">
          <span className="visually-hidden">{t('device.width')} </span>
          {t('device.points', { width })}
          <ChevronDown size={11} aria-hidden="true" />
        </Button>
      }
    >
      <MenuRadio
        value={String(width)}
        options={phoneSizes.map(({ widthPx, heightPx }) => ({
          value: String(widthPx),
          label: `${widthPx} × ${heightPx}`,
        }))}
        onChoose={(value) => {
          const size = phoneSizes.find(({ widthPx }) => String(widthPx) === value);
          if (size !== undefined) choose('phoneWidth', size.widthPx);
        }}
      />
    </PopupMenu>
  );
}

function TextMenu() {
  const { t } = useTranslation();
  const percent = useBench(({ settings }) => settings.textPercent);
  const choose = useBench((bench) => bench.choose);
  return (
    <PopupMenu
      trigger={
        <Button look="quiet" size="small" className={styles.menu} title={t('device.text')} data-device="text">
          <span className="visually-hidden">{t('device.text')} </span>
          {t('device.textAt', { percent })}
          <ChevronDown size={11} aria-hidden="true" />
        </Button>
      }
    >
      <MenuRadio
        value={String(percent)}
        options={textPercents.map((each) => ({ value: String(each), label: `${each}%` }))}
        onChoose={(value) => {
          const chosen = textPercents.find((each) => String(each) === value);
          if (chosen !== undefined) choose('textPercent', chosen);
        }}
      />
    </PopupMenu>
  );
}

const icons = { app: SunMoon, light: Sun, dark: Moon, both: BothThemes } as const;

function BothThemes() {
  return (
    <span className={styles.both} aria-hidden="true">
      <Sun size={12} />
      <Moon size={12} />
    </span>
  );
}

function ThemeButton() {
  const { t } = useTranslation();
  const theme = useBench((bench) => bench.settings.phoneTheme);
  const choose = useBench((bench) => bench.choose);
  const Icon = icons[theme];
  const labels: Readonly<Record<PhoneTheme, string>> = {
    app: t('stage.phoneApp'),
    light: t('stage.phoneLight'),
    dark: t('stage.phoneDark'),
    both: t('stage.phoneBoth'),
  };
  return (
    <IconButton
      size="small"
      label={labels[theme]}
      data-phone-theme={theme}
      onClick={() => choose('phoneTheme', nextPhoneTheme(theme))}
    >
      <Icon size={14} aria-hidden="true" />
    </IconButton>
  );
}

function OrdersButton() {
  const { t } = useTranslation();
  const shown = useBench(({ settings }) => settings.shownOrders);
  const choose = useBench((bench) => bench.choose);
  return (
    <IconButton
      size="small"
      label={t('device.onlyThis')}
      aria-pressed={shown === 'this'}
      data-only-this={shown === 'this'}
      onClick={() => choose('shownOrders', shown === 'this' ? 'all' : 'this')}
    >
      <ListFilter size={14} aria-hidden="true" />
    </IconButton>
  );
}

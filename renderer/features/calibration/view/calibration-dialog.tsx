import { useLayoutEffect, useRef, useState } from 'react';
import type { PixelRegion } from '../../../../shared/protocol/theme/compare-pixels.ts';
import { lookBadge } from '../../../../shared/protocol/theme/describe-look.ts';
import { dropUsualTokens } from '../../../../shared/protocol/theme/read-theme.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { type ThemeTokens, splitTokenName } from '../../../../shared/specification/theme-tokens.ts';
import { isProjectReadOnly } from '../../../store/host/store-notes.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FullDialog } from '../../../ui/overlays/full-dialog.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { nearPercent, statedDifference } from '../store/calibration.ts';
import styles from './calibration.module.css';
import { ComparedPhoneView } from './compared-phone.tsx';
import { Differences } from './differences.tsx';
import { ScreenshotFile } from './screenshot-file.tsx';
import { TokenRows } from './token-rows.tsx';
import { faintWords, findFaintTexts } from '../../../../shared/protocol/theme/theme-contrast.ts';
import { localeFacts, locales } from '../../../../shared/specification/locales.ts';
import { phoneSchemeNames, phoneSchemes, phoneSizes } from '../../../../shared/specification/phone-sizes.ts';
import { Segmented } from '../../../ui/segmented.tsx';

/** The card beside a screenshot of the real wallet: its tokens, adjusted until both look the same. */
export function CalibrationDialog() {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const enter = useBench((bench) => bench.enterCalibration);
  const leave = useBench((bench) => bench.leaveCalibration);
  const [regions, setRegions] = useState<readonly PixelRegion[]>([]);
  // Another dialog may take the place of this one: what was not saved is then shown nowhere.
  useLayoutEffect(() => {
    enter();
    return leave;
  }, [enter, leave]);
  return (
    <FullDialog
      title={t('calibration.title')}
      name="calibration"
      closeLabel={t('dialogs.close')}
      onClose={close}
      head={
        <>
          <CardDifference />
          <Look />
        </>
      }
    >
      <div className={styles.page}>
        <ComparedPhoneView onRegions={setRegions} />
        <div className={styles.aside}>
          <ScreenshotFile />
          <PhoneChoices />
          <Differences regions={regions} />
          <TokenRows />
          <Save />
        </div>
      </div>
    </FullDialog>
  );
}

function useIsSaved(): boolean {
  const theme = useBench((bench) => bench.theme);
  const draft = useBench((bench) => bench.themeDraft);
  return textOf(draft ?? {}) === textOf(theme?.tokens ?? {});
}

function textOf(tokens: ThemeTokens): string {
  return JSON.stringify(dropUsualTokens(tokens));
}

/** Whether the look of the phones is emulated or calibrated, or not saved yet. */
function Look() {
  const { t } = useTranslation();
  const theme = useBench((bench) => bench.theme);
  const language = useBench((bench) => bench.settings.language);
  const isSaved = useIsSaved();
  return (
    <span
      className={styles.look}
      role="status"
      data-calibration-look={isSaved ? (theme?.calibrated?.on ?? 'emulated') : 'not-saved'}
    >
      <Badge tone={isSaved ? 'accent' : 'amber'}>
        {isSaved ? inLanguage(lookBadge(theme), language) : t('calibration.notSaved')}
      </Badge>
    </span>
  );
}

/** The difference of the card, in sight while its tokens are adjusted further below. */
function CardDifference() {
  const { t } = useTranslation();
  const difference = useBench(statedDifference);
  if (difference === null) return null;
  return (
    <span className={styles.quiet}>
      {t('calibration.regions.card')} {difference.toFixed(1)}%
    </span>
  );
}

function Save() {
  const { t } = useTranslation();
  const isReadOnly = useBench(isProjectReadOnly);
  const save = useBench((bench) => bench.saveCalibration);
  const hasShot = useBench((bench) => bench.screenshot !== null);
  const hasTrouble = useBench((bench) => bench.measureTrouble !== null);
  const difference = useBench(statedDifference);
  const isSaving = useRef(false);
  const isWaiting = hasShot && difference === null && !hasTrouble;
  const whyNot = isReadOnly ? t('calibration.readOnly') : isWaiting ? t('calibration.waits') : null;
  const run = async (): Promise<void> => {
    if (isSaving.current) return;
    isSaving.current = true;
    await save();
    isSaving.current = false;
  };
  return (
    <div className={styles.save}>
      <FaintTexts />
      {difference !== null && difference >= nearPercent ? (
        <p className={styles.warning} data-far="">
          {t('calibration.far', { percent: difference.toFixed(1), near: nearPercent })}
        </p>
      ) : null}
      <p className={styles.help}>{t(hasShot && !hasTrouble ? 'calibration.saveHelp' : 'calibration.saveHelpEmpty')}</p>
      <Button look="primary" data-save-theme="" whyNot={whyNot} onClick={() => void run()}>
        {t('calibration.save')}
      </Button>
    </div>
  );
}

/** More would push the tokens out of sight. */
const mostShown = 2;

/** The texts of this card that the adjusted tokens make too faint. */
function FaintTexts() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const tokens = useBench((bench) => bench.themeDraft);
  const scenario = useBench((bench) => bench.stage?.input.analysis?.scenario?.id ?? null);
  const shown = useBench((bench) => bench.comparedPhone.scheme);
  const found = findFaintTexts(tokens ?? {}).filter(({ ground }) => {
    const of = splitTokenName(ground).scenario;
    return of === null || of === scenario;
  });
  // Those of the appearance in sight come first.
  const faint = [...found.filter(({ scheme }) => scheme === shown), ...found.filter(({ scheme }) => scheme !== shown)];
  if (faint.length === 0) return null;
  return (
    <ul className={styles.faint} aria-label={t('calibration.faint')} data-faint="">
      {faint.slice(0, mostShown).map((each) => (
        <li key={`${each.text} ${each.ground} ${each.scheme}`}>{inLanguage(faintWords(each), language)}</li>
      ))}
      {faint.length > mostShown ? <li>{t('calibration.faintMore', { more: faint.length - mostShown })}</li> : null}
    </ul>
  );
}

/** Which phone is compared: language, appearance, width. */
function PhoneChoices() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const { locale, scheme, widthPx } = useBench((bench) => bench.comparedPhone);
  const compare = useBench((bench) => bench.comparePhone);
  const widths = phoneSizes.map((size) => ({ value: String(size.widthPx), label: String(size.widthPx) }));
  return (
    <section className={styles.part} aria-label={t('calibration.phone')}>
      <h2 className={styles.heading}>{t('calibration.phone')}</h2>
      <div className={styles.row}>
        <Segmented
          label={t('calibration.locale')}
          value={locale}
          segments={locales.map((value) => ({
            value,
            label: localeFacts[value].ownName,
            lang: localeFacts[value].tag,
          }))}
          onChoose={(value) => compare({ locale: value })}
        />
        <Segmented
          label={t('calibration.scheme')}
          value={scheme}
          segments={phoneSchemes.map((value) => ({ value, label: inLanguage(phoneSchemeNames[value], language) }))}
          onChoose={(value) => compare({ scheme: value })}
        />
        <Segmented
          label={t('calibration.width')}
          value={String(widthPx)}
          segments={widths}
          onChoose={(value) => {
            const size = phoneSizes.find((each) => String(each.widthPx) === value);
            if (size !== undefined) compare({ widthPx: size.widthPx });
          }}
        />
      </div>
    </section>
  );
}

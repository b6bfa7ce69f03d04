import { useTranslation } from '../../../words/use-translation.ts';
import styles from './sheet-axes.module.css';
import { ChevronDown, Moon, Sun } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { localeFacts } from '../../../../shared/specification/locales.ts';
import { sheetTextNames } from '../../../../shared/documents/contact-sheet/sheet-settings.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { sheetAxes, shownStatuses, toggled, sheetGroups, type SheetGroup } from '../../../engine/sheet/sheet-choice.ts';
import { type SheetSource, sheetSource } from '../../../engine/sheet/sheet-source.ts';
import { selectSheetChoice } from '../../../store/window/sheet-choice.ts';
import { useBench, useBenchStore } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { Picks } from '../../../ui/forms/picks.tsx';
import { MenuChecks, PopupMenu } from '../../../ui/overlays/menu.tsx';
import type { Say } from '../../../words/i18n.ts';
import { SheetSeed } from './sheet-seed.tsx';
import { groupDrawings, type DrawnGroup, type GroupOf } from '../../../engine/sheet/draw-group.ts';
import type { Bench } from '../../../store/slice.ts';
import { activeDocument } from '../../../store/window/active-tab.ts';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';

const icons = { light: Sun, dark: Moon } as const;

export function SheetAxes({ source }: { readonly source: SheetSource }) {
  return (
    <div className={styles.axes}>
      <Statuses source={source} />
      <Texts />
      <SheetSeed />
      <Phones />
      <Following />
    </div>
  );
}

function Statuses({ source: { scenario, statuses } }: { readonly source: SheetSource }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const choice = useBench(selectSheetChoice);
  const choose = useBench((bench) => bench.changeSheet);
  const shown = shownStatuses(choice, statuses);
  const isAll = shown.length === statuses.length;
  return (
    <AxisMenu
      label={t('contactSheet.axes.statuses')}
      mark="statuses"
      value={isAll ? t('contactSheet.allStatuses') : summarise(shown, statuses.length, t)}
    >
      <MenuChecks
        values={shown}
        options={statuses.map((status) => {
          const means = scenario.lifecycle.statuses.find(({ name }) => name === status)?.means;
          return {
            value: status,
            label: status,
            ...(means === undefined ? {} : { detail: inLanguage(means, language) }),
          };
        })}
        onToggle={(status) => choose({ statuses: toggled(statuses, shown, status) })}
      />
    </AxisMenu>
  );
}

function Texts() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const texts = useBench((bench) => bench.settings.contactSheet.texts);
  const choose = useBench((bench) => bench.changeSheet);
  return (
    <AxisMenu
      label={t('contactSheet.axes.texts')}
      mark="texts"
      value={summarise(
        texts.map((text) => inLanguage(sheetTextNames[text], language)),
        sheetAxes.texts.length,
        t,
      )}
    >
      <MenuChecks
        values={texts}
        options={sheetAxes.texts.map((value) => ({
          value,
          label: inLanguage(sheetTextNames[value], language),
          detail: t(`contactSheet.textHelp.${value}`),
        }))}
        onToggle={(text) => choose({ texts: toggled(sheetAxes.texts, texts, text) })}
      />
    </AxisMenu>
  );
}

function summarise(chosen: readonly string[], all: number, t: Say): string {
  return chosen.length === 1 ? (chosen[0] ?? '') : t('contactSheet.chosen', { count: chosen.length, all });
}

type AxisMenuProps = {
  readonly label: string;
  readonly value: string;
  readonly mark: string;
  readonly children: ReactNode;
};

function AxisMenu({ label, value, mark, children }: AxisMenuProps) {
  return (
    <PopupMenu
      trigger={
        <Button size="small" className={styles.menu} data-axis-menu={mark}>
          <span className={styles.label}>{label}</span>
          {value}
          <ChevronDown size={13} aria-hidden="true" />
        </Button>
      }
    >
      {children}
    </PopupMenu>
  );
}

function Phones() {
  const { t } = useTranslation();
  const choice = useBench(selectSheetChoice);
  const choose = useBench((bench) => bench.changeSheet);
  return (
    <>
      <Picks
        label={t('contactSheet.axes.locales')}
        values={choice.locales}
        picks={sheetAxes.locales.map((value) => ({
          value,
          label: localeFacts[value].ownName,
          lang: localeFacts[value].tag,
        }))}
        onToggle={(locale) => choose({ locales: toggled(sheetAxes.locales, choice.locales, locale) })}
      />
      <Picks
        label={t('contactSheet.axes.schemes')}
        values={choice.schemes}
        picks={sheetAxes.schemes.map((value) => {
          const Icon = icons[value];
          return { value, title: t(`contactSheet.schemes.${value}`), label: <Icon aria-hidden="true" /> };
        })}
        onToggle={(scheme) => choose({ schemes: toggled(sheetAxes.schemes, choice.schemes, scheme) })}
      />
      <Numbers
        label={t('contactSheet.axes.widths')}
        all={sheetAxes.widths}
        chosen={choice.widths}
        unit=" px"
        onChoose={(widths) => choose({ widths })}
      />
      <Numbers
        label={t('contactSheet.axes.textPercents')}
        all={sheetAxes.textPercents}
        chosen={choice.textPercents}
        unit="%"
        onChoose={(textPercents) => choose({ textPercents })}
      />
    </>
  );
}

/** Whether the sheet shows the phones beside the editor, or others. */
function Following() {
  const { t } = useTranslation();
  const isFollowing = useBench((bench) => bench.settings.contactSheet.isFollowing);
  const choose = useBench((bench) => bench.changeSheet);
  return (
    <Button
      size="small"
      className={styles.following}
      aria-pressed={isFollowing}
      title={t('contactSheet.followHelp')}
      data-sheet-follows={isFollowing}
      onClick={() => choose({ isFollowing: !isFollowing })}
    >
      {t('contactSheet.follow')}
    </Button>
  );
}

type NumbersProps<V extends number> = {
  readonly label: string;
  readonly all: readonly V[];
  readonly chosen: readonly V[];
  readonly unit: string;
  readonly onChoose: (chosen: readonly V[]) => void;
};

function Numbers<V extends number>({ label, all, chosen, unit, onChoose }: NumbersProps<V>) {
  return (
    <Picks
      label={label}
      values={chosen.map(String)}
      picks={all.map((value, at) => ({
        value: String(value),
        label: at === all.length - 1 ? `${value}${unit}` : String(value),
        title: `${label}: ${value}${unit}`,
      }))}
      onToggle={(text) => {
        const value = all.find((each) => String(each) === text);
        if (value !== undefined) onChoose(toggled(all, chosen, value));
      }}
    />
  );
}

export type Sheet = {
  readonly source: SheetSource;
  readonly at: Instant;
  readonly groups: readonly SheetGroup[];
  /** Reads and draws a group once for all its cells. */
  readonly draw: (group: GroupOf) => DrawnGroup;
};

/** Returns the sheet of the open payload at the time the place was opened; null if none can be read. */
export function useSheet(): Sheet | null {
  const store = useBenchStore();
  // The clock continues; the phones keep the time at which the sheet was opened.
  const [now] = useState(() => store.getState().shownNow);
  const document = useBench(lastReadable);
  const gaps = useBench((bench) => (document === null ? null : bench.inspectTerms(document.id).options.gaps));
  const images = useBench((bench) => bench.images);
  const choice = useBench(selectSheetChoice);
  const { seed } = choice;
  const made = useMemo(() => {
    if (document === null || gaps === null) return null;
    const terms = { now, options: { ...store.getState().inspectTerms(document.id).options, gaps, images }, seed };
    const source = sheetSource(document, terms);
    return source === null ? null : { source, at: now, draw: groupDrawings(source, terms) };
  }, [store, document, gaps, images, now, seed]);
  const groups = useMemo(() => (made === null ? [] : sheetGroups(choice, made.source.statuses)), [made, choice]);
  return made === null ? null : { ...made, groups };
}

function lastReadable(bench: Bench): PayloadDocument | null {
  const document = activeDocument(bench);
  return document === null ? null : (bench.lastGood[document.id]?.document ?? null);
}

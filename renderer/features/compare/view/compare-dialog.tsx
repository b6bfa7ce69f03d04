import { ArrowLeftRight } from 'lucide-react';
import { useTranslation } from '../../../words/use-translation.ts';
import type { ComparedSide, Sides } from '../store/slices.ts';
import { useBench } from '../../../store/use-bench.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { FullDialog } from '../../../ui/overlays/full-dialog.tsx';
import { Comparison } from '../../../views/comparison/comparison.tsx';
import type { Caption, ComparedText, DiffComponent } from '../../../views/comparison/compared-text.ts';
import styles from './compare-dialog.module.css';
import { selectShownNames, type OrderNames } from '../../../store/order-names.ts';
import { dayAndTime } from '../../../words/say-time.ts';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import { templateId } from '../../../../shared/scenarios/scenario.ts';
import { plainTemplates } from '../../../../shared/scenarios/templates.ts';
import { callPartOf, callParts, refOf, refWord } from '../../../engine/compare/side.ts';
import { selectGroups } from '../../../store/selectors.ts';

function SidePicker({ side, comparison }: { readonly side: keyof Sides; readonly comparison: Sides }) {
  const { t } = useTranslation();
  const choose = useBench((bench) => bench.chooseSide);
  const groups = useBench(selectGroups);
  const names = useBench(selectShownNames);
  const { ref } = comparison[side];
  return (
    <label className={styles.side}>
      <span className="visually-hidden">{t(`comparison.${side}`)}</span>
      <select
        className={styles.select}
        value={refWord(ref)}
        data-side={side}
        data-first-focus={side === 'left' ? '' : undefined}
        onChange={(event) => {
          const wanted = refOf(event.currentTarget.value);
          if (wanted !== null) void choose(side, wanted);
        }}
      >
        <Calls comparison={comparison} />
        <Sent comparison={comparison} />
        {groups.map((group) => (
          <optgroup key={group.documents[0]?.id} label={names.distinctNameOf(group.order)}>
            {group.documents.map(({ id, name }) => (
              <option key={id} value={refWord({ of: 'payload', id })}>
                {withOrder(name, names.distinctNameOf(group.order))}
              </option>
            ))}
          </optgroup>
        ))}
        <Statuses comparison={comparison} />
      </select>
    </label>
  );
}

/** The calls that are compared, and others of their orders. */
function Calls({ comparison: { left, right } }: { readonly comparison: Sides }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const recent = useBench((bench) => bench.recentCalls.calls);
  const part = callPartOf(left.ref) ?? callPartOf(right.ref);
  if (part === null) return null;
  const own = new Set([left.ref, right.ref].flatMap((ref) => (callPartOf(ref) === null ? [] : [ref.id])));
  const keys = new Set(recent.flatMap(({ id, orderKey }) => (own.has(id) ? [orderKey] : [])));
  const offered = recent.filter(({ id, orderKey }) => own.has(id) || keys.has(orderKey)).slice(0, mostCalls);
  const unlisted = [...own].filter((id) => offered.every((call) => call.id !== id));
  return (
    <optgroup label={t('comparison.callsGroup')}>
      {unlisted.map((id) => (
        <option key={id} value={refWord({ of: part, id })}>
          {nameOfSide([left, right], id)}
        </option>
      ))}
      {offered.map(({ id, orderStatus, path, atReal }) => (
        <option key={id} value={refWord({ of: part, id })}>
          {orderStatus === '' ? path : orderStatus} {dayAndTime(atReal, language)}
        </option>
      ))}
    </optgroup>
  );
}

const mostCalls = 50;

function nameOfSide(sides: readonly ComparedSide[], id: string): string {
  return sides.find(({ ref }) => ref.id === id)?.document?.name ?? id;
}

/** Which part of calls is compared. */
function PartChoice({ comparison: { left, right } }: { readonly comparison: Sides }) {
  const { t } = useTranslation();
  const choose = useBench((bench) => bench.choosePart);
  const parts = [left.ref, right.ref].map(callPartOf);
  const value = parts[0] ?? parts[1];
  if (value === undefined || value === null) return null;
  // A payload has neither headers nor a response.
  const offered = parts.includes(null) ? callParts.slice(0, 1) : callParts;
  if (offered.length < 2) return null;
  return (
    <Segmented
      label={t('comparison.part')}
      value={value}
      segments={offered.map((each) => ({ value: each, label: t(`comparison.parts.${each}`) }))}
      onChoose={(part) => void choose(part)}
    />
  );
}

/** Two calls may be alike in one part and differ in another. */
function OtherParts({ comparison: { left, right } }: { readonly comparison: Sides }) {
  const { t } = useTranslation();
  const isOfCalls = [left.ref, right.ref].every((ref) => callPartOf(ref) !== null);
  const text = left.document?.text;
  if (!isOfCalls || text === undefined || text !== right.document?.text) return null;
  return <p className={styles.others}>{t('comparison.otherParts')}</p>;
}

function Sent({ comparison: { left, right } }: { readonly comparison: Sides }) {
  const { t } = useTranslation();
  const documents = useBench((bench) => bench.documents);
  const names = useBench(selectShownNames);
  const own = [
    ...new Set(
      [left.ref, right.ref].flatMap((ref) => (ref.of === 'template' || callPartOf(ref) !== null ? [] : [ref.id])),
    ),
  ];
  if (own.length === 0) return null;
  return (
    <optgroup label={t('comparison.sentGroup')}>
      {own.map((id) => (
        <option key={id} value={refWord({ of: 'sent', id })}>
          {t('comparison.sent', { name: namesOf(documents, id, names) })}
        </option>
      ))}
    </optgroup>
  );
}

/** The choice is shown alone, and payloads of many orders share a name. */
function withOrder(name: string, order: string): string {
  return `${name} · ${order}`;
}

function namesOf(documents: readonly PayloadDocument[], id: string, names: OrderNames): string {
  const document = documents.find((each) => each.id === id);
  return document === undefined ? '' : withOrder(document.name, names.distinctNameOf(document.order));
}

function Statuses({ comparison: { left, right } }: { readonly comparison: Sides }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const known = [left.document?.scenario, right.document?.scenario];
  const scenarios = [...new Set(known)].flatMap((id) => (id === undefined ? [] : (findScenario(id) ?? [])));
  return scenarios.map((scenario) => (
    <optgroup key={scenario.id} label={t('comparison.statusGroup', { scenario: inLanguage(scenario.name, language) })}>
      {plainTemplates(scenario).map((template) => {
        const id = templateId(scenario, template);
        return (
          <option key={id} value={refWord({ of: 'template', id })}>
            {template.status}
          </option>
        );
      })}
    </optgroup>
  ));
}

const second = 1000;

function useCaption({ ref, document, sentAt }: ComparedSide): Caption {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const name = document?.name ?? '';
  const names = useBench(selectShownNames);
  if (ref.of === 'template') return { name, rest: t('comparison.template') };
  if (callPartOf(ref) !== null)
    return { name, rest: sentAt === null ? '' : t('comparison.callAt', { time: dayAndTime(sentAt, language) }) };
  if (ref.of === 'payload')
    return { name, rest: document === null ? '' : ` · ${names.distinctNameOf(document.order)}` };
  const time = sentAt === null ? '' : dayAndTime(Math.floor(sentAt / second) * second, language);
  return { name, rest: t('comparison.sentAt', { time }) };
}

export function CompareDialog({ diff }: { readonly diff: DiffComponent }) {
  const { t } = useTranslation();
  const comparison = useBench((bench) => bench.comparison);
  const close = useBench((bench) => bench.closeDialog);
  const swap = useBench((bench) => bench.swapSides);
  if (comparison === null) return null;
  return (
    <FullDialog name="compare" title={t('comparison.title')} closeLabel={t('dialogs.close')} onClose={close}>
      <div className={styles.page}>
        <div className={styles.sides}>
          <SidePicker side="left" comparison={comparison} />
          <IconButton label={t('comparison.swap')} onClick={swap} data-swap="">
            <ArrowLeftRight size={15} aria-hidden="true" />
          </IconButton>
          <SidePicker side="right" comparison={comparison} />
        </div>
        <div className={styles.part}>
          <PartChoice comparison={comparison} />
          <OtherParts comparison={comparison} />
        </div>
        <Compared comparison={comparison} diff={diff} />
      </div>
    </FullDialog>
  );
}

function Compared({ comparison: { left, right }, diff }: { readonly comparison: Sides; readonly diff: DiffComponent }) {
  const { t } = useTranslation();
  const [own, other] = [useText(left), useText(right)];
  if (left.isReading || right.isReading) return <p role="status">{t('comparison.reading')}</p>;
  if (own === null || other === null) {
    const isOfCalls = [left.ref, right.ref].some((ref) => callPartOf(ref) !== null);
    return <p className={styles.none}>{t(isOfCalls ? 'comparison.noAnswer' : 'comparison.nothingSent')}</p>;
  }
  return <Comparison left={own} right={other} diff={diff} />;
}

function useText(side: ComparedSide): ComparedText | null {
  const caption = useCaption(side);
  const { document, bytes, hasCard } = side;
  if (document === null) return null;
  return { caption, text: document.text, document: hasCard === false ? null : document, bytes };
}

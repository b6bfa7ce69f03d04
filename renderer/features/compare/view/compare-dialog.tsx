import { ArrowLeftRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ComparedSide, Sides } from '../store/slices.ts';
import { useBench } from '../../../store/use-bench.ts';
import { IconButton } from '../../../ui/button.tsx';
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
import { refOf, refWord } from '../../../engine/compare/side.ts';
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

function Sent({ comparison: { left, right } }: { readonly comparison: Sides }) {
  const { t } = useTranslation();
  const documents = useBench((bench) => bench.documents);
  const names = useBench(selectShownNames);
  const own = [...new Set([left.ref, right.ref].flatMap(({ of, id }) => (of === 'template' ? [] : [id])))];
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
        <Compared comparison={comparison} diff={diff} />
      </div>
    </FullDialog>
  );
}

function Compared({ comparison: { left, right }, diff }: { readonly comparison: Sides; readonly diff: DiffComponent }) {
  const { t } = useTranslation();
  const [own, other] = [useText(left), useText(right)];
  if (left.isReading || right.isReading) return <p role="status">{t('comparison.reading')}</p>;
  if (own === null || other === null) return <p className={styles.none}>{t('comparison.nothingSent')}</p>;
  return <Comparison left={own} right={other} diff={diff} />;
}

function useText(side: ComparedSide): ComparedText | null {
  const caption = useCaption(side);
  return side.document === null ? null : { caption, text: side.document.text, document: side.document };
}

import { useTranslation } from 'react-i18next';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { inLanguage } from '../../../shared/lib/text/words.ts';
import type { Language } from '../../../shared/lib/text/words.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { templateId } from '../../../shared/scenarios/scenario.ts';
import { plainTemplates } from '../../../shared/scenarios/templates.ts';
import { refOf, refWord } from '../../engine/compare/side-ref.ts';
import { readName } from '../../engine/names/read-name.ts';
import type { Sides } from '../../store/compare/slices.ts';
import { selectGroups } from '../../store/selectors.ts';
import { useBench } from '../../store/use-bench.ts';
import styles from './compare-dialog.module.css';

/** Chooses what stands at a side: any payload, what was last sent of one of the two, or a status of their scenario. */
export function SidePicker({ side, comparison }: { readonly side: keyof Sides; readonly comparison: Sides }) {
  const { t } = useTranslation();
  const choose = useBench((bench) => bench.chooseSide);
  const groups = useBench(selectGroups);
  const language = useBench((bench) => bench.settings.language);
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
          <optgroup key={group.documents[0]?.id} label={readName(group.order, language)}>
            {group.documents.map(({ id, name }) => (
              <option key={id} value={refWord({ of: 'payload', id })}>
                {withOrder(name, readName(group.order, language))}
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
  const language = useBench((bench) => bench.settings.language);
  const own = [...new Set([left.ref, right.ref].flatMap(({ of, id }) => (of === 'template' ? [] : [id])))];
  return (
    <optgroup label={t('comparison.sentGroup')}>
      {own.map((id) => (
        <option key={id} value={refWord({ of: 'sent', id })}>
          {t('comparison.sent', { name: namesOf(documents, id, language) })}
        </option>
      ))}
    </optgroup>
  );
}

/** What is chosen stands alone, and many orders have payloads of one name. */
function withOrder(name: string, order: string): string {
  return `${name} · ${order}`;
}

function namesOf(documents: readonly PayloadDocument[], id: string, language: Language): string {
  const document = documents.find((each) => each.id === id);
  return document === undefined ? '' : withOrder(document.name, readName(document.order, language));
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

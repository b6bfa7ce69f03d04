import { Copy } from 'lucide-react';
import { payloadBase64, type Call } from '../../../shared/documents/call.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { bodyText } from '../../engine/calls/body-text.ts';
import { useBench } from '../../store/use-bench.ts';
import { IconButton } from '../../ui/button.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import styles from './answer-values.module.css';
import type { Field } from '../../../shared/fields/field.ts';
import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import { toValue } from '../../../shared/lib/json/json-view.ts';
import type { JsonValue } from '../../../shared/lib/json/json.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import { baseResponse } from '../../../shared/specification/common-objects.ts';

/** `path` is unique; names are not. */
type AnswerValue = { readonly path: string; readonly name: string; readonly text: string };

/** Gets the values of fields that the scenario adds to the base response, leaf by leaf. */
export function getScenarioValues(scenario: Scenario | null, body: string): readonly AnswerValue[] {
  const own = getScenarioFields(scenario);
  if (own.length === 0) return [];
  const { root } = scanJson(body);
  const value = root === null ? null : toValue(root);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, held]) =>
    own.some((field) => field.name === name) ? getLeaves(name, name, held) : [],
  );
}

function getScenarioFields(scenario: Scenario | null): readonly Field[] {
  const base = new Set(baseResponse.map(({ name }) => name));
  return (scenario?.answerFields ?? []).filter(({ name }) => !base.has(name));
}

function getLeaves(path: string, name: string, value: JsonValue): readonly AnswerValue[] {
  if (value === null || typeof value !== 'object') return [{ path, name, text: String(value) }];
  // List items have no names.
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, held]: readonly [string, JsonValue]) =>
    getLeaves(`${path}/${key}`, isList ? name : key, held),
  );
}

/** Shows the scenario's own values of an answer, each to copy. */
export function AnswerValues({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  const copy = useBench((bench) => bench.copyText);
  const scenario = findScenario(call.scenario);
  const values = call.answer === undefined ? [] : getScenarioValues(scenario, bodyText(payloadBase64(call.answer)));
  if (values.length === 0) return null;
  return (
    <section aria-label={t('response.answerFields')} data-answer-values="">
      <dl className={styles.values}>
        {values.map(({ path, name, text }) => (
          <div key={path} className={styles.row}>
            <dt>{name}</dt>
            <dd>
              <bdi className={styles.text}>{text}</bdi>
              <IconButton size="small" label={t('response.copy', { what: name })} onClick={() => void copy(text)}>
                <Copy size={12} aria-hidden="true" />
              </IconButton>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

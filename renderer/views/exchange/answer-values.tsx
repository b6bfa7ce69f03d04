import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { payloadBase64 } from '../../../shared/documents/call.ts';
import type { Call } from '../../../shared/documents/call.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { bodyText } from '../../engine/calls/body-text.ts';
import { useBench } from '../../store/use-bench.ts';
import { IconButton } from '../../ui/button.tsx';
import { ownAnswerValues } from './answer-fields.ts';
import styles from './answer-values.module.css';

/** What the answer says beside its result, value by value, each to copy. Nothing where the scenario adds nothing. */
export function AnswerValues({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  const copy = useBench((bench) => bench.copyText);
  const scenario = findScenario(call.scenario);
  const values = call.answer === undefined ? [] : ownAnswerValues(scenario, bodyText(payloadBase64(call.answer)));
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

import { useTranslation } from 'react-i18next';
import type { Call } from '../../../../../shared/documents/call.ts';
import { inLanguage } from '../../../../../shared/lib/text/words.ts';
import { findScenario } from '../../../../../shared/scenarios/index.ts';
import { colourOf } from '../../../../engine/environments/environment-facts.ts';
import type { EnvironmentColour } from '../../../../engine/environments/environment-facts.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { EnvironmentDot } from '../../../../views/own/environment-dot.tsx';
import { OrderNumber } from '../../../../views/order-name.tsx';
import { dateWithYear, timeWithSeconds } from '../../../../words/hong-kong-time.ts';
import styles from './call-head.module.css';

/** What a call was about, when it was made by both clocks, and where it went. */
export function CallHead({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const scenario = findScenario(call.scenario);
  const colour = useColourOf(call);
  const said = (at: number): string => `${dateWithYear(at, language)} ${timeWithSeconds(at)}`;
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>
        <span>{call.orderStatus === '' ? call.path : call.orderStatus}</span>
        {call.merchantBizNo === '' ? null : (
          <span className={styles.order}>
            <OrderNumber {...call} />
          </span>
        )}
        {scenario === null ? null : <span className={styles.scenario}>{inLanguage(scenario.name, language)}</span>}
      </h2>
      <dl className={styles.facts}>
        <dt>{t('calls.page.when')}</dt>
        <dd className={styles.times}>
          <span data-at-real={call.atReal}>{t('calls.page.real', { time: said(call.atReal) })}</span>
          {/* A call to a real service is made by the real clock alone. */}
          {call.atVirtual === call.atReal ? null : (
            <span data-at-virtual={call.atVirtual}>{t('calls.page.virtual', { time: said(call.atVirtual) })}</span>
          )}
        </dd>
        <dt>{t('calls.page.where')}</dt>
        <dd className={styles.where}>
          <Badge>
            <EnvironmentDot colour={colour} /> {call.environment?.name ?? t('calls.page.sandbox')}
          </Badge>
          <code className={styles.path}>
            {call.method} {call.path}
          </code>
        </dd>
      </dl>
    </header>
  );
}

/** The colour of where it went, as it is shown elsewhere; grey for an environment that is gone. */
function useColourOf({ environment }: Call): EnvironmentColour {
  return useBench(({ session }) => {
    if (environment === undefined) return 'green';
    const info = session?.environments.find(({ id }) => id === environment.id);
    return info === undefined ? 'grey' : colourOf(info);
  });
}

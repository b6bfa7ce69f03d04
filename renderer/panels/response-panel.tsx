import { Inbox } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CallRecord } from '../bridge/index.ts';
import { selectShownCall } from '../store/selectors.ts';
import { useBench } from '../store/use-bench.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { AnswerValues } from './answer-values.tsx';
import { CallBodies } from './call-bodies.tsx';
import { CallFacts } from './call-facts.tsx';
import styles from './response-panel.module.css';
import { VerdictHead } from './verdict-head.tsx';

/** What became of a call: the verdict in words, the code explained, and every byte that was signed and answered. */
export function ResponsePanel() {
  const { t } = useTranslation();
  const call = useBench(selectShownCall);
  const send = useBench((bench) => bench.send);
  if (call === null) {
    return (
      <EmptyState
        icon={Inbox}
        title={t('response.emptyTitle')}
        text={t('response.emptyText')}
        action={{ label: t('response.emptyAction'), run: () => void send() }}
      />
    );
  }
  return <Response call={call} />;
}

function Response({ call }: { readonly call: CallRecord }) {
  return (
    <article className={styles.response} data-response={call.id} data-result-code={call.verdict?.resultCode}>
      <div className={styles.side}>
        <VerdictHead call={call} />
        <AnswerValues call={call} />
        <CallFacts call={call} />
      </div>
      <CallBodies call={call} />
    </article>
  );
}

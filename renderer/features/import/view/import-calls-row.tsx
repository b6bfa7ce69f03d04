import { ArrowLeftRight } from 'lucide-react';
import type { CheckedWrittenRequest } from '../../../../shared/bridge/call-exchange.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { findVariant } from '../../../../shared/protocol/diagnosis/diagnosis-variants.ts';
import { useBench } from '../../../store/use-bench.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { callsKey, type CallsOffer, type RequestFacts } from '../engine/calls-offer.ts';
import type { PendingImport } from '../store/slices.ts';
import styles from './import-dialog.module.css';

type RowProps = { readonly offer: CallsOffer; readonly incoming: PendingImport; readonly fileName: string };

/** The calls of a file, which go to Calls beside the payloads. */
export function ImportCallsRow({ offer, incoming, fileName }: RowProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const exclude = useBench((bench) => bench.excludeItem);
  const key = callsKey(offer.file);
  const isExcluded = incoming.excluded.has(key);
  const count = offer.of === 'text' ? offer.requests.length : 0;
  const number = (of: number): string => of.toLocaleString(language);
  const title =
    offer.of === 'text'
      ? t('incoming.calls.title', { count, number: number(count) })
      : t(`incoming.calls.file.${offer.format}`);
  return (
    <div className={styles.item} data-incoming-calls={offer.of === 'text' ? count : offer.format}>
      <input
        type="checkbox"
        className={styles.want}
        aria-label={t('incoming.wanted', { name: title })}
        checked={!isExcluded}
        onChange={(event) => exclude(key, !event.currentTarget.checked)}
      />
      <ArrowLeftRight size={18} strokeWidth={1.6} className={styles.sign} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.name}>{title}</p>
        {offer.of === 'file' ? (
          <p className={styles.facts}>
            <bdi>{fileName}</bdi> · {t('incoming.calls.fileText')}
          </p>
        ) : (
          offer.requests.slice(0, mostShown).map((request, at) => (
            <RequestLines
              // Requests have no other identity than their place.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              request={request}
              checked={incoming.checks[offer.file]?.[at] ?? null}
            />
          ))
        )}
        {count > mostShown ? (
          <p className={styles.why}>
            {t('incoming.calls.more', { count: count - mostShown, number: number(count - mostShown) })}
          </p>
        ) : null}
        {isExcluded || count === 1 ? null : <StoryChoice file={offer.file} incoming={incoming} />}
      </div>
    </div>
  );
}

/** Whether the calls also become a story, and with which data. */
function StoryChoice({ file, incoming }: { readonly file: number; readonly incoming: PendingImport }) {
  const { t } = useTranslation();
  const importAsStory = useBench((bench) => bench.importAsStory);
  const story = incoming.asStory[file];
  return (
    <p className={styles.facts}>
      <label>
        <input
          type="checkbox"
          data-as-story=""
          checked={story !== undefined}
          onChange={(event) => importAsStory(file, event.currentTarget.checked ? 'stand-ins' : null)}
        />{' '}
        {t('incoming.calls.asStory')}
      </label>{' '}
      {story === undefined ? null : (
        <label>
          <input
            type="checkbox"
            checked={story === 'stand-ins'}
            onChange={(event) => importAsStory(file, event.currentTarget.checked ? 'stand-ins' : 'kept')}
          />{' '}
          {t('incoming.calls.standIns')}
        </label>
      )}
    </p>
  );
}

const mostShown = 3;

type LinesProps = { readonly request: RequestFacts; readonly checked: CheckedWrittenRequest | null };

function RequestLines({ request, checked }: LinesProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const { method, url, clientId, headers, hasAnswer, notUnderstood } = request;
  const facts = [
    t('incoming.calls.headers', { count: headers }),
    ...(clientId === null ? [] : [`Client-Id ${clientId}`]),
    ...(hasAnswer ? [t('incoming.calls.answer')] : []),
    ...(checked === null
      ? []
      : [t('incoming.calls.signature', { verdict: t(`response.signatures.${checked.signature}`) })]),
  ];
  const cause = checked?.cause ?? null;
  const said = cause === null ? undefined : (cause.words ?? findVariant(cause.variant)?.means);
  const meant = said === undefined ? '' : inLanguage(said, language);
  return (
    <div className={styles.request}>
      <p className={styles.address}>
        <code>
          {method} {url}
        </code>
      </p>
      <p className={styles.facts}>
        <bdi>{facts.join(' · ')}</bdi>
      </p>
      {said === undefined ? null : (
        <p className={styles.cause} data-incoming-cause={cause?.variant}>
          {cause?.verifies === true ? t('incoming.calls.oneChange', { cause: meant }) : meant}
        </p>
      )}
      {notUnderstood.length === 0 ? null : (
        <p className={styles.why}>{t('incoming.calls.notUnderstood', { what: notUnderstood.join('; ') })}</p>
      )}
    </div>
  );
}

import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/forms/refusal.tsx';
import { Modal, ModalActions } from '../../../ui/overlays/modal.tsx';
import { megabytes } from '../../../words/megabytes.ts';
import { troubleText } from '../../../words/trouble-text.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import type { CallsImport } from '../store/slices.ts';
import styles from './import-dialog.module.css';

/** Shows how far a file of calls is imported, and at the end the result. */
export function CallsImportView({ callsImport }: { readonly callsImport: CallsImport }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const close = useBench((bench) => bench.closeCallsImport);
  const choose = useBench((bench) => bench.choose);
  const { name, size, read, progress, isRunning, trouble } = callsImport;
  const number = (count: number): string => count.toLocaleString(language);
  return (
    <Modal title={t('incoming.calls.importing')} text={name} isWide onClose={() => void close()}>
      <div role="status" data-calls-import={isRunning ? 'running' : 'ended'}>
        {isRunning ? (
          <>
            <progress className={styles.progress} value={read} max={size} aria-label={t('incoming.calls.importing')} />
            <p className={styles.facts}>
              {t('incoming.readOf', { read: megabytes(read, language), size: megabytes(size, language) })}
            </p>
          </>
        ) : null}
        {progress === null ? null : (
          <p className={styles.facts}>
            {[
              t('incoming.calls.imported', { count: progress.imported, number: number(progress.imported) }),
              ...(progress.known === 0
                ? []
                : [t('incoming.calls.known', { count: progress.known, number: number(progress.known) })]),
              ...(progress.skippedCount === 0
                ? []
                : [
                    t('incoming.calls.skipped', {
                      count: progress.skippedCount,
                      number: number(progress.skippedCount),
                    }),
                  ]),
            ].join(' ')}
          </p>
        )}
        {isRunning || progress === null ? null : <Ending callsImport={callsImport} />}
      </div>
      <Refusal text={trouble === null ? null : troubleText(trouble, t, language)} />
      <ModalActions>
        <Button autoFocus={isRunning} onClick={() => void close()} data-calls-import-close="">
          {t(isRunning ? 'dialogs.cancel' : 'incoming.close')}
        </Button>
        {isRunning ? null : (
          <Button
            look="primary"
            autoFocus
            data-show-imported=""
            onClick={() => {
              void close();
              choose('section', 'calls');
            }}
          >
            {t('incoming.calls.show')}
          </Button>
        )}
      </ModalActions>
    </Modal>
  );
}

function Ending({ callsImport: { progress } }: { readonly callsImport: CallsImport }) {
  const { t } = useTranslation();
  if (progress === null) return null;
  const { skipped, skippedCount, isFound, isClosed } = progress;
  return (
    <>
      {isFound ? null : <p className={styles.why}>{t('incoming.calls.noList')}</p>}
      {isFound && !isClosed ? <p className={styles.why}>{t('incoming.calls.notClosed')}</p> : null}
      {skipped.length === 0 ? null : (
        <ul className={styles.skipped}>
          {skipped.map(({ entry, why }) => (
            <li key={entry}>{t('incoming.calls.entry', { entry: entry + 1, why })}</li>
          ))}
          {skippedCount > skipped.length ? (
            <li>{t('incoming.others', { count: skippedCount - skipped.length })}</li>
          ) : null}
        </ul>
      )}
    </>
  );
}

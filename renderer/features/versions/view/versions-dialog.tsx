import type { Bench } from '../../../store/slice.ts';
import { useBench } from '../../../store/use-bench.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import type { VersionHistory } from '../store/slices.ts';
import { Button } from '../../../ui/button.tsx';
import { FullDialog } from '../../../ui/overlays/full-dialog.tsx';
import { Comparison } from '../../../views/comparison/comparison.tsx';
import type { ComparedText, DiffComponent } from '../../../views/comparison/compared-text.ts';
import { dayAndTime } from '../../../words/say-time.ts';
import { troubleText } from '../../../words/trouble-text.ts';
import styles from './versions-dialog.module.css';
import { VersionList } from './version-list.tsx';
import type { WholeVersion } from '../../../../shared/documents/payload-document.ts';

const secondMs = 1000;

/** Compares the versions of a text with its current state. */
export function VersionsDialog({ diff }: { readonly diff: DiffComponent }) {
  const { t } = useTranslation();
  const history = useBench((bench) => bench.versionHistory);
  const trouble = useBench((bench) => bench.versionsTrouble);
  const language = useBench((bench) => bench.settings.language);
  const close = useBench((bench) => bench.closeDialog);
  const current = useBench(findCurrentText);
  if (history === null) return null;
  const name = current?.name ?? history.versions?.[0]?.name ?? '';
  return (
    <FullDialog
      name="versions"
      title={t('versions.history.title', { name })}
      closeLabel={t('dialogs.close')}
      onClose={close}
    >
      <div className={styles.sides}>
        <VersionList history={history} name={name} />
        <div className={styles.page}>
          {trouble === null ? null : (
            <p className={styles.trouble} role="alert">
              {troubleText(trouble, t, language)}
            </p>
          )}
          <ChosenVersion history={history} diff={diff} />
        </div>
      </div>
    </FullDialog>
  );
}

function ChosenVersion({
  history: { of, versions, chosen },
  diff,
}: {
  readonly history: VersionHistory;
  readonly diff: DiffComponent;
}) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const now = useBench(findCurrentText);
  const payload = useBench(({ documents }) => documents.find(({ id }) => id === now?.id) ?? null);
  const restore = useBench((bench) => bench.restoreVersion);
  const copy = useBench((bench) => bench.copyVersion);
  if (chosen === null || now === null) return null;
  if (versions?.length === 1 && chosen.text === now.text)
    return <p className={styles.only}>{t('versions.history.only')}</p>;
  const at = dayAndTime(Math.floor(chosen.at / secondMs) * secondMs, language);
  const left: ComparedText = {
    caption: { name: at, rest: '' },
    text: chosen.text,
    document: toDocument(chosen, of.kind === 'payload'),
  };
  const right: ComparedText = {
    caption: { name: t('versions.history.now'), rest: '' },
    text: now.text,
    document: payload,
  };
  return (
    <>
      <Comparison left={left} right={right} diff={diff} />
      <div className={styles.acts}>
        <Button onClick={copy} data-copy-version="">
          {t(`versions.history.copy.${of.kind}`)}
        </Button>
        <Button
          look="primary"
          whyNot={chosen.text === now.text ? t('versions.history.isNow') : null}
          onClick={restore}
          data-restore-version=""
        >
          {t('versions.history.restore')}
        </Button>
      </div>
    </>
  );
}

const lists = { payload: 'documents', story: 'stories', template: 'templates' } as const;

/** Finds the current text; null where it is gone. */
function findCurrentText(bench: Pick<Bench, 'versionHistory' | 'documents' | 'stories' | 'templates'>) {
  const of = bench.versionHistory?.of;
  return of === undefined ? null : (bench[lists[of.kind]].find(({ id }) => id === of.id) ?? null);
}

function toDocument(
  { id, name, scenario, order, orderNo, text }: WholeVersion,
  isPayload: boolean,
): ComparedText['document'] {
  return isPayload ? { id, name, scenario, order, orderNo, text } : null;
}

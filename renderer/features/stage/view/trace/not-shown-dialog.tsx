import { nodeAtPointer, parsePointer, pointer as pointerTo } from '../../../../../shared/lib/json/json-pointer.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import { findNotShown } from '../../engine/not-shown.ts';
import type { Analysis } from '../../../../engine/payload/analysis.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { Modal, ModalClose } from '../../../../ui/overlays/modal.tsx';
import styles from './not-shown-dialog.module.css';
import { FieldName } from './card-text-editor.tsx';

/** Lists what the phones do not show of the active payload, and what it leaves empty. */
export function NotShownDialog() {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const analysis = useBench((bench) => bench.analysis);
  const gaps = useBench((bench) => bench.gaps);
  const found = analysis === null ? null : findNotShown(analysis, gaps);
  return (
    <Modal title={t('trace.title')} text={t(found === null ? 'trace.unreadable' : 'trace.text')} onClose={close} isWide>
      {found === null || analysis === null ? null : (
        <div className={styles.lists}>
          <List
            title={t('trace.emptyTitle')}
            none={t('trace.emptyNone')}
            name="empty"
            analysis={analysis}
            lines={found.empty.map(({ pointer, example }) => ({
              pointer,
              text: example === '' ? '' : t('trace.example', { example }),
            }))}
          />
          <List
            title={t('trace.nowhereTitle')}
            none={t('trace.nowhereNone')}
            name="nowhere"
            analysis={analysis}
            lines={found.nowhere}
          />
        </div>
      )}
      <ModalClose onClose={close} />
    </Modal>
  );
}

type ListProps = {
  readonly title: string;
  readonly none: string;
  readonly name: 'empty' | 'nowhere';
  readonly analysis: Analysis;
  readonly lines: readonly { readonly pointer: string; readonly text: string }[];
};

function List({ title, none, name, analysis, lines }: ListProps) {
  const close = useBench((bench) => bench.closeDialog);
  const jump = useBench((bench) => bench.jumpToPath);
  return (
    <section aria-label={title} data-not-shown={name}>
      <h3 className={styles.title}>{title}</h3>
      {lines.length === 0 ? <p className={styles.none}>{none}</p> : null}
      <ul>
        {lines.map(({ pointer, text }) => (
          <li key={pointer}>
            <button
              type="button"
              className={styles.line}
              data-pointer={pointer}
              onClick={() => {
                close();
                jump(findNearest(analysis, pointer));
              }}
            >
              <FieldName pointer={pointer} name={parsePointer(pointer).join(' › ')} />
              <bdi className={styles.value}>{text}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function findNearest({ scan }: Analysis, pointer: string): string {
  const path = parsePointer(pointer);
  const depth = path.findIndex((_, at) => nodeAtPointer(scan.root, pointerTo(...path.slice(0, at + 1))) === null);
  return depth === -1 ? pointer : pointerTo(...path.slice(0, depth));
}

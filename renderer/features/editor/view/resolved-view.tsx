import { useTranslation } from 'react-i18next';
import { utf8Length } from '../../../../shared/lib/text/text-width.ts';
import { useBench } from '../../../store/use-bench.ts';
import { CodeBlock } from '../../../ui/code/code-block.tsx';
import styles from './plain-view.module.css';

/** The text with its variables filled in, as it would be validated, shown and sent now. */
export function ResolvedView() {
  const { t } = useTranslation();
  const text = useBench((bench) => bench.analysis?.resolved.text ?? '');
  const copy = useBench((bench) => bench.copyText);
  return (
    <div className={styles.view}>
      <CodeBlock
        label={t('editor.resolvedLabel')}
        text={text}
        note={t('editor.bytes', { count: utf8Length(text) })}
        copyLabel={t('editor.copy')}
        onCopy={(copied) => void copy(copied)}
        isTall
      />
    </div>
  );
}

import type { ReactNode } from 'react';
import type { NoSession } from '../../bridge/loopback.ts';
import { Button } from '../../ui/button.tsx';
import { ProductSign } from '../../ui/product-sign.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import styles from './gate.module.css';

export type GateReason = NoSession | 'host-gone' | 'failed' | 'ended' | 'starting' | 'word';

const sections = {
  'no-code': 'noCode',
  'code-lapsed': 'lapsed',
  word: 'word',
  'other-user': 'otherUser',
  full: 'full',
  'host-gone': 'gone',
  failed: 'failed',
  ended: 'ended',
} as const;

type GateProps = {
  readonly because: GateReason;
  readonly detail?: string | null;
  readonly word?: string;
  readonly onRetry?: () => void;
  readonly children?: ReactNode;
};

export function Gate({ because, detail = null, word, onRetry, children }: GateProps) {
  const { t } = useTranslation();
  if (because === 'starting') {
    return (
      <main className={styles.gate} data-gate="starting" aria-busy="true">
        <ProductSign size={40} />
        <p className={styles.quiet}>{t('gate.starting')}</p>
      </main>
    );
  }
  const section = sections[because];
  return (
    <main className={styles.gate} data-gate={because}>
      <ProductSign size={40} />
      <h1 className={styles.title}>{t(`gate.${section}.title`)}</h1>
      {word === undefined ? null : (
        <p className={styles.word} data-word>
          {word}
        </p>
      )}
      <p className={styles.text}>{t(`gate.${section}.text`)}</p>
      {detail === null ? null : <p className={styles.text}>{detail}</p>}
      {onRetry === undefined ? null : <Button onClick={onRetry}>{t('gate.failed.retry')}</Button>}
      {children}
    </main>
  );
}

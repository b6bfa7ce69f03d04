import { useEffect, useRef } from 'react';
import { useBenchStore } from '../../../store/use-bench.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './code-editor.module.css';
import { mountEditor } from './monaco/mount-editor.ts';

/** The box of the editor, which runs outside of React. */
export function CodeEditor({ isHidden }: { readonly isHidden: boolean }) {
  const store = useBenchStore();
  const { i18n } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current === null ? undefined : mountEditor(place.current, store, i18n)), [store, i18n]);
  return <div ref={place} className={styles.place} data-editor="" hidden={isHidden} />;
}

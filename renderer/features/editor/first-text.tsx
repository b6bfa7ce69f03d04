import { activeDocument, activeStory } from '../../store/window/front.ts';
import { useBench } from '../../store/use-bench.ts';
import styles from './first-text.module.css';

/** More than fits on any screen. */
const mostCharacters = 20_000;

/** The text in front as the editor will show it, for the moment until the editor stands. */
export function FirstText({ isHidden }: { readonly isHidden: boolean }) {
  const text = useBench((bench) => (activeStory(bench) ?? activeDocument(bench))?.text ?? '');
  return (
    <pre className={styles.text} data-first-text="" aria-busy="true" hidden={isHidden}>
      {text.slice(0, mostCharacters)}
    </pre>
  );
}

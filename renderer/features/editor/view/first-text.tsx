import { activeDocument, activeStory } from '../../../store/window/front.ts';
import { useBench } from '../../../store/use-bench.ts';
import styles from './first-text.module.css';

/** The least that a line and a letter of it take, in pixels. */
const [lineHeight, letterWidth] = [20, 7.5];

/** No more fits into the window: all that is not seen would be laid out for nothing. */
function mostCharacters({ innerHeight, innerWidth }: Window): number {
  return Math.ceil(innerHeight / lineHeight) * Math.ceil(innerWidth / letterWidth);
}

/** The text in front as the editor will show it, for the moment until the editor stands. */
export function FirstText({ isHidden }: { readonly isHidden: boolean }) {
  const text = useBench((bench) => (activeStory(bench) ?? activeDocument(bench))?.text ?? '');
  return (
    <pre className={styles.text} data-first-text="" aria-busy="true" hidden={isHidden}>
      {text.slice(0, mostCharacters(window))}
    </pre>
  );
}

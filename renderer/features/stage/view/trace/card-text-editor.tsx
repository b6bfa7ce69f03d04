import {
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import { createPortal } from 'react-dom';
import { sayFinding } from '../../../../../shared/protocol/validate/say.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import { fromFieldText, toFieldText, type CardText } from '../../engine/card-text.ts';
import { useBench } from '../../../../store/use-bench.ts';
import styles from './card-text-editor.module.css';
import { fieldTitle } from '../../../../../shared/protocol/reference/index.ts';
import { inLanguage } from '../../../../../shared/lib/text/words.ts';

const narrowest = 200;
const widest = 380;
/** Height of the field with name and hint, kept inside the window. */
const tallest = 120;

/** Places the editor over a phone's text, as wide as it and inside the window. */
function getPlaceOver(over: HTMLElement): CSSProperties {
  const { left, top, width } = over.getBoundingClientRect();
  const { innerWidth, innerHeight } = over.ownerDocument.defaultView ?? globalThis;
  const inlineSize = Math.min(widest, Math.max(narrowest, width + 24));
  return {
    left: Math.max(4, Math.min(left - 10, innerWidth - inlineSize - 4)),
    top: Math.max(4, Math.min(top - 24, innerHeight - tallest)),
    inlineSize,
  };
}

type CardTextEditorProps = {
  /** The card text that it covers. */
  readonly over: HTMLElement;
  readonly documentId: string;
  readonly texts: readonly CardText[];
  /** `hadFocus`: whether the editor still has the focus. */
  readonly onEnd: (hadFocus: boolean) => void;
};

/** Edits the values behind a card text, in its place. */
export function CardTextEditor({ over, documentId, texts, onEnd }: CardTextEditorProps) {
  const { t } = useTranslation();
  const write = useBench((bench) => bench.writeCardTexts);
  const [typed, setTyped] = useState(() => texts.map(({ text }) => toFieldText(text)));
  const place = useRef<HTMLDivElement>(null);
  const isOver = useRef(false);
  const changed = texts.map(({ pointer, text }, at) => ({ pointer, text: fromFieldText(text, typed[at] ?? '') }));
  const problemOf = useProblems(changed, texts);
  const style = usePlaceOver(over);
  useLayoutEffect(() => {
    const first = place.current?.querySelector('textarea');
    first?.focus();
    first?.select();
  }, []);
  const end = (isKept: boolean, hadFocus: boolean): void => {
    if (isOver.current) return;
    isOver.current = true;
    if (isKept && changed.some(({ text }, at) => text !== texts[at]?.text)) write(documentId, changed);
    onEnd(hadFocus);
  };
  const press = (event: KeyboardEvent): void => {
    // An input method uses this key.
    if (event.nativeEvent.isComposing) return;
    const isEnter = event.key === 'Enter' && !event.shiftKey;
    if (event.key === 'F2' || isEnter || event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
    }
    if (isEnter || event.key === 'Escape') end(isEnter, true);
  };
  const leave = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget === null || place.current?.contains(relatedTarget) !== true) end(true, false);
  };
  return createPortal(
    <div
      ref={place}
      className={styles.editor}
      style={style}
      role="dialog"
      aria-label={t('trace.editing')}
      data-card-text-editor=""
    >
      {texts.map(({ pointer, name }, at) => (
        <Field
          key={pointer}
          pointer={pointer}
          name={name}
          value={typed[at] ?? ''}
          problem={problemOf(pointer)}
          onKeyDown={press}
          onBlur={leave}
          onType={(text) => setTyped((before) => before.with(at, text))}
        />
      ))}
      <p className={styles.hint}>{t('trace.editHint')}</p>
    </div>,
    over.ownerDocument.body,
  );
}

type FieldProps = Pick<CardText, 'pointer' | 'name'> & {
  readonly value: string;
  readonly problem: string | null;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
  readonly onType: (text: string) => void;
};

function Field({ pointer, name, value, problem, onKeyDown, onBlur, onType }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.name} htmlFor={`${id}-text`}>
        <FieldName pointer={pointer} name={name} />
      </label>
      <textarea
        id={`${id}-text`}
        className={styles.text}
        rows={1}
        spellCheck={false}
        dir="auto"
        data-card-text={pointer}
        value={value}
        aria-invalid={problem !== null}
        aria-describedby={id}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        onChange={({ target }) => onType(target.value)}
      />
      <p id={id} className={styles.problem} role="status" data-card-text-problem={pointer}>
        {problem}
      </p>
    </div>
  );
}

/** Reports the problem of a text, which can be saved all the same; also that an empty one leaves the card. */
function useProblems(
  texts: readonly Pick<CardText, 'pointer' | 'text'>[],
  before: readonly CardText[],
): (pointer: string) => string | null {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const check = useBench((bench) => bench.checkCardTexts);
  const written = JSON.stringify(texts);
  // It depends on the typed texts only.
  // oxlint-disable-next-line react/exhaustive-deps
  const found = useMemo(() => check(texts), [check, written]);
  return (pointer) => {
    const finding = found.find(({ path }) => path === pointer);
    if (finding !== undefined) return sayFinding(finding.words, language);
    const isEmpty = (all: readonly Pick<CardText, 'pointer' | 'text'>[]): boolean =>
      all.find((each) => each.pointer === pointer)?.text.trim() === '';
    return isEmpty(texts) && !isEmpty(before) ? t('trace.wouldBeEmpty') : null;
  };
}

/** Follows the text below, which may move. */
function usePlaceOver(over: HTMLElement): CSSProperties {
  const [style, setStyle] = useState<CSSProperties>(() => getPlaceOver(over));
  useLayoutEffect(() => {
    const listening = new AbortController();
    const follow = (): void => setStyle(getPlaceOver(over));
    const own = over.ownerDocument.defaultView;
    own?.addEventListener('scroll', follow, { capture: true, signal: listening.signal });
    own?.addEventListener('resize', follow, { signal: listening.signal });
    return () => listening.abort();
  }, [over]);
  return style;
}

type FieldNameProps = {
  readonly pointer: string;
  readonly name: string;
};

/** Shows a field's title and, small, its name; the name alone without a title. */
export function FieldName({ pointer, name }: FieldNameProps) {
  const language = useBench((bench) => bench.settings.language);
  const scenario = useBench((bench) => bench.analysis?.scenario ?? null);
  const title = fieldTitle(scenario, pointer);
  return (
    <span className={styles.shownField}>
      {title === null ? null : <span>{inLanguage(title, language)} </span>}
      <code className={styles.shownName}>{name}</code>
    </span>
  );
}

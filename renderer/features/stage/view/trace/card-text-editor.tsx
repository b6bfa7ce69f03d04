import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CSSProperties, FocusEvent, KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { sayFinding } from '../../../../../shared/protocol/validate/index.ts';
import { fromFieldText, toFieldText } from '../../engine/card-text.ts';
import type { CardText } from '../../engine/card-text.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { FieldName } from './field-name.tsx';
import styles from './card-text-editor.module.css';

const narrowest = 200;
const widest = 380;
/** Room for the field itself with its name and hint, so that its end stays in the window. */
const tallest = 120;

/** Over a text of a phone, however that is scaled: as wide as the text, in letters of its size, and inside the window. */
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
  /** The text on the card in whose place it stands. */
  readonly over: HTMLElement;
  readonly documentId: string;
  readonly texts: readonly CardText[];
  /** Told that it is over, and whether the focus is still with it. */
  readonly onEnd: (hadFocus: boolean) => void;
};

/** The values that a text on the card follows from, in the place of that text. */
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
    // A key that chooses among what an input method offers is none of ours.
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

/**
 * What is wrong with a text as it is typed now, in words: it can be written all the same. One that is left empty is told, too:
 * it goes from the card.
 */
function useProblems(
  texts: readonly Pick<CardText, 'pointer' | 'text'>[],
  before: readonly CardText[],
): (pointer: string) => string | null {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const check = useBench((bench) => bench.checkCardTexts);
  const written = JSON.stringify(texts);
  // What is typed is all that it depends on while the editor stands there.
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

/** Where it stands, for as long as the text below it may move. */
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

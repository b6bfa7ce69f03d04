import type { CSSProperties } from 'react';
import { Picture, type PictureProps } from './picture.tsx';
import styles from './picture-sheet.module.css';

export type SheetCell = { readonly caption: readonly string[]; readonly picture: PictureProps };

type PictureSheetProps = {
  readonly title: string;
  /** The sheet's language (BCP 47). */
  readonly lang: string;
  readonly columns: number;
  /** Groups beside each other. */
  readonly across: number;
  /** 1 draws phones at true size. */
  readonly scale: number;
  readonly groups: readonly { readonly title: string; readonly cells: readonly SheetCell[] }[];
  /** Shown below the pictures, or above where `leads` is set. */
  readonly texts: readonly SheetText[];
};

type SheetText = { readonly title: string; readonly text: string; readonly leads?: true | undefined };

/** Shows captioned pictures in groups, with texts around them. */
export function PictureSheet({ title, lang, columns, across, scale, groups, texts }: PictureSheetProps) {
  const rows: CSSProperties = { gridTemplateColumns: `repeat(${columns}, max-content)` };
  const beside: CSSProperties = { gridTemplateColumns: `repeat(${across}, max-content)` };
  return (
    <main className={styles.sheet} lang={lang}>
      <h1 className={styles.title}>
        <bdi>{title}</bdi>
      </h1>
      <SheetTexts texts={texts.filter(({ leads }) => leads === true)} />
      <div className={styles.groups} style={beside}>
        {groups.map((group, place) => (
          <PictureGroup key={`${place} ${group.title}`} group={group} rows={rows} scale={scale} />
        ))}
      </div>
      <SheetTexts texts={texts.filter(({ leads }) => leads !== true)} />
    </main>
  );
}

/** Longer texts use columns, or they would dominate the picture. */
const longText = 40;

function SheetTexts({ texts }: { readonly texts: readonly SheetText[] }) {
  if (texts.length === 0) return null;
  return (
    <div className={styles.texts}>
      {texts.map((each) => (
        <section key={each.title} className={styles.group}>
          <h2 className={styles.groupTitle}>{each.title}</h2>
          <pre className={styles.text} data-long={each.text.split('\n').length > longText || undefined}>
            {each.text}
          </pre>
        </section>
      ))}
    </div>
  );
}

type PictureGroupProps = Pick<PictureSheetProps, 'scale'> & {
  readonly group: PictureSheetProps['groups'][number];
  readonly rows: CSSProperties;
};

function PictureGroup({ group, rows, scale }: PictureGroupProps) {
  return (
    <section className={styles.group}>
      {group.title === '' ? null : (
        <h2 className={styles.groupTitle}>
          <bdi>{group.title}</bdi>
        </h2>
      )}
      <div className={styles.cells} style={rows}>
        {group.cells.map((cell, at) => (
          // Cells are identified by position: two may be equal.
          // oxlint-disable-next-line react/no-array-index-key
          <figure key={at} className={styles.cell}>
            <Picture {...cell.picture} scale={scale} />
            <figcaption className={styles.caption}>
              {cell.caption.map((line) => (
                <p key={line}>
                  <bdi>{line}</bdi>
                </p>
              ))}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

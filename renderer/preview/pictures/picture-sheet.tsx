import type { CSSProperties } from 'react';
import { Picture } from './picture.tsx';
import type { PictureProps } from './picture.tsx';
import styles from './picture-sheet.module.css';

export type SheetCell = { readonly caption: readonly string[]; readonly picture: PictureProps };

type PictureSheetProps = {
  readonly title: string;
  /** The language of the sheet itself, as BCP 47 has it. */
  readonly lang: string;
  readonly columns: number;
  /** So many groups stand beside each other. */
  readonly across: number;
  /** Size of the phones, 1 for the true one. */
  readonly scale: number;
  readonly groups: readonly { readonly title: string; readonly cells: readonly SheetCell[] }[];
  /** Texts as they are, under a title each: below the pictures, or above them what leads. */
  readonly texts: readonly SheetText[];
};

type SheetText = { readonly title: string; readonly text: string; readonly leads?: true | undefined };

/** Pictures in rows under their groups, each with what it shows below it, and texts around them. */
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

/** More lines than these stand in columns beside each other, or a picture of the sheet would be mostly list. */
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
          // A cell is known by its place: two may show the same.
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

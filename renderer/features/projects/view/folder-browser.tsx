import { CornerLeftUp, Folder, FolderOpen } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useBench } from '../../../store/use-bench.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './projects.module.css';

/** Browses the host's folders below the home folder by handle; the window knows no paths. */
export function FolderBrowser() {
  const { t } = useTranslation();
  const listing = useBench((bench) => bench.folders);
  const browse = useBench((bench) => bench.browseFolders);
  const hasDialogs = useBench((bench) => bench.session?.capabilities.fileDialogs === true);
  const choose = useBench((bench) => bench.chooseFolder);
  const rows = useFocusInFolder(listing?.handle);
  if (listing === null) return <div className={styles.folders} aria-busy="true" />;
  const { place, parent, folders, isCut } = listing;
  const goUp = (): void => void (parent === null ? null : browse(parent));
  return (
    <div className={styles.browser}>
      <div className={styles.where}>
        <IconButton size="small" label={t('projects.folders.up')} disabled={parent === null} onClick={goUp}>
          <CornerLeftUp size={14} aria-hidden="true" />
        </IconButton>
        <bdi className={styles.place} data-folder-place="">
          {place}
        </bdi>
        {listing.isProject ? <Badge tone="accent">{t('projects.folders.isProject')}</Badge> : null}
        {hasDialogs ? <Button onClick={() => void choose()}>{t('projects.folders.choose')}</Button> : null}
      </div>
      <ul ref={rows} className={styles.folders} aria-label={t('projects.folders.label', { place })}>
        {folders.length === 0 ? <li className={styles.none}>{t('projects.folders.none')}</li> : null}
        {folders.map(({ handle, name, isProject }, at) => (
          <li key={handle}>
            <button
              type="button"
              className={styles.row}
              tabIndex={at === 0 ? 0 : -1}
              data-folder={name}
              onClick={() => void browse(handle)}
              onKeyDown={(event) => moveAmongFolders(event, goUp)}
            >
              {isProject ? <FolderOpen size={14} aria-hidden="true" /> : <Folder size={14} aria-hidden="true" />}
              <bdi className={styles.name}>{name}</bdi>
              {isProject ? <Badge tone="accent">{t('projects.folders.isProject')}</Badge> : null}
            </button>
          </li>
        ))}
      </ul>
      {isCut ? <p className={styles.none}>{t('projects.folders.cut', { count: folders.length })}</p> : null}
    </div>
  );
}

function useFocusInFolder(handle: string | undefined) {
  const rows = useRef<HTMLUListElement>(null);
  const before = useRef(handle);
  useEffect(() => {
    if (before.current !== undefined && before.current !== handle)
      rows.current?.querySelector<HTMLElement>('button')?.focus();
    before.current = handle;
  }, [handle]);
  return rows;
}

function moveAmongFolders(event: KeyboardEvent<HTMLElement>, goUp: () => void): void {
  if (event.key === 'Backspace' || event.key === 'ArrowLeft') {
    event.preventDefault();
    goUp();
    return;
  }
  const buttons = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('button') ?? [])];
  const at = buttons.findIndex((button) => button === event.currentTarget);
  const next = { ArrowDown: buttons[at + 1], ArrowUp: buttons[at - 1], Home: buttons[0], End: buttons.at(-1) }[
    event.key
  ];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

import { useTranslation } from 'react-i18next';
import { selectImageFields } from '../../store/documents/images.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import styles from './problems-panel.module.css';

/** What can be done about an image that was found wanting: another file, or no more word of it. */
export function ImageActions({ path }: { readonly path: string }) {
  const { t } = useTranslation();
  const openDialog = useBench((bench) => bench.openDialog);
  const dismiss = useBench((bench) => bench.dismissImage);
  const field = useBench(selectImageFields).find((each) => each.path === path);
  if (field === undefined) return null;
  return (
    <>
      <Button size="small" className={styles.fix} onClick={() => openDialog({ dialog: 'check-image', path })}>
        {t('images.checkAgain')}
      </Button>
      <Button size="small" className={styles.fix} data-dismiss-image="" onClick={() => dismiss(field.address)}>
        {t('images.dismiss')}
      </Button>
    </>
  );
}

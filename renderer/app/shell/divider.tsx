import { Separator } from 'react-resizable-panels';
import styles from './divider.module.css';

export function Divider({ label, isAcross = false }: { readonly label: string; readonly isAcross?: boolean }) {
  return <Separator aria-label={label} className={isAcross ? styles.across : styles.upright} />;
}

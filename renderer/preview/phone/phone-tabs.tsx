import styles from './phone-tabs.module.css';

type PhoneTabsProps<V extends string> = {
  readonly label: string;
  readonly value: V;
  readonly tabs: readonly { readonly value: V; readonly label: string; readonly count?: number }[];
  /** Absent: the tabs only show which page this is. */
  readonly onShow: ((value: V) => void) | undefined;
};

/** Shows the pages of a phone's app with their counts. */
export function PhoneTabs<V extends string>({ label, value, tabs, onShow }: PhoneTabsProps<V>) {
  return (
    <div className={styles.tabs} role="group" aria-label={label}>
      {tabs.map((tab) => {
        const inside = (
          <>
            <span>{tab.label}</span>
            {tab.count === undefined ? null : <span className={styles.count}>{tab.count}</span>}
          </>
        );
        const isOn = tab.value === value;
        if (onShow === undefined) {
          return (
            <span key={tab.value} className={styles.tab} data-on={isOn}>
              {inside}
            </span>
          );
        }
        return (
          <button
            key={tab.value}
            type="button"
            className={styles.tab}
            data-on={isOn}
            data-phone-tab={tab.value}
            aria-pressed={isOn}
            onClick={() => onShow(tab.value)}
          >
            {inside}
          </button>
        );
      })}
    </div>
  );
}

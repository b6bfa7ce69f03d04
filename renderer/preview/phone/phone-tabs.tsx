import styles from './phone-tabs.module.css';

type PhoneTabsProps<V extends string> = {
  /** What the tabs choose among, for assistive technology. */
  readonly label: string;
  readonly value: V;
  readonly tabs: readonly { readonly value: V; readonly label: string; readonly count?: number }[];
  /** Told which tab was chosen. Absent: the tabs only say which page this is. */
  readonly onShow: ((value: V) => void) | undefined;
};

/** The pages of an app of the phone, side by side, with how much each holds. */
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

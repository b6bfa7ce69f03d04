import type { NotificationModel } from '../../../shared/card/card-model.ts';
import { localeFacts } from '../../../shared/specification/locales.ts';
import { CardSign } from '../icons.tsx';
import { phoneLabels } from '../text/labels.ts';
import { cardColours } from '../card-colours.ts';
import styles from './notification-view.module.css';
import { PickingContext, pickingOf } from '../text/picking.ts';
import type { PickingProps } from '../preview-types.ts';
import { ShownText } from '../text/shown-text.tsx';

type NotificationViewProps = PickingProps & {
  readonly model: NotificationModel;
  /** How old it is, as the phone says it ("now"); see ageText. Absent on one that is not shown. */
  readonly age?: string;
  /** What was shortened: only said (`brief`), or with each text in full below. */
  readonly cuts?: 'brief' | 'full';
};

/** One notification, as a banner or in a list. Its texts wrap; what the model shortened on purpose is told. */
export function NotificationView({ model, age, cuts = 'brief', marks, onPick }: NotificationViewProps) {
  const labels = phoneLabels(model.locale);
  return (
    <PickingContext value={pickingOf(model.locale, { marks, onPick })}>
      <div
        className={styles.notification}
        data-notification=""
        {...cardColours(model.style)}
        lang={localeFacts[model.locale].tag}
      >
        <span className={styles.sign}>
          <CardSign sign={model.style.sign} />
        </span>
        <div className={styles.texts}>
          <div className={styles.head}>
            <p className={styles.title}>
              <ShownText shown={model.title} />
            </p>
            {age === undefined ? null : <p className={styles.age}>{age}</p>}
          </div>
          <p className={styles.line}>
            <ShownText shown={model.line} />
          </p>
          {model.cuts.length > 0 && cuts === 'brief' ? <p className={styles.cut}>{labels.shortened}</p> : null}
        </div>
        {model.cuts.length > 0 && cuts === 'full' ? (
          <dl className={styles.inFull}>
            {model.cuts.map((cut) => (
              <div key={`${cut.part} ${cut.path ?? ''}`}>
                <dt>{labels.inFull}</dt>
                <dd>
                  <ShownText shown={{ text: cut.full, path: cut.path }} />
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
    </PickingContext>
  );
}

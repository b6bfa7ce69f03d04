import { memo } from 'react';
import type { NotificationModel } from '../../../shared/card/card-model.ts';
import { isSameData } from '../../../shared/lib/same-data.ts';
import { localeFacts } from '../../../shared/specification/locales.ts';
import { CardSign } from '../icons.tsx';
import { getCardColours } from '../card-colours.ts';
import styles from './notification-view.module.css';
import { SurfaceLinesContext, useSurfaceLines } from '../text/surface-lines.ts';
import { PickingContext, usePicking } from '../text/picking.ts';
import type { PickingProps } from '../preview-types.ts';
import { TextSlot } from '../text/text-slot.tsx';

type NotificationViewProps = PickingProps & {
  readonly model: NotificationModel;
  readonly surface?: 'banner' | 'notification' | 'list';
  /** The order's key, where one of several is traced. */
  readonly order?: string;
  /** Its age as formatAge writes it ("now"); absent where not shown. */
  readonly age?: string;
};

export const NotificationView = memo(function NotificationView(props: NotificationViewProps) {
  const { model, surface = 'banner', order, age, ...picking } = props;
  return (
    <PickingContext value={usePicking(model.locale, picking, order)}>
      <SurfaceLinesContext value={useSurfaceLines(surface, model.lines)}>
        <div
          className={styles.notification}
          data-notification=""
          data-surface={surface}
          {...getCardColours(model.style)}
          lang={localeFacts[model.locale].tag}
        >
          <span className={styles.sign}>
            <CardSign sign={model.style.sign} />
          </span>
          <div className={styles.texts}>
            <div className={styles.head}>
              <TextSlot slot="title" className={styles.title} shown={model.title} />
              {age === undefined ? null : <p className={styles.age}>{age}</p>}
            </div>
            <TextSlot slot="line" className={styles.line} shown={model.line} />
          </div>
        </div>
      </SurfaceLinesContext>
    </PickingContext>
  );
}, isSameData);

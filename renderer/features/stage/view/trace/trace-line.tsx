import { fieldNameAt } from '../../../../../shared/lib/json/json-pointer.ts';
import { listNames } from '../../../../../shared/lib/text/words.ts';
import type { Surface } from '../../../../../shared/documents/settings.ts';
import { fieldTitle, namedField } from '../../../../../shared/protocol/reference/index.ts';
import { localeFacts, locales } from '../../../../../shared/specification/locales.ts';
import { showsPayloadImages, type StageView } from '../../../../engine/stage/stage.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import { findTracedPlaces, type TextPlace, type TracedPlace } from '../../engine/traced-places.ts';
import { selectImageFields } from '../../../../store/documents/images.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { classNames } from '../../../../ui/class-names.ts';
import styles from './trace-line.module.css';

/** Links the places where the phones show the value under the cursor. */
export function TraceLine({ stage, pointer }: { readonly stage: StageView; readonly pointer: string }) {
  const { t } = useTranslation();
  const openDialog = useBench((bench) => bench.openDialog);
  const language = useBench((bench) => bench.settings.language);
  const scenario = useBench((bench) => bench.analysis?.scenario ?? null);
  const name = namedField(fieldTitle(scenario, pointer), fieldNameAt(pointer), language);
  const images = useBench(selectImageFields);
  const places = findTracedPlaces(stage, pointer, showsPayloadImages(stage.badge) ? images : []);
  const said = t('trace.drawnAt', { name });
  return (
    <p
      className={styles.line}
      title={places.length > 0 ? said : undefined}
      data-trace={pointer}
      data-places={places.map(({ place }) => place).join(' ')}
    >
      {places.length > 0 ? (
        <span className={styles.said}>{said}</span>
      ) : (
        <button
          type="button"
          className={classNames(styles.place, styles.nowhere)}
          title={t('trace.title')}
          onClick={() => openDialog({ dialog: 'not-shown' })}
        >
          {t('trace.nowhere', { name })}
        </button>
      )}
      {places.map((each) => (
        <Place key={each.place} traced={each} said={said} />
      ))}
    </p>
  );
}

const surfaceOf: Readonly<Record<TextPlace, Surface>> = {
  ticket: 'ticket',
  wallet: 'wallet',
  notices: 'notices',
  links: 'ticket',
};

type PlaceProps = { readonly traced: TracedPlace; readonly said: string };

function Place({ traced: { place, isShownNow, locales: shownLocales, list, look }, said }: PlaceProps) {
  const { t } = useTranslation();
  const surface = useBench((bench) => bench.settings.surface);
  const language = useBench((bench) => bench.settings.language);
  const choose = useBench((bench) => bench.choose);
  const named = t(`trace.places.${place}`);
  const languages = shownLocales.length === locales.length ? [] : shownLocales;
  const names = languages.map((locale) => localeFacts[locale].ownName);
  return (
    <button
      type="button"
      className={styles.place}
      title={`${said} ${named}`}
      data-traced-place={place}
      aria-current={surface === surfaceOf[place] ? 'page' : undefined}
      onClick={() => {
        if (list !== undefined) choose('walletList', list);
        if (look !== undefined) choose('noticesLook', look);
        choose('surface', surfaceOf[place]);
      }}
    >
      {isShownNow ? named : t('trace.notNow', { place: named })}
      {names.length === 0 ? null : <span className={styles.languages}> · {listNames(names, language)}</span>}
    </button>
  );
}

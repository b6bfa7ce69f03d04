import { useEffect, useRef, useState } from 'react';
import type { ImageField } from '../../../shared/protocol/validate/validate.ts';
import { imageHostOf, selectImageFields } from '../../store/documents/images.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalActions } from '../../ui/overlays/modal.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import styles from './check-image-dialog.module.css';

/** Asks for an image file, and for which field. */
export function CheckImageDialog({ path }: { readonly path: string | null }) {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const check = useBench((bench) => bench.checkImage);
  const fields = useBench(selectImageFields);
  const [chosenPath, choose] = useState(path);
  const input = useRef<HTMLInputElement>(null);
  const chosen = fields.find((field) => field.path === chosenPath) ?? fields[0] ?? null;
  return (
    <Modal title={t('images.title')} text={t('images.text')} onClose={close}>
      <fieldset className={styles.fields}>
        <legend className="visually-hidden">{t('images.which')}</legend>
        {fields.map((field) => (
          <label key={field.path} className={styles.field} data-image-field={field.path}>
            <input
              type="radio"
              name="image-field"
              checked={field === chosen}
              onChange={() => choose(field.path)}
              className={styles.radio}
            />
            <FieldFacts field={field} />
          </label>
        ))}
      </fieldset>
      {chosen === null ? null : <Loading field={chosen} />}
      <AllowedHosts />
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp,image/bmp"
        hidden
        aria-label={t('images.choose')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file === undefined || chosen === null) return;
          close();
          void check(chosen, file);
        }}
      />
      <ModalActions>
        <Button onClick={close}>{t('dialogs.cancel')}</Button>
        <Button look="primary" disabled={chosen === null} onClick={() => input.current?.click()} data-choose-image="">
          {t('images.choose')}
        </Button>
      </ModalActions>
    </Modal>
  );
}

function Loading({ field }: { readonly field: ImageField }) {
  const { t } = useTranslation();
  const hosts = useBench((bench) => bench.imageHosts);
  const allow = useBench((bench) => bench.allowImages);
  const load = useBench((bench) => bench.loadImage);
  const saveFitting = useBench((bench) => bench.saveFittingImage);
  const close = useBench((bench) => bench.closeDialog);
  const isThere = useBench((bench) => bench.pictures.has(field.address));
  const host = imageHostOf(field.address);
  const isAllowed = host !== null && hosts.includes(host);
  const loadNow = async (allowed: string): Promise<void> => {
    if (!isAllowed && !(await allow(allowed, true))) return;
    close();
    await load(field);
  };
  return (
    <div className={styles.loading} data-image-loading={isAllowed ? 'allowed' : 'off'}>
      <p className={styles.asked}>
        {host === null
          ? t(isThere ? 'images.noHostOwn' : 'images.noHost')
          : t(isAllowed ? 'images.allowed' : isThere ? 'images.offOwn' : 'images.off', { host })}
      </p>
      <div className={styles.ways}>
        {host === null ? null : (
          <Button size="small" data-load-image="" onClick={() => void loadNow(host)}>
            {isAllowed ? t('images.load') : t('images.allowAndLoad', { host })}
          </Button>
        )}
        {isThere ? (
          <Button size="small" data-fitting-image="" onClick={() => void saveFitting(field)}>
            {t('images.fitting')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function AllowedHosts() {
  const { t } = useTranslation();
  const hosts = useBench((bench) => bench.imageHosts);
  const read = useBench((bench) => bench.readImageHosts);
  const allow = useBench((bench) => bench.allowImages);
  // Another window may have allowed one.
  useEffect(() => void read(), [read]);
  if (hosts.length === 0) return null;
  return (
    <section className={styles.loading} data-allowed-hosts="">
      <h3 className={styles.hosts}>{t('images.allowedHosts')}</h3>
      <div className={styles.ways}>
        {hosts.map((host) => (
          <Button key={host} size="small" data-disallow-image={host} onClick={() => void allow(host, false)}>
            {t('images.disallow', { host })}
          </Button>
        ))}
      </div>
    </section>
  );
}

function FieldFacts({ field: { name, locale, address, facts } }: { readonly field: ImageField }) {
  const { t } = useTranslation();
  const { width, height, underKilobytes: kilobytes } = facts;
  const asked =
    width === undefined || height === undefined
      ? t('images.under', { kilobytes })
      : t('images.exactly', { width, height, kilobytes });
  return (
    <span className={styles.facts}>
      <span className={styles.name}>{locale === null ? name : `${name} · ${locale}`}</span>
      <span className={styles.address}>{address}</span>
      <span className={styles.asked}>{asked}</span>
    </span>
  );
}

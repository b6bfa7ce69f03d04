import { useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { mostParts } from '../engine/mail/read-mail.ts';
import type { PendingImport, ImportFile, MailSource } from '../store/slices.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal, ModalActions } from '../../../ui/overlays/modal.tsx';
import styles from './import-dialog.module.css';
import { callsKey, type CallsOffer } from '../engine/calls-offer.ts';
import { CallsImportView, LargeFile } from './calls-import-view.tsx';
import { ImportFileView } from './import-file.tsx';
import { Mail } from 'lucide-react';
import type { ReadFile } from '../engine/import-items.ts';
import type { Say } from '../../../words/i18n.ts';
import { listOf } from '../../../words/list-of.ts';

function findUnusedMailParts({ files }: PendingImport): readonly (readonly ImportFile[])[] {
  const mails = new Map<number, ImportFile[]>();
  for (const file of files)
    if (file.mail !== null && isUnusedMailPart(file))
      mails.set(file.mail.key, [...(mails.get(file.mail.key) ?? []), file]);
  return [...mails.values()];
}

function findCutMails({ files }: PendingImport): readonly MailSource[] {
  const mails = new Map<number, MailSource>();
  for (const { mail } of files) if (mail?.isCut === true) mails.set(mail.key, mail);
  return [...mails.values()];
}

function isUnusedMailPart({ mail, read }: ImportFile): boolean {
  return mail !== null && getReason(read) !== null;
}

type Reason = 'empty' | 'packed' | 'other' | 'unknown' | 'utf32' | 'key' | 'no-json';

function getReason(read: ReadFile): Reason | null {
  if (read.reads !== 'nothing') return null;
  const { because } = read;
  if (because === 'binary') return read.what === null ? 'unknown' : archiveNames.test(read.what) ? 'packed' : 'other';
  return because === 'project' || because === 'bundle' || because === 'evidence' || because === 'unreadable'
    ? null
    : because;
}

function UnusedMailParts({ parts, hasMore }: { readonly parts: readonly ImportFile[]; readonly hasMore: boolean }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const name = parts[0]?.mail?.name ?? '';
  const rest = listOf(
    parts.map((part) => getPartText(part, t)),
    language,
  );
  return (
    <li className={styles.file} data-incoming-file={name} data-incoming-mail={hasMore ? 'rest' : 'nothing'}>
      <div className={styles.item}>
        <Mail size={18} strokeWidth={1.6} className={styles.sign} aria-hidden="true" />
        <div className={styles.words}>
          <p className={styles.name}>
            <bdi>{name === '' ? t('incoming.clipboard') : name}</bdi>
          </p>
          <p className={styles.why}>{t(hasMore ? 'incoming.mail.rest' : 'incoming.mail.nothing', { parts: rest })}</p>
        </div>
      </div>
    </li>
  );
}

function getPartText({ mail, read }: ImportFile, t: Say): string {
  const what = read.reads === 'nothing' && read.because === 'binary' ? (read.what ?? '') : '';
  const name = mail?.part === '' ? t('incoming.mail.text') : (mail?.part ?? '');
  const reason = getReason(read);
  const why = reason === null || reason === 'other' ? what : t(`incoming.mail.why.${reason}`, { what });
  return t('incoming.mail.part', { name, why });
}

/** Archives, which the user can unpack first. */
const archiveNames = /^(?:ZIP|GZIP|RAR|7-Zip)$/;

const maxRows = 200;

/** Shows what would be imported. Enter imports and opens it. */
export function ImportDialog() {
  const { t } = useTranslation();
  const incoming = useBench((bench) => bench.pendingImport);
  const leave = useBench((bench) => bench.closeImport);
  const sort = useBench((bench) => bench.sortImport);
  const [large, setLarge] = useState<ImportFile | null>(null);
  const callsImport = useBench((bench) => bench.callsImport);
  if (callsImport !== null) return <CallsImportView callsImport={callsImport} />;
  if (incoming === null) return null;
  if (large !== null) return <LargeFile file={large} onClose={() => setLarge(null)} />;
  const { progress } = incoming;
  const files = incoming.files.filter((file) => !isUnusedMailPart(file));
  const isReading = progress.read < progress.given || incoming.files.length === 0;
  return (
    <Modal title={t('incoming.title')} isWide onClose={leave}>
      <ul className={styles.files} data-incoming={isReading ? 'reading' : 'read'}>
        {sortByImport(incoming, files)
          .slice(0, maxRows)
          .map((file) => (
            <ImportFileView key={file.key} file={file} incoming={incoming} onRead={() => setLarge(file)} />
          ))}
        {findUnusedMailParts(incoming).map((parts) => (
          <UnusedMailParts key={parts[0]?.mail?.key} parts={parts} hasMore={files.some(createMailFilter(parts))} />
        ))}
      </ul>
      <div aria-live="polite">
        {isReading ? <p className={styles.more}>{t('incoming.reading', progress)}</p> : null}
        {findCutMails(incoming).map(({ key, name }) => (
          <p key={key} className={styles.more}>
            {t('incoming.mail.cut', { name: name === '' ? t('incoming.clipboard') : name, count: mostParts })}
          </p>
        ))}
        {files.length > maxRows ? (
          <p className={styles.more}>{t('incoming.more', { count: files.length - maxRows })}</p>
        ) : null}
      </div>
      {incoming.isSorted === null ? null : (
        <label className={styles.sorted}>
          <input
            type="checkbox"
            checked={incoming.isSorted}
            data-sort=""
            onChange={(event) => sort(event.currentTarget.checked)}
          />
          {t('incoming.sorted')}
        </label>
      )}
      <Actions incoming={incoming} isReading={isReading} />
    </Modal>
  );
}

function sortByImport({ items }: PendingImport, files: readonly ImportFile[]): readonly ImportFile[] {
  const places = new Map(items.map(({ file }, at) => [file, at] as const).toReversed());
  const placeOf = ({ key }: ImportFile): number => places.get(key) ?? items.length;
  return files.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Calls of a file whose number is not known yet count as one. */
function countCalls(offers: readonly CallsOffer[]): number {
  return offers.reduce((sum, offer) => sum + (offer.of === 'text' ? offer.requests.length : 1), 0);
}

function createMailFilter([part]: readonly ImportFile[]): (file: ImportFile) => boolean {
  return ({ mail }) => mail !== null && mail.key === part?.mail?.key;
}

function Actions({ incoming, isReading }: { readonly incoming: PendingImport; readonly isReading: boolean }) {
  const { t } = useTranslation();
  const importWanted = useBench((bench) => bench.importWanted);
  const leave = useBench((bench) => bench.closeImport);
  const { items, calls, excluded } = incoming;
  const wantedCalls = calls.filter(({ file }) => !excluded.has(callsKey(file)));
  const wanted = items.filter(({ key }) => !excluded.has(key));
  const only = wanted.length === 1 && items.length === 1 ? wanted[0] : undefined;
  const isKnown = only?.is === 'payload' && only.placed.sameAs !== null;
  if (items.length + calls.length === 0 && !isReading)
    return (
      <ModalActions>
        <Button look="primary" autoFocus onClick={leave}>
          {t('incoming.close')}
        </Button>
      </ModalActions>
    );
  return (
    <ModalActions>
      <Button onClick={leave}>{t('incoming.leave')}</Button>
      {isReading ? null : (
        <Button
          look="primary"
          autoFocus
          disabled={wanted.length + wantedCalls.length === 0}
          onClick={() => void importWanted()}
          data-take-in=""
        >
          {only === undefined
            ? t('incoming.takeIn', { count: wanted.length + countCalls(wantedCalls) })
            : t(isKnown ? 'incoming.openKnown' : 'incoming.open')}
        </Button>
      )}
    </ModalActions>
  );
}

import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReadFile } from '../../engine/incoming/incoming.ts';
import type { Incoming, IncomingFile, PartOfMail } from '../../store/incoming/slices.ts';
import { useBench } from '../../store/use-bench.ts';
import type { Say } from '../../words/i18n.ts';
import { listOf } from '../../words/list-of.ts';
import styles from './incoming-dialog.module.css';

/** What a mail holds besides, by the mail: parts of which nothing can be taken in, and nothing is to be done about. */
export function restOfMails({ files }: Incoming): readonly (readonly IncomingFile[])[] {
  const mails = new Map<number, IncomingFile[]>();
  for (const file of files)
    if (file.mail !== null && isRest(file)) mails.set(file.mail.key, [...(mails.get(file.mail.key) ?? []), file]);
  return [...mails.values()];
}

/** The mails that have more parts than were looked at. */
export function cutMails({ files }: Incoming): readonly PartOfMail[] {
  const mails = new Map<number, PartOfMail>();
  for (const { mail } of files) if (mail?.isCut === true) mails.set(mail.key, mail);
  return [...mails.values()];
}

/** Whether a file is told beside the others of its mail. */
export function isRest({ mail, read }: IncomingFile): boolean {
  return mail !== null && reasonIn(read) !== null;
}

type Reason = 'empty' | 'packed' | 'other' | 'unknown' | 'utf32' | 'key' | 'no-json';

function reasonIn(read: ReadFile): Reason | null {
  if (read.reads !== 'nothing') return null;
  const { because } = read;
  if (because === 'binary') return read.what === null ? 'unknown' : packed.test(read.what) ? 'packed' : 'other';
  return because === 'project' || because === 'bundle' || because === 'unreadable' ? null : because;
}

/** Says of one mail what was looked at in vain. */
export function MailRest({ parts, hasMore }: { readonly parts: readonly IncomingFile[]; readonly hasMore: boolean }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const name = parts[0]?.mail?.name ?? '';
  const rest = listOf(
    parts.map((part) => partText(part, t)),
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

function partText({ mail, read }: IncomingFile, t: Say): string {
  const what = read.reads === 'nothing' && read.because === 'binary' ? (read.what ?? '') : '';
  const name = mail?.part === '' ? t('incoming.mail.text') : (mail?.part ?? '');
  const reason = reasonIn(read);
  const why = reason === null || reason === 'other' ? what : t(`incoming.mail.why.${reason}`, { what });
  return t('incoming.mail.part', { name, why });
}

/** What can be unpacked, and then opened. */
const packed = /^(?:ZIP|GZIP|RAR|7-Zip)$/;

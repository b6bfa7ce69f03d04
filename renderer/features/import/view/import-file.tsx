import { FileQuestion, FileText } from 'lucide-react';
import { markHidden } from '../../../../shared/lib/text/hidden-characters.ts';
import type { Language } from '../../../../shared/lib/text/words.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import type { BundleContents, Encoding, ReadFile } from '../engine/import-items.ts';
import type { PendingImport, ImportFile } from '../store/slices.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import type { Say } from '../../../words/i18n.ts';
import { listOf } from '../../../words/list-of.ts';
import styles from './import-dialog.module.css';
import { EvidenceFile } from './evidence-file.tsx';
import { ImportCallsRow } from './import-calls-row.tsx';
import { ImportItemView } from './import-item.tsx';

type FileProps = {
  readonly file: ImportFile;
  readonly incoming: PendingImport;
  readonly onRead: () => void;
};

export function ImportFileView({ file, incoming, onRead }: FileProps) {
  const { t } = useTranslation();
  const name = file.name === '' ? t('incoming.clipboard') : file.name;
  const items = incoming.items.filter((item) => item.file === file.key);
  const offer = incoming.calls.find((each) => each.file === file.key);
  const calls = offer === undefined ? null : <ImportCallsRow offer={offer} incoming={incoming} fileName={name} />;
  if (file.read.reads === 'calls')
    return (
      <li className={styles.file} data-incoming-file={file.name}>
        {calls}
      </li>
    );
  const evidence = incoming.evidence[file.key];
  if (evidence !== undefined) return <EvidenceFile name={name} check={evidence} />;
  if (file.read.reads !== 'text') return <UnusableFile name={name} read={file.read} onRead={onRead} />;
  return (
    <li className={styles.file} data-incoming-file={file.name}>
      <ul className={styles.items}>
        {items.map((item) => (
          <ImportItemView
            key={item.key}
            item={item}
            count={incoming.counts[item.key] ?? null}
            fileName={name}
            isExcluded={incoming.excluded.has(item.key)}
            hasChoice={incoming.items.length > 1}
          />
        ))}
      </ul>
      {calls}
      <SkippedNote names={file.read.without} />
      {file.read.bundle === null ? null : <BundleNote file={file} bundle={file.read.bundle} />}
      <EncodingNote file={file} name={name} encoding={file.read.encoding} />
    </li>
  );
}

type UnusableRead = Exclude<ReadFile, { readonly reads: 'text' | 'calls' }>;

type UnusableFileProps = { readonly name: string; readonly read: UnusableRead } & Pick<FileProps, 'onRead'>;

function UnusableFile({ name, read, onRead }: UnusableFileProps) {
  const { t } = useTranslation();
  const Icon = read.reads === 'large' ? FileText : FileQuestion;
  return (
    <li className={styles.file} data-incoming-file={name} data-incoming-nothing={getReason(read)}>
      <div className={styles.item}>
        <Icon size={18} strokeWidth={1.6} className={styles.sign} aria-hidden="true" />
        <div className={styles.words}>
          <p className={styles.name}>
            <bdi>{name}</bdi>
          </p>
          <p className={styles.why}>{getReasonText(read, t)}</p>
        </div>
        {read.reads === 'large' ? (
          <Button size="small" onClick={onRead} data-read-large="">
            {t('incoming.read')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

function getReason(read: UnusableRead): string {
  return read.reads === 'large' ? 'large' : read.because;
}

function getReasonText(read: UnusableRead, t: Say): string {
  if (read.reads === 'large') return t(read.isMail === true ? 'incoming.largeMail' : 'incoming.large');
  if (read.because !== 'binary') return t(`incoming.nothing.${read.because}`);
  return read.what === null ? t('incoming.nothing.unknown') : t('incoming.nothing.binary', { what: read.what });
}

function BundleNote({ file, bundle }: { readonly file: ImportFile; readonly bundle: BundleContents }) {
  const { t } = useTranslation();
  const leave = useBench((bench) => bench.closeImport);
  const takeBundle = useBench((bench) => bench.loadBundle);
  return (
    <>
      <div className={styles.hint} data-incoming-bundle="">
        <span>{t('incoming.bundle')}</span>
        <Button
          size="small"
          onClick={() => {
            leave();
            void takeBundle(file);
          }}
        >
          {t('incoming.asProject')}
        </Button>
      </div>
      <SkippedNote names={bundle.skipped} />
      <SkippedNote names={bundle.elsewhere} why="elsewhere" />
    </>
  );
}

type SkippedProps = { readonly names: readonly string[]; readonly why?: 'skipped' | 'elsewhere' };

/** What of a file is not imported: files of a bundle, requests of a collection. */
function SkippedNote({ names, why = 'skipped' }: SkippedProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  if (names.length === 0) return null;
  const named = names.map((name) => (name === '' ? t('incoming.unnamed') : name));
  return (
    <p className={styles.hint} data-incoming-passed-over={why}>
      <span className={styles.why}>
        {t(`incoming.${why}`, { count: names.length, names: listNames(named, language, t) })}
      </span>
    </p>
  );
}

const maxNames = 5;

function listNames(paths: readonly string[], language: Language, t: Say): string {
  const more = paths.length - maxNames;
  const named = paths.slice(0, maxNames).map(markHidden);
  return listOf(more > 0 ? [...named, t('incoming.others', { count: more })] : named, language);
}

type NoteProps = { readonly file: ImportFile; readonly name: string; readonly encoding: Encoding };

function EncodingNote({ file: { key, choice }, name, encoding }: NoteProps) {
  const { t } = useTranslation();
  const readAs = useBench((bench) => bench.rereadFile);
  if (encoding.is === 'converted')
    return (
      <label className={styles.note} data-incoming-converted={encoding.from}>
        {t('incoming.converted')}
        <select
          className={styles.charset}
          aria-label={t('incoming.charset', { name })}
          value={encoding.from}
          onChange={(event) => void readAs(key, { charset: event.currentTarget.value })}
        >
          {encoding.charsets.map((charset) => (
            <option key={charset} value={charset}>
              {charset}
            </option>
          ))}
        </select>
      </label>
    );
  if (encoding.is === 'plain' && !choice.dropsMark) return null;
  return (
    <div className={styles.note} data-incoming-marked="">
      <span>{t('incoming.marked')}</span>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={choice.dropsMark}
          onChange={(event) => void readAs(key, { dropsMark: event.currentTarget.checked })}
        />
        {t('incoming.dropMark')}
      </label>
    </div>
  );
}

import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { CheckedEvidence } from '../../../../shared/bridge/call-exchange.ts';
import { markHidden } from '../../../../shared/lib/text/hidden-characters.ts';
import type { Language } from '../../../../shared/lib/text/words.ts';
import { parseIsoTime } from '../../../../shared/lib/time/iso-time.ts';
import { useBench } from '../../../store/use-bench.ts';
import type { Say } from '../../../words/i18n.ts';
import { listOf } from '../../../words/list-of.ts';
import { dayAndTime } from '../../../words/say-time.ts';
import { megabytes } from '../../../words/megabytes.ts';
import { troubleText } from '../../../words/trouble-text.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import type { EvidenceCheck } from '../store/slices.ts';
import styles from './import-dialog.module.css';

/** An evidence file: whether each byte of it is as it was made, and who signed it. */
export function EvidenceFile({ name, check }: { readonly name: string; readonly check: EvidenceCheck }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const isWhole = check.is === 'checked' && check.verdict.isWhole;
  const Icon = isWhole || check.is === 'read' ? ShieldCheck : ShieldAlert;
  const state = check.is === 'checked' ? (isWhole ? 'whole' : 'changed') : check.is;
  return (
    <li className={styles.file} data-incoming-file={name} data-incoming-evidence={state}>
      <div className={styles.item}>
        <Icon size={18} strokeWidth={1.6} className={styles.sign} aria-hidden="true" />
        <div className={styles.words} role="status">
          <p className={styles.name}>
            <bdi>{name}</bdi>
          </p>
          {check.is === 'read' ? (
            <>
              <progress
                className={styles.progress}
                value={check.read}
                max={check.size}
                aria-label={t('incoming.evidence.reading')}
              />
              <p className={styles.facts}>
                {t('incoming.readOf', { read: megabytes(check.read, language), size: megabytes(check.size, language) })}
              </p>
            </>
          ) : null}
          {check.is === 'failed' ? <p className={styles.why}>{troubleText(check.trouble, t, language)}</p> : null}
          {check.is === 'checked' ? <Verdict verdict={check.verdict} /> : null}
        </div>
      </div>
    </li>
  );
}

function Verdict({ verdict }: { readonly verdict: CheckedEvidence }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const { isWhole, bytes, archive, about, signature, signer } = verdict;
  return (
    <>
      <p className={styles.count} data-tone={isWhole ? 'good' : 'bad'}>
        {t(isWhole ? 'incoming.evidence.whole' : 'incoming.evidence.changed')}
      </p>
      {(['changed', 'missing', 'added'] as const).map((kind) =>
        verdict[kind].length === 0 ? null : (
          <p key={kind} className={styles.why}>
            {t(`incoming.evidence.files.${kind}`, { names: namesOf(verdict[kind], t, language) })}
          </p>
        ),
      )}
      {bytes.slice(0, mostNames).map(({ path, at, is, was }) => (
        <p key={path} className={styles.why} data-changed-byte={at}>
          {t('incoming.evidence.byte', {
            path: markHidden(path),
            at: at.toLocaleString(language),
            is: hex(is),
            was: hex(was),
          })}
        </p>
      ))}
      {archive === null ? null : <p className={styles.why}>{t('incoming.evidence.archive')}</p>}
      {about === null ? null : (
        <p className={styles.why}>
          {t('incoming.evidence.about', {
            of: subjectOf(about.of, t),
            at: timeOf(about.at, language),
            version: markHidden(about.passbench),
            count: about.files,
          })}
        </p>
      )}
      <p className={styles.why}>{t(`incoming.evidence.signature.${signature}`, { name: signer ?? '' })}</p>
    </>
  );
}

/** What evidence is of, as the file says in English, in the language of the window. */
function subjectOf(of: string, t: Say): string {
  const [, count = '', what] = /^(\d{1,9}) (stor(?:y|ies)|calls)$/.exec(of) ?? [];
  const things = what === 'calls' ? 'calls' : 'stories';
  if (what !== undefined) return t(`incoming.evidence.of.${things}`, { count: Number(count) });
  const [, number] = /^order (.+)$/s.exec(of) ?? [];
  return number === undefined ? markHidden(of) : t('incoming.evidence.of.order', { number: markHidden(number) });
}

function hex(byte: number): string {
  return `0x${byte.toString(16).padStart(2, '0')}`;
}

function timeOf(at: string, language: Language): string {
  const instant = parseIsoTime(at);
  return instant === null ? markHidden(at) : dayAndTime(instant, language);
}

const mostNames = 5;

function namesOf(paths: readonly string[], t: Say, language: Language): string {
  const more = paths.length - mostNames;
  const named = paths.slice(0, mostNames).map(markHidden);
  return listOf(more > 0 ? [...named, t('incoming.others', { count: more })] : named, language);
}

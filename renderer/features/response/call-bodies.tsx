import { useTranslation } from 'react-i18next';
import type { Call } from '../../../shared/documents/call.ts';
import { utf8Length } from '../../../shared/lib/text/text-width.ts';
import { bodyBytes, wireText } from '../../engine/calls/body-text.ts';
import { useBench } from '../../store/use-bench.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import styles from './call-bodies.module.css';

type Part = {
  readonly label: string;
  readonly text: string;
  readonly bytes: number;
  readonly showsLineFeeds?: boolean;
};

/** Every text of an exchange as it was on the wire, with its size, to read and to copy. */
export function CallBodies({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  const copyText = useBench((bench) => bench.copyText);
  const parts = usePartsOf(call);
  return (
    <div className={styles.bodies}>
      {call.contentToSign === undefined ? null : (
        <p className={styles.hint}>
          {t(call.origin === 'received' ? 'response.signedExpectedHint' : 'response.signedHint')}
        </p>
      )}
      <BodyCut call={call} />
      {parts.map((part) => (
        <CodeBlock
          key={part.label}
          label={part.label}
          text={part.text}
          note={t('editor.bytes', { count: part.bytes })}
          showsLineFeeds={part.showsLineFeeds ?? false}
          copyLabel={t('response.copy', { what: part.label })}
          onCopy={(text) => void copyText(text)}
          emptyText={t('response.empty')}
        />
      ))}
    </div>
  );
}

/** What is known of a body that is kept in part: of a call that nobody vouched for. */
function BodyCut({ call: { bodyCut, bodyBase64 } }: { readonly call: Call }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  if (bodyCut === undefined) return null;
  const { bytes, sha256 } = bodyCut;
  const kept = bodyBytes(bodyBase64).length;
  return (
    <p className={styles.hint} data-body-cut={bytes}>
      {t('response.bodyCut', {
        bytes: bytes.toLocaleString(language),
        kept: kept.toLocaleString(language),
        sha256,
      })}
    </p>
  );
}

function usePartsOf(call: Call): readonly Part[] {
  const { t } = useTranslation();
  const signed =
    call.contentToSign === undefined
      ? []
      : [
          {
            ...textPart(
              t(call.origin === 'received' ? 'response.signedExpected' : 'response.signed'),
              call.contentToSign,
            ),
            showsLineFeeds: true,
          },
        ];
  const answer =
    call.answer === undefined
      ? []
      : [
          ...bodyParts(call.answer, {
            plain: isEncrypted(call.answer) ? t('sendOptions.answerPlain') : t('response.answerRead'),
            wire: t('sendOptions.answerWire'),
            only: t('response.answerBody'),
          }),
          textPart(t('response.answerHeaders'), headerText(call.answer.headers)),
        ];
  const request = bodyParts(call, {
    plain: t('sendOptions.requestPlain'),
    wire: t('sendOptions.requestWire'),
    only: t('response.requestBody'),
  });
  // What was encrypted is looked for beside what was signed, which is unreadable then.
  const readable = request.length > 1 ? request.slice(0, 1) : [];
  return [
    ...signed,
    ...readable,
    ...answer,
    textPart(t('response.requestHeaders'), `${call.method} ${call.path}\n${headerText(call.headers)}`),
    ...request.slice(readable.length),
  ];
}

function isEncrypted({ headers }: Pick<Call, 'headers'>): boolean {
  return headers.some(([name]) => name.toLowerCase() === 'encrypt');
}

function textPart(label: string, text: string): Part {
  return { label, text, bytes: utf8Length(text) };
}

/** What a body says, then what was on the wire; one and the same where nothing was encrypted. */
function bodyParts(
  { bodyBase64, plainBodyBase64 }: { readonly bodyBase64: string; readonly plainBodyBase64?: string | undefined },
  labels: { readonly plain: string; readonly wire: string; readonly only: string },
): readonly Part[] {
  if (plainBodyBase64 === undefined) return [bodyPart(labels.only, bodyBase64, false)];
  return [bodyPart(labels.plain, plainBodyBase64, false), bodyPart(labels.wire, bodyBase64, true)];
}

function bodyPart(label: string, base64: string, isExact: boolean): Part {
  return { label, text: wireText(base64, isExact), bytes: bodyBytes(base64).length };
}

function headerText(headers: Call['headers']): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\n');
}

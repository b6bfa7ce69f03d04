import { useMemo } from 'react';
import type { SandboxInfo } from '../../../../shared/bridge/schemas.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { keyFile, snippet, snippetLanguage, snippetLanguages } from '../../../../shared/protocol/snippets/index.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import {
  buildConnectCall,
  isCurveKey,
  longestSnippetBody,
  type ConnectCall,
  type ClientKeyRef,
} from '../engine/connect-call.ts';
import { selectRequest } from '../../../store/sending/request-view.ts';
import { activeDocument } from '../../../store/window/active-tab.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeBlock } from '../../../ui/code/code-block.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { troubleText } from '../../../words/trouble-text.ts';
import { Refusal } from '../../../ui/forms/refusal.tsx';
import { Remark } from '../../../ui/forms/remark.tsx';
import styles from './call-steps.module.css';
import { Step } from './step.tsx';
import { ValueLine } from '../../../views/value-line.tsx';

type CallStepsProps = { readonly sandbox: SandboxInfo; readonly clientKey: ClientKeyRef | null };

/** The call for the open payload: the signed text, and a program that signs it. */
export function CallSteps({ sandbox, clientKey }: CallStepsProps) {
  const { t } = useTranslation();
  const prepared = useBench(selectRequest);
  const gaps = useBench((bench) => bench.gaps);
  const now = useBench((bench) => bench.prepared?.at ?? 0);
  const request = prepared.state === 'prepared' ? prepared.request : null;
  const call = useMemo(
    () => (request === null ? null : buildConnectCall({ sandbox, request, key: clientKey, gaps, at: now })),
    [sandbox, request, clientKey, gaps, now],
  );
  return (
    <>
      <Step number={3} name="signed-text" title={t('connect.signed.title')} text={t('connect.signed.text')}>
        <ActivePayload />
        {call === null ? <Waiting /> : <SignedText call={call} />}
      </Step>
      <Step
        number={4}
        name="snippet"
        title={t('connect.snippet.title')}
        text={t('connect.snippet.text', { file: keyFile })}
      >
        {isCurveKey(sandbox, clientKey) ? <Remark tone="warning">{t('connect.snippet.curve')}</Remark> : null}
        {call === null ? <Waiting /> : <SnippetOrLimit call={call} hasClient={clientKey !== null} />}
      </Step>
    </>
  );
}

function ActivePayload() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const document = useBench(activeDocument);
  const again = useBench((bench) => bench.prepareAgain);
  if (document === null) return null;
  const scenario = findScenario(document.scenario);
  return (
    <div className={styles.front}>
      <p className={styles.payload}>
        <strong>{document.name}</strong> {scenario === null ? document.scenario : inLanguage(scenario.name, language)} ·{' '}
        {document.orderNo}
      </p>
      <Button size="small" data-freshen="" title={t('connect.signed.againText')} onClick={again}>
        {t('connect.signed.again')}
      </Button>
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const prepared = useBench(selectRequest);
  const hasPayload = useBench((bench) => activeDocument(bench) !== null);
  if (!hasPayload) return <p className={styles.quiet}>{t('connect.noPayload')}</p>;
  if (prepared.state === 'failed') return <Refusal text={troubleText(prepared.trouble, t, language)} />;
  return <p className={styles.quiet}>{t('editor.preparing')}</p>;
}

function SignedText({ call }: { readonly call: ConnectCall }) {
  const { t } = useTranslation();
  const copyText = useBench((bench) => bench.copyText);
  return (
    <>
      <CodeBlock
        label={t('editor.signedText')}
        text={call.signedText}
        showsLineFeeds
        note={t('editor.bytes', { count: new TextEncoder().encode(call.signedText).length })}
        copyLabel={t('connect.copy', { what: t('editor.signedText') })}
        onCopy={(text) => void copyText(text)}
      />
      <p className={styles.quiet}>{t('connect.signed.time', { time: call.time })}</p>
    </>
  );
}

function SnippetOrLimit({ call, hasClient }: { readonly call: ConnectCall; readonly hasClient: boolean }) {
  const { t, i18n } = useTranslation();
  if (call.facts.body.length <= longestSnippetBody) return <Snippet call={call} hasClient={hasClient} />;
  const most = longestSnippetBody.toLocaleString(i18n.language);
  return <Remark tone="warning">{t('connect.snippet.tooLong', { most })}</Remark>;
}

function Snippet({ call, hasClient }: { readonly call: ConnectCall; readonly hasClient: boolean }) {
  const { t } = useTranslation();
  const id = useBench((bench) => bench.settings.snippetLanguage);
  const choose = useBench((bench) => bench.choose);
  const copyText = useBench((bench) => bench.copyText);
  const saveText = useBench((bench) => bench.saveText);
  const isEncrypted = useBench((bench) => bench.settings.encrypt === 'yes');
  const language = snippetLanguage(id);
  const source = useMemo(() => snippet(language, call.facts), [language, call]);
  return (
    <>
      <div className={styles.languages}>
        <Segmented
          label={t('connect.snippet.language')}
          value={id}
          segments={snippetLanguages.map((each) => ({ value: each.id, label: each.name }))}
          onChoose={(chosen) => choose('snippetLanguage', chosen)}
        />
      </div>
      {hasClient ? null : <Remark tone="warning">{t('connect.snippet.placeholder')}</Remark>}
      {isEncrypted ? <Remark tone="warning">{t('connect.snippet.plain')}</Remark> : null}
      <CodeBlock
        label={language.fileName}
        text={source}
        copyLabel={t('connect.copy', { what: language.fileName })}
        onCopy={(text) => void copyText(text)}
      />
      <div className={styles.run}>
        <Button size="small" onClick={() => saveText(language.fileName, source)}>
          {t('connect.save', { file: language.fileName })}
        </Button>
        <div className={styles.command}>
          <ValueLine label={t('connect.command')} text={language.command} />
        </div>
      </div>
      {id === 'csharp' ? <p className={styles.quiet}>{t('connect.snippet.notRun')}</p> : null}
    </>
  );
}

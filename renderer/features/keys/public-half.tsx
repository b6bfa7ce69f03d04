import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VaultKey } from '../../../shared/documents/vault.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code/code-block.tsx';
import { Refusal } from '../../ui/forms/refusal.tsx';
import { Section } from '../../ui/forms/section.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useAttempt } from '../../views/use-attempt.ts';
import { ValueLine } from '../../views/value-line.tsx';
import styles from './pages.module.css';

/** The public half of a key, in the forms in which platforms ask for it. */
export function PublicHalf({ vaultKey }: { readonly vaultKey: VaultKey }) {
  const { t } = useTranslation();
  const { id, name, publicSha256 } = vaultKey;
  const forms = useBench((bench) => bench.publicForms.get(id) ?? null);
  const ask = useBench((bench) => bench.askForPublicForms);
  const copyText = useBench((bench) => bench.copyText);
  const saveText = useBench((bench) => bench.saveText);
  const { run, refusal } = useAttempt();
  const [form, setForm] = useState<'pem' | 'line'>('pem');
  const isMissing = forms === null;
  useEffect(() => {
    if (isMissing) void run(() => ask(id));
    // The attempt is a new function each time; the key is what it is for.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, isMissing]);
  const fileName = `${name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')}.public.pem`;
  return (
    <Section name="public" title={t('keys.key.publicTitle')} text={t('keys.key.publicText')}>
      <div className={styles.actions}>
        <Segmented
          label={t('keys.key.form')}
          value={form}
          segments={[
            { value: 'pem', label: t('keys.key.forms.pem') },
            { value: 'line', label: t('keys.key.forms.line') },
          ]}
          onChoose={setForm}
        />
        {forms === null ? null : (
          <Button size="small" data-save={fileName} onClick={() => saveText(fileName, forms.pem)}>
            <Download size={13} aria-hidden="true" />
            {t('connect.save', { file: fileName })}
          </Button>
        )}
      </div>
      <Refusal text={refusal} />
      {forms === null ? null : (
        <CodeBlock
          label={t(`keys.key.forms.${form}`)}
          text={forms[form].trimEnd()}
          copyLabel={t('connect.copy', { what: t(`keys.key.forms.${form}`) })}
          onCopy={(text) => void copyText(text)}
        />
      )}
      <div>
        <p className={styles.quiet}>{t('keys.fingerprint')}</p>
        <ValueLine label={t('keys.fingerprint')} text={publicSha256} />
      </div>
    </Section>
  );
}

import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { generatedBits } from '../../../shared/documents/vault.ts';
import { signatureAlgorithms } from '../../../shared/specification/authentication.ts';
import type { SignatureAlgorithm } from '../../../shared/specification/authentication.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/forms/choice.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Page } from '../../ui/places/list-and-page.tsx';
import { Refusal } from '../../ui/forms/refusal.tsx';
import { Section } from '../../ui/forms/section.tsx';
import { Asking } from '../../views/own/asking.tsx';
import { useAttempt } from '../../views/use-attempt.ts';
import type { Closing } from './closing.ts';
import styles from './pages.module.css';
import { UnlockFirst } from './unlock-first.tsx';

/** Makes a key pair in the vault. */
export function GeneratePage({ closing }: { readonly closing: Closing }) {
  const { t } = useTranslation();
  return (
    <Page region="keys" title={t('keys.generate.title')} text={t('keys.generate.text')} {...closing}>
      <div className={styles.column} data-page="generate">
        <Asking />
        <UnlockFirst />
        <Section name="generate" title={t('keys.generate.which')}>
          <GenerateForm />
        </Section>
      </div>
    </Page>
  );
}

function GenerateForm() {
  const { t } = useTranslation();
  const generate = useBench((bench) => bench.generateKey);
  const isLocked = useBench((bench) => bench.session?.vault.state !== 'unlocked');
  const { run, refusal, isRunning } = useAttempt();
  const [name, setName] = useState('');
  const [algorithm, setAlgorithm] = useState<SignatureAlgorithm>('RSA256');
  const [bits, setBits] = useState<(typeof generatedBits)[number]>(2048);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wish = { name: name.trim(), algorithm };
    void run(() => generate(algorithm === 'RSA256' ? { ...wish, bits } : wish));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <FormField label={t('keys.generate.name')} help={t('keys.generate.nameHelp')}>
        {(control) => (
          <input
            {...control}
            value={name}
            maxLength={100}
            spellCheck={false}
            autoComplete="off"
            data-key-name=""
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
      </FormField>
      <Choice
        label={t('keys.generate.algorithm')}
        value={algorithm}
        options={signatureAlgorithms.map((each) => ({ value: each, label: each }))}
        help={t(`keys.generate.algorithmHelp.${algorithm}`)}
        onChoose={setAlgorithm}
      />
      {algorithm === 'RSA256' ? (
        <Choice
          label={t('keys.generate.bits')}
          value={String(bits)}
          options={generatedBits.map((each) => ({
            value: String(each),
            label: t('keys.generate.bitsOf', { bits: each }),
          }))}
          help={t('keys.generate.bitsHelp')}
          onChoose={(chosen) => setBits(generatedBits.find((each) => String(each) === chosen) ?? 2048)}
        />
      ) : null}
      <div className={styles.actions}>
        <Button type="submit" look="primary" disabled={name.trim() === '' || isRunning || isLocked}>
          {t('keys.generate.do')}
        </Button>
      </div>
      <Refusal text={refusal} />
    </form>
  );
}

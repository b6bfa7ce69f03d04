import { useRef, useState } from 'react';
import { History, Pencil, Trash2 } from 'lucide-react';
import type { CustomTemplate } from '../../../../shared/documents/project.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { isSnippet, scenarioOfTemplate } from '../../../engine/writing/custom-templates.ts';
import { isPayloadActive } from '../../../store/window/active-tab.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Modal, ModalClose } from '../../../ui/overlays/modal.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './templates.module.css';

export function CustomTemplatesDialog() {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const templates = useBench((bench) => bench.templates);
  const list = useRef<HTMLUListElement>(null);
  return (
    <Modal title={t('writing.templates')} text={t('writing.templatesText')} onClose={close} isWide>
      {templates.length === 0 ? <p className={styles.none}>{t('writing.noTemplates')}</p> : null}
      <ul ref={list} className={styles.list} tabIndex={-1}>
        {templates.map((template) => (
          <TemplateRow key={template.id} template={template} onGone={() => list.current?.focus()} />
        ))}
      </ul>
      <ModalClose onClose={close} />
    </Modal>
  );
}

type TemplateRowProps = { readonly template: CustomTemplate; readonly onGone: () => void };

function TemplateRow({ template, onGone }: TemplateRowProps) {
  const { t } = useTranslation();
  const [isRenaming, setIsRenaming] = useState(false);
  const history = useBench((bench) => bench.showHistory);
  const remove = useBench((bench) => bench.removeTemplate);
  const language = useBench((bench) => bench.settings.language);
  const { id, name, text } = template;
  const scenario = scenarioOfTemplate(text);
  const kind = isSnippet(text) ? t('writing.snippet') : scenario === null ? '' : inLanguage(scenario.name, language);
  return (
    <li className={styles.row} data-own-template={name}>
      {isRenaming ? (
        <RenameField template={template} onDone={() => setIsRenaming(false)} />
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      <span className={styles.kind}>{kind}</span>
      <UseButton template={template} />
      <IconButton
        size="small"
        label={t('writing.versions', { name })}
        data-template-versions=""
        onClick={() => void history({ kind: 'template', id })}
      >
        <History size={13} aria-hidden="true" />
      </IconButton>
      <IconButton size="small" label={t('writing.rename', { name })} onClick={() => setIsRenaming(true)}>
        <Pencil size={13} aria-hidden="true" />
      </IconButton>
      <IconButton
        size="small"
        label={t('writing.delete', { name })}
        onClick={() => {
          void remove(id);
          onGone();
        }}
      >
        <Trash2 size={13} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

function UseButton({ template: { id, text } }: { readonly template: CustomTemplate }) {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const add = useBench((bench) => bench.addFromCustomTemplate);
  const insert = useBench((bench) => bench.insertText);
  const hasPayload = useBench(isPayloadActive);
  const isPart = isSnippet(text);
  return (
    <Button
      size="small"
      data-use-template=""
      whyNot={isPart && !hasPayload ? t('writing.noPayload') : null}
      onClick={() => {
        close();
        if (isPart) insert(text);
        else add(id);
      }}
    >
      {t(isPart ? 'writing.insert' : 'writing.newPayload')}
    </Button>
  );
}

function RenameField({
  template: { id, name },
  onDone,
}: {
  readonly template: CustomTemplate;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation();
  const rename = useBench((bench) => bench.renameTemplate);
  const [typed, setTyped] = useState(name);
  const take = (): void => {
    if (typed.trim() !== '') void rename(id, typed.trim());
    onDone();
  };
  return (
    <input
      className={styles.rename}
      aria-label={t('writing.templateName')}
      value={typed}
      maxLength={200}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- The field stands where the button was that asked for it.
      autoFocus
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') take();
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone();
      }}
    />
  );
}

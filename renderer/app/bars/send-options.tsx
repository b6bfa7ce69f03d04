import { Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { listNames } from '../../../shared/lib/text/words.ts';
import { ecc224Experimental } from '../../../shared/protocol/signing/signature.ts';
import { activeEnvironment } from '../../store/sending/in-use.ts';
import { useBench } from '../../store/use-bench.ts';
import { isPayloadActive } from '../../store/window/active-tab.ts';
import { Button } from '../../ui/button.tsx';
import { MenuGroup, MenuItem, MenuRadio, MenuSeparator, PopupMenu, SubMenu } from '../../ui/overlays/menu.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import styles from './send-options.module.css';
import { signatureMistakes } from '../../../shared/documents/diagnosis.ts';

/**
 * Algorithm and encryption of sends, stored as settings; and what is sent once with a wrong signature, alone where a
 * command opens the menu.
 */
export function SendOptions() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const { algorithm, encrypt } = useBench((bench) => bench.settings);
  const isOwn = useBench((bench) => activeEnvironment(bench) !== null);
  const isAsked = useBench((bench) => bench.dialog?.dialog === 'wrong-signature');
  const closeDialog = useBench((bench) => bench.closeDialog);
  const [isOpened, setOpened] = useState(false);
  const isEncrypted = encrypt === 'yes';
  const Icon = isEncrypted ? Lock : LockOpen;
  const ecc224 = language === 'en' ? `ECC224 (${ecc224Experimental.en})` : `ECC224（${ecc224Experimental.zh}）`;
  const own = [
    algorithm === 'ECC224' ? ecc224 : algorithm,
    isEncrypted ? t('sendOptions.encrypted') : t('sendOptions.plain'),
  ];
  const chosen = listNames(own, language);
  return (
    <PopupMenu
      align="end"
      isOpen={isOpened || isAsked}
      onOpenChange={(isOpen) => {
        setOpened(isOpen);
        if (isAsked) closeDialog();
      }}
      trigger={
        <Button
          className={styles.trigger}
          title={`${t('sendOptions.title')}: ${chosen}`}
          aria-label={`${t('sendOptions.title')}: ${chosen}`}
          data-send-algorithm={algorithm}
          data-send-encrypt={encrypt}
        >
          <Icon size={14} aria-hidden="true" />
          {algorithm === 'ECC224' ? <span className={styles.algorithm}>ECC224</span> : null}
        </Button>
      }
    >
      {isAsked ? (
        <Mistakes label={t('sending.mistakes.title')} />
      ) : (
        <>
          {isOwn ? <MenuGroup label={t('sending.ownOptions')}>{null}</MenuGroup> : <OfSandbox ecc224={ecc224} />}
          <MenuSeparator />
          <SubMenu label={t('sending.mistakes.title')} mark="mistakes">
            <Mistakes label={t('sending.mistakes.hint')} />
          </SubMenu>
        </>
      )}
    </PopupMenu>
  );
}

function OfSandbox({ ecc224 }: { readonly ecc224: string }) {
  const { t } = useTranslation();
  const { algorithm, encrypt } = useBench((bench) => bench.settings);
  const choose = useBench((bench) => bench.choose);
  return (
    <>
      <MenuGroup label={t('sendOptions.algorithm')}>
        <MenuRadio
          value={algorithm}
          options={[
            { value: 'RSA256', label: 'RSA256', detail: t('sendOptions.rsa256Help') },
            { value: 'ECC224', label: ecc224, detail: t('sendOptions.ecc224Help') },
          ]}
          onChoose={(value) => choose('algorithm', value)}
        />
      </MenuGroup>
      <MenuSeparator />
      <MenuGroup label={t('sendOptions.body')}>
        <MenuRadio
          value={encrypt}
          options={[
            { value: 'no', label: t('sendOptions.plain'), detail: t('sendOptions.plainHelp') },
            { value: 'yes', label: t('sendOptions.encrypted'), detail: t('sendOptions.encryptedHelp') },
          ]}
          onChoose={(value) => choose('encrypt', value)}
        />
      </MenuGroup>
    </>
  );
}

function Mistakes({ label }: { readonly label: string }) {
  const { t } = useTranslation();
  const send = useBench((bench) => bench.send);
  const canSend = useBench((bench) => isPayloadActive(bench) && bench.sending === null);
  return (
    <MenuGroup label={label}>
      {signatureMistakes.map((mistake) => (
        <MenuItem
          key={mistake}
          itemId={mistake}
          label={t(`sending.mistakes.names.${mistake}`)}
          detail={t(`sending.mistakes.texts.${mistake}`)}
          isDisabled={!canSend}
          onRun={() => void send({ mistake })}
        />
      ))}
    </MenuGroup>
  );
}

import { Check, ChevronDown, Ellipsis } from 'lucide-react';
import { cloneElement, type ReactElement } from 'react';
import { snippetLanguages } from '../../../../shared/protocol/snippets/index.ts';
import { useCommand } from '../../../commands/use-command.ts';
import { useBench, useBenchStore } from '../../../store/use-bench.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ContextPopup, MenuItem, MenuSeparator, PopupMenu, SubMenu } from '../../../ui/overlays/menu.tsx';
import { useTranslation } from '../../../words/use-translation.ts';

const sections = [
  ['calls.resend', 'calls.compare', 'calls.compare-now'],
  ['calls.copy-har', 'calls.copy-http', 'calls.export', 'calls.story', 'calls.story-stand-ins'],
  ['calls.pin', 'calls.note', 'calls.hide', 'calls.show-hidden'],
] as const;

/** What can be done with the chosen calls, else with the open one. */
function CallMenuItems() {
  return sections.map((commands, at) => (
    // The sections never change.
    // oxlint-disable-next-line react/no-array-index-key
    <div key={at} role="presentation">
      {at === 0 ? null : <MenuSeparator />}
      {commands.map((id) => (
        <CallCommand key={id} id={id} />
      ))}
      {at === 1 ? <ProgramMenu /> : null}
    </div>
  ));
}

function ProgramMenu() {
  const { t } = useTranslation();
  return (
    <SubMenu label={t('calls.commands.program')} mark="calls.programs">
      {snippetLanguages.map(({ id, name }) => (
        <CallCommand key={id} id={`calls.copy-${id}`} name={name} />
      ))}
    </SubMenu>
  );
}

/** `name` where the menu around it says the rest. */
function CallCommand({ id, name }: { readonly id: string; readonly name?: string }) {
  const { label, isEnabled, whyNot, run } = useCommand(id);
  const detail = whyNot === null ? {} : { detail: whyNot };
  return <MenuItem label={name ?? label} {...detail} isDisabled={!isEnabled} itemId={id} onRun={run} />;
}

/** The menu of a row: it is about the chosen calls if the row is one of them, else about the row alone. */
export function CallContextMenu({
  id,
  isInPanel = false,
  trigger,
}: {
  readonly id: string;
  /** Below the editor no calls are chosen, and the place stays. */
  readonly isInPanel?: boolean;
  readonly trigger: ReactElement<{ readonly onContextMenu?: () => void }>;
}) {
  const { t } = useTranslation();
  const store = useBenchStore();
  const choose = useBench((bench) => bench.chooseCall);
  const isChosen = useBench((bench) => bench.chosenCalls.includes(id));
  const aim = (): void => {
    const { chosenCalls, clearChosenCalls, openCall, selectCall } = store.getState();
    if (chosenCalls.includes(id) && !isInPanel) return;
    clearChosenCalls();
    if (isInPanel) selectCall(id);
    else openCall(id);
  };
  return (
    <ContextPopup trigger={cloneElement(trigger, { onContextMenu: aim })}>
      {isInPanel ? null : (
        <>
          <MenuItem
            label={t(isChosen ? 'calls.chosen.remove' : 'calls.chosen.add')}
            itemId="calls.choose"
            onRun={() => choose(id, 'toggle')}
          />
          <MenuSeparator />
        </>
      )}
      <CallMenuItems />
    </ContextPopup>
  );
}

/** Further actions of the open call. */
export function MoreMenu() {
  const { t } = useTranslation();
  return (
    <PopupMenu
      align="end"
      trigger={
        <IconButton label={t('calls.page.more')} data-call-more="">
          <Ellipsis size={15} aria-hidden="true" />
        </IconButton>
      }
    >
      <CallMenuItems />
    </PopupMenu>
  );
}

/** In place of the number of calls while some are chosen. */
export function ChosenMenu() {
  const { t } = useTranslation();
  const count = useBench((bench) => bench.chosenCalls.length);
  const clear = useBench((bench) => bench.clearChosenCalls);
  return (
    <PopupMenu
      align="end"
      trigger={
        <Button size="small" look="quiet" data-chosen-calls={count}>
          <Check size={12} aria-hidden="true" />
          {t('calls.chosen.count', { count })}
          <ChevronDown size={12} aria-hidden="true" />
        </Button>
      }
    >
      <CallMenuItems />
      <MenuSeparator />
      <MenuItem label={t('calls.chosen.clear')} itemId="calls.choose-none" onRun={clear} />
    </PopupMenu>
  );
}

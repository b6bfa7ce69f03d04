import { useTranslation } from 'react-i18next';
import { useBench } from '../../store/use-bench.ts';
import { ListAndPage } from '../../ui/places/list-and-page.tsx';
import { GeneratePage } from './generate-page.tsx';
import { ImportPage } from './import-page.tsx';
import { KeyPage } from './key-page.tsx';
import { KeysList } from './keys-list.tsx';
import { VaultPage } from './vault-page.tsx';

/** The vault and its keys, over the whole work area. */
export function KeysPlace() {
  return <ListAndPage list={<KeysList />} page={<ChosenPage />} />;
}

function ChosenPage() {
  const { t } = useTranslation();
  const chosen = useBench((bench) => bench.keysPage);
  const vault = useBench((bench) => bench.session?.vault ?? null);
  const leave = useBench((bench) => bench.leavePlace);
  if (vault === null) return null;
  const closing = { closeLabel: t('keys.close'), onClose: leave };
  if (vault.state === 'absent' || chosen.page === 'vault') return <VaultPage vault={vault} closing={closing} />;
  if (chosen.page === 'import') return <ImportPage vault={vault} closing={closing} />;
  if (chosen.page === 'generate') return <GeneratePage closing={closing} />;
  const key = 'id' in chosen ? vault.keys.find(({ id }) => id === chosen.id) : undefined;
  if (key === undefined) return <VaultPage vault={vault} closing={closing} />;
  return <KeyPage key={key.id} vaultKey={key} vault={vault} closing={closing} />;
}

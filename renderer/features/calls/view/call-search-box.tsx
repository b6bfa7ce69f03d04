import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useBench } from '../../../store/use-bench.ts';
import { SearchBox } from '../../../ui/search-box.tsx';

type CallSearchBoxProps = {
  readonly className?: string | undefined;
  readonly size?: 'small' | 'large';
  readonly onKeyDown?: (event: KeyboardEvent) => void;
};

/** What a host takes. */
const longest = 200;

/** Looks for calls by words, while they are typed. */
export function CallSearchBox({ className, size = 'small', onKeyDown }: CallSearchBoxProps) {
  const { t } = useTranslation();
  const text = useBench((bench) => bench.callSearch.text ?? '');
  const search = useBench((bench) => bench.searchCalls);
  return (
    <SearchBox
      className={className}
      size={size}
      label={t('calls.search')}
      value={text}
      maxLength={longest}
      spellCheck={false}
      autoComplete="off"
      onKeyDown={onKeyDown}
      onSearch={(typed) => search({ text: typed })}
    />
  );
}

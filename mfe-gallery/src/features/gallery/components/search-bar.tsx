import { searchLimits } from '@our-dates/contracts/gallery-terms';
import { useMessages } from '@our-dates/languages/catalogue';
import { IconButton } from '@our-dates/ui/icon-button';
import { SearchField } from '@our-dates/ui/search-field';
import { ArrowDownWideNarrow, Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type GallerySearch, isSortOrder, sortOrders } from '../../../api/gallery-search.ts';
import { messages } from '../../../messages/messages.ts';
import styles from './search-bar.module.css';

export interface SearchBarProps {
  search: GallerySearch;
  onChange: (change: Partial<GallerySearch>) => void;
}

/** The pause in typing before a search, in milliseconds. */
const pauseMs = 250;

/** 'Our Dates': the search field and the order. Sticks to the top while the grid scrolls. */
export function SearchBar({ search, onChange }: SearchBarProps) {
  const t = useMessages(messages);
  const sortTexts = {
    recent: t.sortRecent,
    first: t.sortFirst,
    name: t.sortName,
    date: t.sortDate,
  };
  return (
    <div className={styles.bar}>
      <div className={styles.inside}>
        <h2 className={styles.title}>{t.ourDates}</h2>
        <search className={styles.controls}>
          <MemorySearch q={search.q} onSearch={(q) => onChange({ q })} />
          <div className={styles.sort}>
            <ArrowDownWideNarrow aria-hidden />
            <select
              aria-label={t.sort}
              value={search.sort}
              onChange={(event) => {
                const sort = event.target.value;
                if (isSortOrder(sort)) onChange({ sort });
              }}
            >
              {sortOrders.map((value) => (
                <option key={value} value={value}>
                  {sortTexts[value]}
                </option>
              ))}
            </select>
          </div>
        </search>
      </div>
    </div>
  );
}

function MemorySearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const t = useMessages(messages);
  const [text, setText] = useState(q);
  const asked = useRef(q);
  const timer = useRef<number>(undefined);

  useEffect(() => {
    // The URL changed by other means than typing here: Back, or 'Clear search'.
    if (q !== asked.current) setText(q);
    asked.current = q;
  }, [q]);

  useEffect(() => () => window.clearTimeout(timer.current), []);

  function ask(next: string) {
    window.clearTimeout(timer.current);
    asked.current = next.trim();
    onSearch(asked.current);
  }

  function type(next: string) {
    setText(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(ask, pauseMs, next);
  }

  return (
    <SearchField
      label={t.search}
      enterKeyHint="search"
      autoComplete="off"
      maxLength={searchLimits.length}
      icon={<Search />}
      className={styles.search}
      value={text}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') ask(text);
        if (event.key === 'Escape' && text) {
          setText('');
          ask('');
        }
      }}
      end={
        text ? (
          <IconButton
            label={t.clearSearch}
            icon={<X aria-hidden />}
            onClick={(event) => {
              setText('');
              ask('');
              event.currentTarget.closest('search')?.querySelector('input')?.focus();
            }}
          />
        ) : undefined
      }
    />
  );
}

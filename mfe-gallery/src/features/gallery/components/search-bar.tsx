import { searchLimits } from '@our-dates/contracts/gallery-terms';
import { IconButton } from '@our-dates/ui/icon-button';
import { SearchField } from '@our-dates/ui/search-field';
import { ArrowDownWideNarrow, Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type GallerySearch, isSortOrder, sortTexts } from '../../../api/gallery-search.ts';
import styles from './search-bar.module.css';

export interface SearchBarProps {
  search: GallerySearch;
  onChange: (change: Partial<GallerySearch>) => void;
}

/** The pause in typing before a search, in milliseconds. */
const pauseMs = 250;

/** 'Our Dates': the search field and the order. Sticks to the top while the grid scrolls. */
export function SearchBar({ search, onChange }: SearchBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.inside}>
        <h2 className={styles.title}>Our Dates</h2>
        <search className={styles.controls}>
          <MemorySearch q={search.q} onSearch={(q) => onChange({ q })} />
          <div className={styles.sort}>
            <ArrowDownWideNarrow aria-hidden />
            <select
              aria-label="Sort"
              value={search.sort}
              onChange={(event) => {
                const sort = event.target.value;
                if (isSortOrder(sort)) onChange({ sort });
              }}
            >
              {Object.entries(sortTexts).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
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
      label="Search our memories"
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
            label="Clear search"
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

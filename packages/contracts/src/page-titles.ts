import type { ListedPage } from './remote-page.ts';

/** A page with its title and its label in one language, where they are translated. */
export function pageIn<Page extends ListedPage>(page: Page, language: string): Page {
  const { titles = {}, menu } = page;
  return {
    ...page,
    title: titles[language] ?? page.title,
    ...(menu ? { menu: { ...menu, label: menu.labels?.[language] ?? menu.label } } : {}),
  };
}

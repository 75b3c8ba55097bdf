import { useHost } from '@our-dates/browser/host';
import { asPageLanguage, directionOf, languageNames } from '@our-dates/contracts/languages';
import { languageCookie, readPageCookie } from '@our-dates/contracts/page-cookies';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Field } from '@our-dates/ui/field';
import { ChevronDown, Languages } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Section } from '../../../components/section.tsx';
import { messages } from '../messages/messages.ts';
import styles from './language-section.module.css';

/** Not a language: what the browser prefers. */
const likeBrowser = '';

/** The language of the pages in this browser. A choice takes effect with a button, because the page is loaded again. */
export default function LanguageSection() {
  const { chooseLanguage } = useHost();
  const t = useMessages(messages);
  const [present] = useState(() => readPageCookie(document.cookie, languageCookie) ?? likeBrowser);
  const [choice, setChoice] = useState(present);
  const [isBusy, setBusy] = useState(false);
  if (!chooseLanguage) return null;

  function apply(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    void chooseLanguage?.(asPageLanguage(choice));
  }

  return (
    <Section title={t.heading} icon={<Languages aria-hidden />} note={t.note}>
      <form className={styles.form} onSubmit={apply}>
        <Field label={t.label} labelHidden>
          {(control) => (
            <span className={styles.choice}>
              <select {...control} value={choice} onChange={(event) => setChoice(event.target.value)}>
                <option value={likeBrowser}>{t.likeBrowser}</option>
                {Object.entries(languageNames).map(([language, name]) => (
                  <option key={language} value={language} lang={language} dir={directionOf(language)}>
                    {name}
                  </option>
                ))}
              </select>
              <ChevronDown aria-hidden />
            </span>
          )}
        </Field>
        <Button type="submit" wide="phone" disabled={choice === present} busy={isBusy} busyText={t.applying}>
          {t.apply}
        </Button>
      </form>
    </Section>
  );
}

LanguageSection.messages = messages;

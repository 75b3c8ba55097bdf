import { useErrorText } from '@our-dates/browser/error-text';
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

/** The language of a person’s pages. A choice takes effect with a button, because the page is loaded again. */
export default function LanguageSection() {
  const { session, toast, chooseLanguage } = useHost();
  const t = useMessages(messages);
  const errorText = useErrorText();
  const [ofBrowser] = useState(() => readPageCookie(document.cookie, languageCookie) ?? likeBrowser);
  const ofAccount = session.user?.language;
  const present = ofAccount === 'browser' ? likeBrowser : (ofAccount ?? ofBrowser);
  const [choice, setChoice] = useState(present);
  const [isBusy, setBusy] = useState(false);
  if (!chooseLanguage) return null;

  async function apply(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      await chooseLanguage?.(asPageLanguage(choice));
    } catch (error) {
      setBusy(false);
      toast({ tone: 'destructive', title: t.notChanged, description: errorText(error, t.tryAgain) });
    }
  }

  return (
    <Section
      title={t.heading}
      icon={<Languages aria-hidden />}
      note={session.user?.isDemo ? t.noteDemo : t.note}
    >
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

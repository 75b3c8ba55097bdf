import { ExternalLink } from 'lucide-react';
import styles from './plan-item.module.css';

/** The link of a plan, by its host. It opens in a tab of its own, and does not tell that page where it came from. */
export function PlanLink({ link }: { link: string }) {
  return (
    <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer">
      <ExternalLink aria-hidden />
      <bdi>{hostOf(link)}</bdi>
    </a>
  );
}

function hostOf(link: string): string {
  return URL.canParse(link) ? new URL(link).host : link;
}

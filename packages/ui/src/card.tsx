import type { ComponentProps } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

export interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'aside' | undefined;
  /** Inner space; `none` where a picture reaches the edge. */
  padding?: 'none' | 'medium' | 'large' | undefined;
}

/** A raised sheet of paper. */
export function Card({ as: Element = 'div', padding = 'medium', className, ...rest }: CardProps) {
  return <Element {...rest} className={classNames(styles.card, styles[padding], className)} />;
}

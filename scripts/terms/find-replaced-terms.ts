/** A term that the project no longer uses. The expressions ignore case. */
export interface ReplacedTerm {
  /** A regular expression. */
  readonly term: string;
  /** The term to use instead. */
  readonly use: string;
  /** A line that matches this expression is not reported: UI copy, the name of a variable. */
  readonly except?: string;
  /** Beginnings of paths where the term is correct. */
  readonly allowedIn?: readonly string[];
}

/** Finds replaced terms in a file; one sentence for each line and term. */
export function findReplacedTerms(path: string, text: string, terms: readonly ReplacedTerm[]): string[] {
  const used = terms.filter(({ allowedIn = [] }) => !allowedIn.some((start) => path.startsWith(start)));
  const patterns = used.map(({ term, use, except }) => ({
    term: new RegExp(term, 'iu'),
    except: except === undefined ? undefined : new RegExp(except, 'iu'),
    use,
  }));
  return text.split('\n').flatMap((line, index) =>
    patterns.flatMap(({ term, except, use }) => {
      const found = term.exec(line)?.[0];
      if (found === undefined || except?.test(line)) return [];
      return [`${path}:${index + 1} "${found}": use ${use}`];
    }),
  );
}

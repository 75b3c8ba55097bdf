import { useRef } from 'react';
import { isDayToCome } from './memory-draft.ts';
import type { NewMemoryModel } from './use-new-memory.ts';

/** The parts of the form that have to be looked at before it is sent. */
export function useOpenQuestions({ choice, fields: { opensOn }, laterProblem: problem }: NewMemoryModel) {
  const question = useRef<HTMLParagraphElement>(null);
  const sealField = useRef<HTMLInputElement>(null);
  const laterProblem = useRef<HTMLParagraphElement>(null);

  /** The first of them; null: there is none. */
  function first(): HTMLElement | null {
    if (choice.questions.length > 0) return question.current;
    if (opensOn !== undefined && !isDayToCome(opensOn)) return sealField.current;
    return problem ? laterProblem.current : null;
  }

  return { question, sealField, laterProblem, first };
}

export type OpenQuestions = ReturnType<typeof useOpenQuestions>;

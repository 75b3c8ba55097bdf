import { useState } from 'react';

/** Whether a dialog asks what becomes of what was begun. */
export interface LeaveQuestionState {
  readonly isAsked: boolean;
  /** How often it was asked: the key of the question, so that it is drawn again and noticed when it is asked again. */
  readonly times: number;
  readonly ask: () => void;
  readonly withdraw: () => void;
}

export function useLeaveQuestion(): LeaveQuestionState {
  const [times, setTimes] = useState(0);
  return {
    isAsked: times > 0,
    times,
    ask: () => setTimes((before) => before + 1),
    withdraw: () => setTimes(0),
  };
}

import { useState } from 'react';

/** Whether a dialog asks what to do with the unfinished work. */
export interface LeaveQuestionState {
  readonly isAsked: boolean;
  /** How often it was asked: the key of the question, so that it remounts and is announced each time. */
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

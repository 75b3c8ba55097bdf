import type { SessionLevel } from '@our-dates/contracts/mfe';

const sentences: Record<SessionLevel, { full: string; compact: string }> = {
  normal: { full: 'Session active', compact: 'Session active' },
  warning: { full: 'Consider extending session', compact: 'Consider extending' },
  critical: { full: 'Session expiring soon!', compact: 'Session expiring!' },
};

export function sessionSentence(level: SessionLevel, compact = false): string {
  return sentences[level][compact ? 'compact' : 'full'];
}

export type InvitationProblem = 'expired' | 'processed' | 'notFound';

/** Why an invitation cannot be shown, from the message of the response. */
export function invitationProblem({ message }: Error): InvitationProblem {
  if (message.includes('expired')) return 'expired';
  if (message.includes('accepted') || message.includes('rejected')) return 'processed';
  return 'notFound';
}

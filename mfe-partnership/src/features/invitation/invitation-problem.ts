export interface InvitationProblem {
  readonly title: 'Invitation Expired' | 'Invitation Already Processed' | 'Invitation Not Found';
  readonly text: string;
}

export const expired: InvitationProblem = {
  title: 'Invitation Expired',
  text: 'This invitation has expired. Please ask for a new link.',
};

const processed: InvitationProblem = {
  title: 'Invitation Already Processed',
  text: 'This invitation has already been accepted or declined.',
};

export const notFound: InvitationProblem = {
  title: 'Invitation Not Found',
  text: 'This invitation link may be invalid or expired.',
};

/** Why an invitation cannot be shown, from the message of the response. */
export function invitationProblem({ message }: Error): InvitationProblem {
  if (message.includes('expired')) return expired;
  if (message.includes('accepted') || message.includes('rejected')) return processed;
  return notFound;
}

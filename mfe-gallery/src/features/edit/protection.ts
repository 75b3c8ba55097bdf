/** Why a sample's actions are disabled: the sentence with which the service would refuse them. */
export const protectionReason = 'This is one of the sample memories, which nobody can change.';

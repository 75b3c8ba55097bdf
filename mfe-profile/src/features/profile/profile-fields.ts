export interface ProfileFields {
  displayName: string;
  newPassword: string;
  confirmPassword: string;
}

export const mismatch = 'Passwords do not match';

/** How people sign in and on which devices, and the key of what these keep: requested by few pages, and seldom. */
export const signInPaths = {
  devices: '/api/auth/devices',
  otherDevices: '/api/auth/devices/others',
  device: '/api/auth/devices/:id',
  passkeys: '/api/auth/passkeys',
  passkeyRegistration: '/api/auth/passkeys/registration',
  passkey: '/api/auth/passkeys/:id',
  passkeyLogin: '/api/auth/passkey-login',
  passkeyLoginOptions: '/api/auth/passkey-login/options',
  confirm: '/api/auth/confirm',
  confirmOptions: '/api/auth/confirm/options',
  recoveryCodes: '/api/auth/recovery-codes',
  inputKey: '/api/auth/input-key',
} as const;

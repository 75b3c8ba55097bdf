import { useMessages } from '@our-dates/languages/catalogue';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { messages } from '../messages/messages.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'autoComplete'> {
  /** Tells password managers which password this is; `webauthn` where a passkey may take its place. */
  autoComplete: 'current-password' | 'current-password webauthn' | 'new-password';
}

/** A password, hidden until the user shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useMessages(messages);
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          label={shown ? t.hidePassword : t.showPassword}
          icon={shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

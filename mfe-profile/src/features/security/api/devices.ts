import { getJson, sendJson } from '@our-dates/browser/api';
import { ApiError } from '@our-dates/browser/api-error';
import { useErrorText } from '@our-dates/browser/error-text';
import { useHost } from '@our-dates/browser/host';
import type { SignedInDevice } from '@our-dates/contracts/devices';
import { fillPath } from '@our-dates/contracts/paths';
import { signInPaths } from '@our-dates/contracts/sign-in-paths';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Messages, messages } from '../messages/messages.ts';

const devicesKey = [signInPaths.devices];

/** Where the viewer is signed in: this device first. */
export function useDevices() {
  return useQuery({
    queryKey: devicesKey,
    queryFn: ({ signal }) => getJson<SignedInDevice[]>(signInPaths.devices, { signal }),
    staleTime: 0,
  });
}

/** Signs out on one of the other devices, or on all of them. */
export function useSignOutDevices() {
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  const { toast } = useHost();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (device: SignedInDevice | 'others') =>
      sendJson(
        'DELETE',
        device === 'others' ? signInPaths.otherDevices : fillPath(signInPaths.device, { id: device.id }),
      ).catch(ignoreGone),
    onSuccess: (_, device) =>
      toast({
        title: device === 'others' ? t.othersSignedOut : t.deviceSignedOut({ name: deviceName(device, t) }),
      }),
    onError: (error) =>
      toast({
        tone: 'destructive',
        title: t.notSignedOut,
        description: errorText(error, t.tryAgain),
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: devicesKey }),
  });
}

/** It has signed out itself meanwhile. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}

/** `Chrome on Android`, as far as the device has said it. */
export function deviceName(
  { browser, system }: Pick<SignedInDevice, 'browser' | 'system'>,
  t: Messages,
): string {
  if (browser && system) return t.browserOnSystem({ browser, system });
  return browser ?? system ?? t.unknownBrowser;
}

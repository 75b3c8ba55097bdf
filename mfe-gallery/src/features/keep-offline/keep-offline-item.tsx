import { deviceContentQuery } from '@our-dates/browser/device-content';
import { useMessages } from '@our-dates/languages/catalogue';
import { MenuItem } from '@our-dates/ui/menu';
import { useQuery } from '@tanstack/react-query';
import { CloudDownload, CloudOff } from 'lucide-react';
import { messages } from '../../catalogues/memory/messages/messages.ts';
import { useKeepOffline } from './use-keep-offline.ts';

/** Keeps one memory on this device, with all its photos, whatever else is looked at. */
export function KeepOfflineItem({ memoryId }: { memoryId: number }) {
  const t = useMessages(messages);
  const { data: content } = useQuery(deviceContentQuery);
  const keep = useKeepOffline(memoryId);
  const isKept = content?.memories.includes(memoryId) ?? false;
  if (content === null) return null;
  if (isKept) {
    return (
      <MenuItem icon={<CloudOff aria-hidden />} onSelect={() => keep.mutate(false)}>
        {t.stopKeepingOffline}
      </MenuItem>
    );
  }
  return (
    <MenuItem
      icon={<CloudDownload aria-hidden />}
      disabled={!content?.isOn}
      note={content?.isOn === false ? t.keepOfflineSwitch : undefined}
      onSelect={() => keep.mutate(true)}
    >
      {t.keepOffline}
    </MenuItem>
  );
}

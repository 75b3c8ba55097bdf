import type { ChosenPhoto } from './chosen-photo.ts';
import type { NotReadyFile, Remedy } from './components/not-ready.tsx';
import type { Obstacle, Rejection } from './photo-rules.ts';

/** The files that a dialog rejected, and the photos that the service refused, as list entries. */
export function notReadyFiles(
  rejected: readonly Rejection[],
  photos: readonly ChosenPhoto[],
  remedies: Partial<Readonly<Record<Obstacle, readonly Remedy[]>>>,
): NotReadyFile[] {
  return [
    ...rejected.map(
      ({ id, file, obstacle, reason }): NotReadyFile => ({
        id,
        name: file.name,
        reason,
        remedies: remedies[obstacle] ?? [],
        dismissal: 'dismissFile',
      }),
    ),
    ...photos.flatMap(({ id, file, refusal }): NotReadyFile[] =>
      refusal === undefined
        ? []
        : [
            {
              id,
              name: file.name,
              reason: withoutName(refusal, file),
              remedies: [],
              dismissal: 'leaveOutFile',
            },
          ],
    ),
  ];
}

/** The service names the file in its sentence, as the list does. */
function withoutName(refusal: string, { name }: File): string {
  const prefix = `“${name}”: `;
  return refusal.startsWith(prefix) ? refusal.slice(prefix.length) : refusal;
}

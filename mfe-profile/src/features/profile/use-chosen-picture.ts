import { useEffect, useState } from 'react';

export interface ChosenPicture {
  readonly file: File;
  /** An object URL, valid until another picture is chosen. */
  readonly previewUrl: string;
}

/** A picture that was chosen and not saved yet. */
export function useChosenPicture(): [ChosenPicture | null, (file: File | null) => void] {
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const previewUrl = picture?.previewUrl;
  useEffect(
    () => () => {
      if (previewUrl) URL.revokeObjectURL(previewUrl);
    },
    [previewUrl],
  );
  return [picture, (file) => setPicture(file && { file, previewUrl: URL.createObjectURL(file) })];
}

import { isInterruption, uploadFailureSentence } from './upload-failure.ts';

/** The toast of a failed upload, by the kind of message. */
export function failureWords(error: unknown): { title: string; description: string } {
  const sentence = uploadFailureSentence(error);
  if (/timeout/i.test(sentence)) {
    return {
      title: 'Connection timeout',
      description: 'The upload took too long. Please check your connection and try again.',
    };
  }
  if (isInterruption(error) || /reset/i.test(sentence)) {
    return {
      title: 'Connection interrupted',
      description: 'The connection was interrupted. Please try again.',
    };
  }
  return { title: 'Upload failed', description: sentence };
}

import type { ConsumeMessage, GetMessage } from 'amqplib';

/** What the bus writes into the headers of a message, and the broker's own count of its deliveries. */
export const header = {
  tries: 'x-tries',
  error: 'x-error',
  failedAt: 'x-failed-at',
  deliveries: 'x-delivery-count',
} as const;

/** @returns 0 where the message does not have the header */
export function numberIn({ properties }: ConsumeMessage | GetMessage, name: string): number {
  const value: unknown = properties.headers?.[name];
  return typeof value === 'number' ? value : 0;
}

/** @returns an empty text where the message does not have the header */
export function textIn({ properties }: ConsumeMessage | GetMessage, name: string): string {
  return String(properties.headers?.[name] ?? '');
}

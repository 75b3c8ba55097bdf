import { randomBytes } from 'node:crypto';
import type { Device } from '@our-dates/contracts/session-record';
import Bowser from 'bowser';

/** A longer one is no browser's. */
const readCharacters = 512;

/** The device that signs in now. @param userAgent as its browser states it; nothing else of it is kept */
export function newDevice(userAgent: string): Device {
  const { browser, os } = Bowser.parse(userAgent.slice(0, readCharacters) || '-');
  return {
    id: randomBytes(16).toString('base64url'),
    browser: browser.name || null,
    system: os.name || null,
  };
}

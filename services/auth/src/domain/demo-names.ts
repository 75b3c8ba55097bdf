import { randomInt } from 'node:crypto';
import { noPasskeysInDemo } from '@our-dates/contracts/standing-demo';
import { forbidden } from '@our-dates/service-kit/errors';
import type { Viewer } from '@our-dates/service-kit/identity/identity';

/** The name of the standing demo account, until a visitor changes it. */
export const standingDemoName = 'Demo User';

/** The name of a demo account: warm, short, and easy to distinguish when two of them become partners. */
const names = [
  'Acorn',
  'Apricot',
  'Aspen',
  'Basil',
  'Birch',
  'Blossom',
  'Bramble',
  'Breeze',
  'Clementine',
  'Clover',
  'Comet',
  'Coral',
  'Fern',
  'Fig',
  'Finch',
  'Hazel',
  'Honey',
  'Juniper',
  'Lark',
  'Linden',
  'Lumen',
  'Maple',
  'Marigold',
  'Meadow',
  'Olive',
  'Pebble',
  'Plum',
  'Poppy',
  'Quince',
  'River',
  'Robin',
  'Rowan',
  'Saffron',
  'Sage',
  'Sparrow',
  'Tansy',
  'Thistle',
  'Willow',
  'Wren',
  'Zephyr',
] as const;

export function demoDisplayName(): string {
  return `Demo ${names[randomInt(names.length)] ?? 'Wren'}`;
}

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** `demo-` and eight characters that are not taken for one another. */
export function demoUsername(): string {
  return `demo-${Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
}

/** @throws AppError 403 for a demo account: a passkey would not protect what everybody can open with its password */
export function refuseForDemo({ isDemo }: Viewer): void {
  if (!isDemo) return;
  throw forbidden(noPasskeysInDemo, 'DEMO_ACCOUNT');
}

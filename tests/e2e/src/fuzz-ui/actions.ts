import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signInThroughPage } from '@our-dates/test-support/demo';
import type { UploadFile } from '@our-dates/test-support/pictures';
import type { Control, PartnerPage } from './partner-page.ts';
import { type Random, randomDate, randomSearch, randomText } from './random.ts';

/** What an action did, for the trail. */
export interface Done {
  readonly what: string;
  readonly effects?: readonly string[];
  /** Why it is a defect. */
  readonly problem?: string;
}

export interface ActionContext {
  readonly partner: PartnerPage;
  readonly random: Random;
  readonly files: readonly UploadFile[];
  /** Pages that both partners see from the start. */
  readonly addresses: readonly string[];
}

interface Action {
  readonly weight: number;
  isPossible?(state: { controls: readonly Control[]; partner: PartnerPage }): boolean;
  act(means: ActionContext, controls: readonly Control[]): Promise<Done>;
}

/** It would replace the partner with a stranger, or end the partner for good. */
const neverPressed = /^(?:Try Demo|Delete account)$/i;

/** The weight of a control, by its name; the first match counts. Others have 1. */
const likely: readonly (readonly [RegExp, number])[] = [
  [neverPressed, 0],
  [/^(?:Sign out|End Partnership|Clean up|Delete)/i, 0.4],
  [/^(?:Confirm Delete|Delete it|Discard)/i, 1.5],
  [/^(?:Close|Cancel|Keep)/, 0.5],
  [/^(?:Post|Save|Update|Add|Create|Upload|Record|Copy)/, 6],
  [/^(?:Choose a date|New Date)$/, 1],
  [/^(?:Edit|Comments|Share|More|Slideshow|Print|Like|View|Full screen|Account of)/, 3],
];

const isFillable = ({ kind }: Control) => kind === 'field' || kind === 'file' || kind === 'choice';

/** Many of one kind, such as the cards of the gallery, are together not much likelier than one. */
function groupOf({ kind, href, name }: Control): string {
  return `${kind} ${href === '' ? name.replace(/\d+/g, '#') : href.replace(/\d+/g, '#')}`;
}

function choose(random: Random, controls: readonly Control[]): Control {
  const groups = Map.groupBy(controls, groupOf);
  return random.weighted(controls, (control) => {
    const [, weight] = likely.find(([name]) => name.test(control.name)) ?? [undefined, 1];
    const among = groups.get(groupOf(control))?.length ?? 1;
    return (weight * (control.isInLayer ? 3 : 1)) / Math.sqrt(among);
  });
}

const isPressable = (control: Control) => !isFillable(control) && !neverPressed.test(control.name);

async function press({ partner, random }: ActionContext, controls: readonly Control[]): Promise<Done> {
  const control = choose(random, controls.filter(isPressable));
  const at = partner.page.url();
  const what = `presses the ${control.kind} “${control.name}”`;
  const { effects, isPressed, isClicked } = await partner.press(control);
  if (!isPressed) return { what: `could not reach the ${control.kind} “${control.name}”` };
  if (effects.length > 0) return { what, effects };
  const how = isClicked ? '' : ' (the tap was no click)';
  const problem = `${control.kind} without effect: “${control.name}” on ${new URL(at).pathname}${how}`;
  return { what, problem };
}

async function fill({ partner, random, files }: ActionContext, controls: readonly Control[]): Promise<Done> {
  const control = random.weighted(
    controls.filter(isFillable),
    ({ isEmpty, isInLayer }) => (isEmpty ? 3 : 1) * (isInLayer ? 3 : 1),
  );
  const element = await partner.element(control);
  if (control.kind === 'file') {
    if (control.isFolder) {
      await element.setInputFiles(await folderOf(files));
      return { what: `chooses a folder for “${control.name}”` };
    }
    const some = files.filter(() => random.happens(0.4));
    const chosen = control.isMultiple ? some : some.slice(0, 1);
    await element.setInputFiles(chosen.map(({ name, mimeType, buffer }) => ({ name, mimeType, buffer })));
    return { what: `chooses ${chosen.length} files for “${control.name}”` };
  }
  if (control.kind === 'choice') {
    const options = await partner.valuesOf(control);
    const value = random.pick(options);
    await element.selectOption(value);
    return { what: `chooses “${value}” in “${control.name}”` };
  }
  const text = textFor(control, random);
  const fillable = control.type === 'textarea' ? text : text.replaceAll('\n', ' ');
  const isEntered = random.happens(0.2);
  try {
    await element.fill(fillable, { timeout: 2_000 });
    if (isEntered) await element.press('Enter', { timeout: 2_000 });
  } catch (error) {
    // It was removed or disabled in that moment.
    if (!/Timeout|not attached/.test(String(error))) throw error;
    return { what: `could not type into “${control.name}”` };
  }
  return { what: `types ${JSON.stringify(fillable)} into “${control.name}”${isEntered ? ' and Enter' : ''}` };
}

/** A folder with the files: not the chosen ones alone, since a page may read it later. */
async function folderOf(files: readonly UploadFile[]): Promise<string> {
  const folder = fileURLToPath(new URL('test-results/folder', import.meta.url));
  await mkdir(folder, { recursive: true });
  for (const { name, buffer } of files) await writeFile(join(folder, name), buffer);
  return folder;
}

function textFor({ name, type }: Control, random: Random): string {
  if (type === 'search') return randomSearch(random);
  return /\bdate\b/i.test(name) ? randomDate(random) : randomText(random);
}

async function pressKey({ partner, random }: ActionContext): Promise<Done> {
  const key = random.pick(['Escape', 'ArrowLeft', 'ArrowRight', 'Tab', 'Enter', 'End', 'Home']);
  await partner.page.keyboard.press(key);
  return { what: `presses the key ${key}` };
}

async function swipe({ partner, random }: ActionContext): Promise<Done> {
  const [from, to] = random.happens(0.5) ? [320, 60] : [60, 320];
  const devtools = await partner.context.newCDPSession(partner.page);
  const touch = (type: string, x?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: x === undefined ? [] : [{ x, y: 300 }],
    });
  await touch('touchStart', from);
  for (let part = 1; part <= 6; part += 1) {
    await touch('touchMove', from + ((to - from) * part) / 6);
    await delay(16);
  }
  // A finger that rests before it leaves causes no momentum: the next tap would only stop the scrolling.
  await delay(150);
  await touch('touchEnd');
  await devtools.detach();
  return { what: `swipes from ${from} to ${to}` };
}

async function scroll({ partner, random }: ActionContext): Promise<Done> {
  const by = random.pick([-2_000, -400, 400, 800, 4_000]);
  await partner.page.mouse.wheel(0, by);
  return { what: `scrolls by ${by}` };
}

async function goThroughHistory({ partner, random }: ActionContext): Promise<Done> {
  // Before the first page of the evening there is only the browser's empty one.
  const isBack = random.happens(0.7) && (await partner.page.evaluate<boolean>('navigation.canGoBack'));
  const options = { waitUntil: 'commit', timeout: 2_000 } as const;
  // There may be no step in this direction.
  await (isBack ? partner.page.goBack(options) : partner.page.goForward(options)).catch(() => null);
  return { what: isBack ? 'goes back' : 'goes forward' };
}

async function openAddress({ partner, random, addresses }: ActionContext): Promise<Done> {
  const address = random.pick([
    ...addresses,
    '/',
    '/hearts',
    '/profile',
    '/login',
    '/nowhere',
    'again',
    'again',
  ]);
  if (address === 'again') await partner.page.reload();
  else await partner.page.goto(address);
  return { what: address === 'again' ? 'reloads the page' : `opens ${address}` };
}

async function cutLine({ partner }: ActionContext): Promise<Done> {
  await partner.setOffline(true);
  return { what: 'is offline' };
}

async function signInAgain({ partner }: ActionContext): Promise<Done> {
  await partner.page.goto('/login');
  await signInThroughPage(partner.page, partner.person);
  return { what: 'signs in again' };
}

/** The picker of the login page, which a signed-in person does not see. */
const offersLogin = (controls: readonly Control[]) => controls.some(({ name }) => name === 'Someone else');

const actions: readonly Action[] = [
  { weight: 60, act: press, isPossible: ({ controls }) => controls.some(isPressable) },
  { weight: 25, act: fill, isPossible: ({ controls }) => controls.some(isFillable) },
  { weight: 4, act: pressKey },
  { weight: 4, act: swipe },
  { weight: 3, act: scroll },
  { weight: 4, act: goThroughHistory, isPossible: ({ partner }) => !partner.isOffline },
  { weight: 5, act: openAddress, isPossible: ({ partner }) => !partner.isOffline },
  { weight: 2, act: cutLine, isPossible: ({ partner }) => !partner.isOffline },
  {
    weight: 80,
    act: signInAgain,
    isPossible: ({ controls, partner }) => !partner.isOffline && offersLogin(controls),
  },
];

/** One step of one partner. */
export async function actAtRandom(means: ActionContext): Promise<Done> {
  const { partner, random } = means;
  const controls = await partner.controls();
  const possible = actions.filter(({ isPossible }) => isPossible?.({ controls, partner }) ?? true);
  return random.weighted(possible, ({ weight }) => weight).act(means, controls);
}

import { fileURLToPath } from 'node:url';
import { openAs, type Person } from '@our-dates/test-support/people';
import type {
  Browser,
  BrowserContext,
  ConsoleMessage,
  ElementHandle,
  Page,
  Response,
} from '@playwright/test';
import { type ConsoleError, reasonFor, type SharedState } from './expected-errors.ts';

/** What a person could use on a page, as `page-controls.js` lists it. */
export interface Control {
  readonly index: number;
  readonly kind: 'button' | 'link' | 'field' | 'file' | 'choice';
  readonly name: string;
  readonly type: string;
  readonly isEmpty: boolean;
  /** Accepts several files. */
  readonly isMultiple: boolean;
  /** Accepts a folder. */
  readonly isFolder: boolean;
  /** In a dialog, a drawer or a menu. */
  readonly isInLayer: boolean;
  readonly href: string;
}

const scripts = ['page-controls.js', 'page-changes.js', 'page-effects.js'].map((name) =>
  fileURLToPath(new URL(name, import.meta.url)),
);
/** A page is at rest when nothing has changed for this long. */
const quietMs = 100;
const maxRestMs = 3_000;

/** A press must have an effect within this time. */
const effectTimeoutMs = 5_000;
/** A finger must reach its button within this time, also if a toast covered it at first. */
const pressAtMostMs = 3_000;

/** As `page-effects.js` reports them. */
interface Effects {
  readonly effects: readonly string[];
  readonly isDown: boolean;
  readonly isClicked: boolean;
  readonly isOff: boolean;
}

/** The effects of a press. */
export interface Press {
  readonly effects: readonly string[];
  readonly isClicked: boolean;
  /** It reached its control, which was not disabled in that moment. */
  readonly isPressed: boolean;
}

const pressWith = (...effects: readonly string[]): Press => ({ effects, isClicked: true, isPressed: true });
const isBeingLeft = (error: unknown) => /Execution context was destroyed|navigation/i.test(String(error));
const notPressed: Press = { effects: [], isClicked: false, isPressed: false };

const phone = { width: 390, height: 844 };

/** The browser of one of the two partners: its content, and its errors. */
export class PartnerPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly person: Person;
  isOffline = false;
  /** Console errors that are not the page's fault, by reason. */
  readonly excused = new Map<string, number>();
  readonly #complaints: string[] = [];
  /** Offline, or a moment ago. */
  #isCut = false;
  /** Records the effects of a press outside of the page: a download, a new tab. */
  #onOutside: (effect: string) => void = () => undefined;
  readonly #shared: SharedState;

  private constructor(person: Person, page: Page, shared: SharedState) {
    this.person = person;
    this.page = page;
    this.context = page.context();
    this.#shared = shared;
  }

  static async open(
    browser: Browser,
    options: { at: string; person: Person; hasShareSheet: boolean; shared: SharedState },
  ): Promise<PartnerPage> {
    const context = await browser.newContext({
      baseURL: options.at,
      viewport: phone,
      isMobile: true,
      hasTouch: true,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    context.setDefaultTimeout(10_000);
    if (options.hasShareSheet) await context.addInitScript('window.fuzzHasShareSheet = true');
    for (const path of scripts) await context.addInitScript({ path });
    const page = await context.newPage();
    await openAs(page, options.person);
    const opened = new PartnerPage(options.person, page, options.shared);
    opened.#listen();
    await page.goto('/');
    return opened;
  }

  /** @returns and clears the errors of the page */
  takeComplaints(): string[] {
    return this.#complaints.splice(0);
  }

  /** @returns what a person could use now */
  controls(): Promise<Control[]> {
    return this.look(() => this.page.evaluate('fuzzUi.list()'));
  }

  /** Reads the page; when it is left in that moment, the next one. */
  async look<T>(look: () => Promise<T>): Promise<T> {
    for (let left = 0; ; left += 1) {
      try {
        return await look();
      } catch (error) {
        if (!isBeingLeft(error) || left === 3) throw error;
        await this.page.waitForLoadState('domcontentloaded');
      }
    }
  }

  async element(control: Control): Promise<ElementHandle<HTMLElement>> {
    const handle = await this.page.evaluateHandle<unknown>(`fuzzUi.control(${control.index})`);
    const element = handle.asElement();
    if (!element) throw new Error(`“${control.name}” is gone`);
    return element as ElementHandle<HTMLElement>;
  }

  /** @returns the options of a select */
  valuesOf(control: Control): Promise<string[]> {
    return this.page.evaluate(`[...fuzzUi.control(${control.index}).options].map(({ value }) => value)`);
  }

  /** Presses a control with a finger, and waits for the first effect. */
  async press(control: Control): Promise<Press> {
    const outside = new Promise<Press>((resolve) => {
      this.#onOutside = (effect) => resolve(pressWith(effect));
    });
    const element = await this.element(control);
    await this.page.evaluate(`fuzzUi.beginPress(${control.index})`);
    try {
      await element.tap({ timeout: pressAtMostMs });
    } catch (error) {
      if (await this.#isAlive()) return notPressed;
      throw error;
    }
    return Promise.race([outside, this.#effectsInside()]);
  }

  /** Resolves when the page is at rest, or the time is up; a page that is being left has no rest. */
  async settle(): Promise<void> {
    await this.page
      .evaluate(`window.fuzzUi?.settle(${quietMs}, ${maxRestMs})`)
      .catch(() => this.page.waitForLoadState('domcontentloaded'));
    // What failed without a connection is reported by now.
    this.#isCut = this.isOffline;
  }

  /** Offline, or online again. */
  async setOffline(isOffline: boolean): Promise<void> {
    this.isOffline = isOffline;
    if (isOffline) this.#isCut = true;
    await this.context.setOffline(isOffline);
  }

  async #effectsInside(): Promise<Press> {
    try {
      const { effects, isDown, isClicked, isOff } = await this.page.evaluate<Effects>(
        `fuzzUi.effects(${effectTimeoutMs})`,
      );
      return { effects, isClicked, isPressed: effects.length > 0 || (isDown && !isOff) };
    } catch (error) {
      if (isBeingLeft(error)) return pressWith('navigation');
      throw error;
    }
  }

  /** Not closed, not crashed. */
  #isAlive(): Promise<boolean> {
    return this.page.evaluate('true').then(
      () => true,
      () => false,
    );
  }

  #listen(): void {
    const { page, context } = this;
    page.on('pageerror', (error) => this.#complaints.push(`thrown: ${error.stack ?? error}`));
    page.on('crash', () => this.#complaints.push('the page crashed'));
    page.on('console', (message) => this.#judge(message));
    page.on('response', (response) => this.#remember(response));
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.#onOutside('navigation');
    });
    page.on('dialog', (dialog) => {
      this.#onOutside('dialog of the browser');
      void dialog.accept().catch(() => undefined);
    });
    page.on('download', (download) => {
      this.#onOutside('download');
      void download.cancel().catch(() => undefined);
    });
    page.on('filechooser', () => this.#onOutside('file chooser'));
    context.on('page', (tab) => {
      this.#onOutside('new tab');
      void tab.close().catch(() => undefined);
    });
  }

  #judge(message: ConsoleMessage): void {
    if (message.type() !== 'error') return;
    const error: ConsoleError = {
      text: message.text(),
      url: message.location().url,
      isLineCut: this.#isCut,
    };
    const reason = reasonFor(error, this.#shared);
    if (reason) this.excused.set(reason, (this.excused.get(reason) ?? 0) + 1);
    else this.#complaints.push(`console: ${error.text} (${error.url})`);
  }

  #remember(response: Response): void {
    const { pathname } = new URL(response.url());
    if (response.status() >= 500) this.#complaints.push(`${response.status()} of ${pathname}`);
    const method = response.request().method();
    if (!response.ok()) return;
    if (method === 'DELETE' || pathname === '/api/demo/cleanup') this.#shared.hasDeleted = true;
    if (method === 'DELETE' && pathname === '/api/partnerships/partnership')
      this.#shared.hasEndedPartnership = true;
  }
}

/**
 * The boundary between the shell and a remote.
 *
 * A remote is a federated build with its own release. It exposes its pages and the modules named in
 * {@link RemoteModules}, receives one {@link Host} object from the shell, and shares nothing else with
 * it but the URL and the query cache. `Node` is what the view library draws (in our pages a
 * `ReactNode`); it is a parameter so that this package needs no view library.
 */
import { z } from 'zod';
import type { Direction, PageLanguage } from './languages.ts';
import { RemoteEntrySchema } from './remote-manifest.ts';
import { RemotePageSchema } from './remote-page.ts';
import type { SignedInUser, User } from './users.ts';

/**
 * `/remotes.json`: what is deployed. A remote that is not named here is not available; the page says so and continues.
 */
export const RemotesSchema = z.object({
  /** Each remote by name, and where its manifest is; of which build, where a new one is released in steps. */
  manifests: z.record(z.string(), z.string().min(1)),
  /** Under the same names, the manifest's data of the entry, so that the first page need not wait for the manifest. */
  entries: z.record(z.string(), RemoteEntrySchema),
  /** Their pages. The first whose path matches an address draws it. */
  pages: z.array(RemotePageSchema),
  /** The builds in this list that are released in steps, by remote: the page reports how their views turn out. */
  reported: z.record(z.string(), z.string()).optional(),
});
export type Remotes = z.infer<typeof RemotesSchema>;

/** A value that changes in time; fits React's `useSyncExternalStore(value.subscribe, value.get)`. */
export interface Observable<T> {
  readonly get: () => T;
  /** Calls `listener` after each change. Returns the function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
}

export type SessionLevel = 'normal' | 'warning' | 'critical';

export interface HostSession {
  /** Who is signed in; null on the public pages without a session. */
  readonly user: SignedInUser | null;
  /** The person everything is shared with, or null. */
  readonly partner: User | null;
  /** Milliseconds until the session ends, on the server's clock; null without a session. */
  readonly remainingMs: Observable<number | null>;
  /** Reads the user again from the server, after a change of name or picture. */
  readonly refreshUser: () => Promise<void>;
  /** Shows the login page, and returns to the present page after the login. */
  readonly signIn: () => void;
  /**
   * Asks the person to confirm, with password or passkey, who they are; see `withRecentLogin`.
   * @returns false when they do not
   */
  readonly confirmIdentity: () => Promise<boolean>;
  /** Ends the session on the server and shows the login page. */
  readonly signOut: () => Promise<void>;
  /**
   * Registers work that must be finished before our own code leaves the page: an extension
   * reloads the page, a sign-out or the session's end leaves it. Drafts are written here. The page
   * waits for it, though never longer than two seconds.
   * @returns the function that removes the registration.
   */
  readonly beforeLeave: (save: () => void | Promise<void>) => () => void;
  /**
   * Registers a question that is asked before a person signs out, because something would be lost. Its answer says
   * whether the sign-out continues.
   * @returns the function that removes the registration.
   */
  readonly beforeSignOut: (mayLeave: () => Promise<boolean>) => () => void;
}

/** The button of a toast. Pressing it dismisses the toast. */
export interface ToastAction {
  readonly label: string;
  /** Where else the same can be done, in words: a screen reader may not reach the toast in time. */
  readonly elsewhere: string;
  readonly run: () => void;
}

export interface ToastMessage {
  readonly title: string;
  readonly description?: string | undefined;
  /** `destructive` is for failures; it is announced at once. */
  readonly tone?: 'neutral' | 'destructive';
  /** How long it stays, in milliseconds; 5000 unless said otherwise. */
  readonly durationMs?: number;
  readonly action?: ToastAction | undefined;
}

export type Theme = 'light' | 'dark';
export type ThemeChoice = Theme | 'system';

export interface HostTheme {
  /** The theme that is showing. */
  readonly current: Observable<Theme>;
  readonly choice: Observable<ThemeChoice>;
  readonly choose: (choice: ThemeChoice) => void;
}

/** What the dialog for a new memory begins with, and who learns of the memory. */
export interface NewMemoryStart {
  /** Names what it is for, such as `plan-12`: an unfinished memory is kept under it, and resumed under it. */
  readonly key: string;
  readonly name: string;
  /** `YYYY-MM-DD`; without it, the date is offered as usual. */
  readonly date?: string | undefined;
  readonly description: string;
  /** Called once the memory is recorded; not when the dialog is cancelled. The page stays where it is. */
  readonly onRecorded: (memory: { readonly id: number }) => void;
}

/** What the shell hands to every remote. */
export interface Host<Node = unknown> {
  readonly session: HostSession;
  /** Shows one toast; a newer one replaces it. */
  readonly toast: (message: ToastMessage) => void;
  /** Goes to a path of the page, for code that is not inside a component. */
  readonly navigate: (path: string, options?: { replace?: boolean }) => void;
  /** Opens the dialog that records a new memory, over any page. */
  readonly openNewMemory: () => void;
  /** The same dialog with its first values, for a page that knows what the memory is about. */
  readonly openNewMemoryFrom: (start: NewMemoryStart) => void;
  /**
   * Photos or changes of the person who is signed in wait to be sent: the shell mounts `gallery/uploads`, here, in this
   * browser's other tabs and after each reload, until that module says that nothing is left.
   * @param changes how many changes wait, for the page that asks to sign in.
   */
  readonly startUploads: (changes?: number) => void;
  readonly theme: HostTheme;
  /** The language of the page, which stays the same until the page is loaded again; English where a shell says none. */
  readonly language?: PageLanguage;
  /** From which side it is written. */
  readonly direction?: Direction;
  /**
   * Stores the language in the account of the signed-in person, unless it is a demo account, and loads the page again in it,
   * once all drafts are saved; undefined: in that of each browser. Rejects when it cannot be stored. Absent where a shell
   * cannot change it.
   */
  readonly chooseLanguage?: (language: PageLanguage | undefined) => Promise<void>;
  /** The countdown to the session's end; draws nothing while there are more than three minutes left. */
  readonly SessionTimer: (props: { compact?: boolean }) => Node;
  /**
   * Draws what another remote exposes, with its own skeleton, error boundary and Retry, so that a
   * remote can show a piece of another without knowing where it lives.
   */
  readonly RemotePart: (props: { part: RemotePartName }) => Node;
}

/** Pieces that one remote offers to the pages of another. */
export type RemotePartName = 'partnership/card';

/**
 * What an exposed module can offer in addition: the shell loads the messages of the language before it draws the
 * module. It is drawn in English when they do not come.
 */
export interface WithMessages {
  readonly messages?: { readonly load: (language: string) => Promise<void> };
}

/** `./routes` of every remote: its pages, drawn below the shell's header, inside the shell's router. */
export interface RoutesModule<Node = unknown> extends WithMessages {
  readonly default: (props: {
    host: Host<Node>;
    /** What the shell has drawn while the remote was on its way; to be drawn until the page's own code is there. */
    skeleton: Node;
  }) => Node;
}

/** `./new-memory` of the gallery: the dialog behind "New Date". Mounted while it is open. */
export interface NewMemoryModule<Node = unknown> extends WithMessages {
  readonly default: (props: {
    host: Host<Node>;
    onClose: () => void;
    start?: NewMemoryStart | undefined;
    /** Photos that it begins with: they were shared with the app. */
    photos?: readonly File[] | undefined;
    /** Called once the memory is recorded, before `onClose`. */
    onRecorded?: (() => void) | undefined;
  }) => Node;
}

/**
 * `./uploads` of the gallery: sends what waits and shows the progress, in a place that the shell provides. Mounted
 * from `startUploads` until `onDone`, and only while their owner is signed in.
 */
export interface UploadsModule<Node = unknown> extends WithMessages {
  readonly default: (props: { host: Host<Node>; onDone: () => void }) => Node;
}

/** `./card` of the partnership remote: the card which the profile page shows. */
export interface CardModule<Node = unknown> extends WithMessages {
  readonly default: (props: { host: Host<Node> }) => Node;
}

/**
 * `./device` of the notifications: mounted on the pages of a person where this browser shows notifications, or where the
 * partner has just added something. Without it everything else works.
 */
export interface NotificationDeviceModule<Node = unknown> extends WithMessages {
  readonly default: (props: {
    host: Host<Node>;
    /** The partner has added a photo or a comment while this page was open. */
    hasNews: boolean;
  }) => Node;
}

/** Modules that the shell or another remote knows by name, by `remote/module`. Pages are found by their path. */
export interface RemoteModules<Node = unknown> {
  'gallery/new-memory': NewMemoryModule<Node>;
  'gallery/uploads': UploadsModule<Node>;
  'partnership/card': CardModule<Node>;
  'notifications/device': NotificationDeviceModule<Node>;
}

/** The module with the pages of a remote. */
export type RoutesModuleName = `${string}/routes`;

export type RemoteModuleName = keyof RemoteModules | RoutesModuleName;

/** What a module of that name is. */
export type RemoteModule<Name extends RemoteModuleName, Node = unknown> = Name extends keyof RemoteModules
  ? RemoteModules<Node>[Name]
  : RoutesModule<Node>;

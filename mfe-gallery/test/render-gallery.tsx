import type { PageHost } from '@our-dates/browser/host';
import { createObservable } from '@our-dates/browser/observable';
import { shouldRetry } from '@our-dates/browser/query-client';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { ToastMessage } from '@our-dates/contracts/mfe';
import { paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import type { Problem } from '@our-dates/contracts/problem';
import type { User } from '@our-dates/contracts/users';
import { useLocation } from '@our-dates/router';
import { MemoryRouter } from '@our-dates/router/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import GalleryRoutes from '../src/routes.tsx';

export const mina: User = {
  id: 1,
  username: 'mina',
  displayName: 'Mina',
  profilePicture: null,
  isDemo: false,
};
export const alex: User = {
  id: 2,
  username: 'alex',
  displayName: 'Alex',
  profilePicture: null,
  isDemo: false,
};

export const server = setupServer();
export const at = (path: string) => new URL(path, location.href).href;

/** A memory as the contract has it, with what a test cares about put in. */
export function memoryOf(id: number, own: Partial<CollectionWithThumbnail> = {}): CollectionWithThumbnail {
  const name = `${'a'.repeat(28)}${String(id).padStart(4, '0')}`;
  return {
    id,
    name: `Memory ${id}`,
    description: `What we said on date ${id}.`,
    type: 'custom',
    date: '2026-04-19',
    createdAt: '2026-04-20T10:00:00.000Z',
    updatedAt: '2026-04-20T10:00:00.000Z',
    ownerId: mina.id,
    isOwner: true,
    isProtected: false,
    photoCount: 1,
    coverPhotoId: null,
    thumbnailUrl: `/api/images/${name}?w=320`,
    thumbnail: { name, width: 1200, height: 900, thumbhash: null },
    ...own,
  };
}

export function photoOf(id: number, own: Partial<Photo> = {}): Photo {
  return {
    id,
    title: `Photo ${id}`,
    description: null,
    collectionId: 100,
    filePath: `/photos/${'b'.repeat(28)}${String(id).padStart(4, '0')}`,
    uploadedAt: '2026-04-20T10:00:00.000Z',
    uploadedBy: mina.id,
    isLiked: false,
    likedByPartner: false,
    width: 1200,
    height: 900,
    takenAt: null,
    thumbhash: null,
    status: 'ready',
    fileName: `photo-${id}.jpg`,
    bytes: 1000,
    isProtected: false,
    ...own,
  };
}

export function problem(status: number, message: string, own: Partial<Problem> = {}) {
  const body: Problem = {
    type: 'about:blank',
    title: 'Problem',
    status,
    detail: message,
    message,
    code: 'ANY',
    instance: '/',
    requestId: 'r1',
    ...own,
  };
  return HttpResponse.json(body, { status });
}

/** The service's answers about memories and their photos. */
export const answers = {
  gallery: (memories: CollectionWithThumbnail[], link?: string) =>
    http.get(at(paths.collectionsWithThumbnails), () =>
      HttpResponse.json(memories, link ? { headers: { link } } : {}),
    ),
  memory: (memory: CollectionWithThumbnail) =>
    http.get(at(`/api/collections/${memory.id}`), () => HttpResponse.json(memory)),
  photos: (photos: Photo[]) => http.get(at(paths.photos), () => HttpResponse.json(photos)),
};

const drawNothing = () => null;

export function createTestHost(own: { user?: User; partner?: User | null } = {}) {
  const toasts: ToastMessage[] = [];
  const navigate = vi.fn();
  const openNewMemory = vi.fn();
  const savers = new Set<() => void | Promise<void>>();
  const host: PageHost = {
    session: {
      user: own.user ?? mina,
      partner: own.partner ?? null,
      remainingMs: createObservable<number | null>(600_000),
      refreshUser: async () => {},
      signIn: () => {},
      signOut: async () => {},
      beforeLeave: (save) => {
        savers.add(save);
        return () => savers.delete(save);
      },
    },
    toast: (message) => toasts.push(message),
    navigate,
    openNewMemory,
    theme: {
      current: createObservable<'light' | 'dark'>('light'),
      choice: createObservable<'light' | 'dark' | 'system'>('system'),
      choose: () => {},
    },
    SessionTimer: drawNothing,
    RemotePart: drawNothing,
  };
  return {
    host,
    toasts,
    navigate,
    openNewMemory,
    leavePage: async () => void (await Promise.all([...savers].map((save) => save()))),
  };
}

export type TestHost = ReturnType<typeof createTestHost>;

/** Retries without a pause: a test that expects a failure does not wait seven seconds for it. */
function createTestQueryClient() {
  return new QueryClient({
    defaultOptions: { queries: { retry: shouldRetry, retryDelay: 1, staleTime: 300_000 } },
  });
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

export function renderInPage(content: ReactNode, path = '/', queryClient = createTestQueryClient()) {
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        {content}
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** The gallery's pages at an address. */
export function renderGallery(path = '/', testHost = createTestHost()) {
  return { ...testHost, ...renderInPage(<GalleryRoutes host={testHost.host} />, path) };
}

/** What jsdom does not have and the pages ask for. */
export function preparePage(): void {
  beforeAll(() => {
    window.matchMedia = (query) =>
      Object.assign(new EventTarget(), {
        matches: false,
        media: query,
        onchange: null,
        addListener: () => {},
        removeListener: () => {},
      });
    window.scrollTo = () => {};
    Element.prototype.scrollIntoView = () => {};
    Element.prototype.hasPointerCapture = () => false;
    Element.prototype.releasePointerCapture = () => {};
    globalThis.ResizeObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    globalThis.IntersectionObserver ??= class {
      readonly root = null;
      readonly rootMargin = '';
      readonly scrollMargin = '';
      readonly thresholds = [];
      observe() {}
      unobserve() {}
      disconnect() {}
      takeRecords() {
        return [];
      }
    };
    URL.createObjectURL = vi.fn(() => `blob:${at('/')}${Math.random()}`);
    URL.revokeObjectURL = vi.fn();
    server.listen({ onUnhandledFrame: 'error' });
  });
  afterEach(() => {
    cleanup();
    server.resetHandlers();
    sessionStorage.clear();
    window.history.replaceState(null, '', '/');
  });
  afterAll(() => server.close());
}

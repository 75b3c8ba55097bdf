import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { localDay } from '@our-dates/contracts/calendar';
import type { PageLanguage } from '@our-dates/contracts/languages';
import { planPaths } from '@our-dates/contracts/plan-paths';
import type { Plan } from '@our-dates/contracts/plans';
import type { User } from '@our-dates/contracts/users';
import { alex, mina } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { renderInPage } from '@our-dates/remote-harness/testing/render-in-page';
import { at, problem, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import PlansRoutes, { messages } from '../src/routes.tsx';

preparePage();
beforeEach(() => {
  localStorage.clear();
  // As in every other tab.
  window.dispatchEvent(new StorageEvent('storage'));
});

function planOf(id: number, own: Partial<Plan> = {}): Plan {
  return {
    id,
    ownerId: mina.id,
    title: `Plan ${id}`,
    note: '',
    link: null,
    date: null,
    revision: 1,
    happenedAt: null,
    memoryId: null,
    createdAt: '2026-04-20T10:00:00.000Z',
    updatedAt: '2026-04-20T10:00:00.000Z',
    ...own,
  };
}

interface Received {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly body: unknown;
}

/** The service with these plans; `answer` says how it takes a change. */
function serve(
  plans: Plan[],
  answer: (request: Received, count: number) => Response = () => HttpResponse.json(planOf(9)),
) {
  const received: Received[] = [];
  const take = async ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const key = request.headers.get('idempotency-key');
    const one = { method: request.method, path: pathname + search, key, body };
    received.push(one);
    return answer(one, received.length);
  };
  services.use(
    http.get(at(planPaths.plans), () => HttpResponse.json(plans.filter((plan) => !plan.happenedAt))),
    http.get(at(planPaths.happened), () => HttpResponse.json(plans.filter((plan) => plan.happenedAt))),
    http.post(at(planPaths.plans), take),
    http.put(at('/api/plans/*'), take),
    http.delete(at('/api/plans/*'), take),
  );
  return received;
}

function openPage({
  partner = alex,
  language = 'en',
}: {
  partner?: User | null;
  language?: PageLanguage;
} = {}) {
  const testHost = createTestHost({ partner, language });
  return { ...testHost, ...renderInPage(<PlansRoutes host={testHost.host} />, '/plans') };
}

const changedMeanwhile = () =>
  problem(409, 'This plan was changed meanwhile.', { code: 'CHANGED_MEANWHILE' });
const field = (name: string) => screen.findByRole('textbox', { name });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const retype = async (name: string, text: string) => {
  await userEvent.clear(await field(name));
  await userEvent.type(await field(name), text);
};

describe('the page of plans', () => {
  it('lists those with a date, those for some time, and what has happened with its memory', async () => {
    serve([
      planOf(1, {
        title: 'To the pier',
        date: '2027-04-19',
        link: 'https://pier.example/tickets',
        ownerId: alex.id,
      }),
      planOf(2, { title: 'To the north', note: 'By train' }),
      planOf(3, { title: 'To the lake', happenedAt: '2026-04-20T10:00:00.000Z', memoryId: 70 }),
    ]);
    openPage();
    const dated = within(await screen.findByRole('region', { name: 'With a date' }));
    expect(dated.getByRole('heading', { name: 'To the pier' })).toBeDefined();
    expect(dated.getByText('April 19, 2027')).toBeDefined();
    expect(dated.getByRole('img', { name: 'Added by Alex' })).toBeDefined();
    const link = dated.getByRole('link', { name: 'pier.example' });
    expect(link.getAttribute('href')).toBe('https://pier.example/tickets');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    const some = within(screen.getByRole('region', { name: 'Some time' }));
    expect(some.getByText('By train')).toBeDefined();
    const past = within(await screen.findByRole('region', { name: 'It happened' }));
    const memory = past.getByRole('link', { name: 'See the memory of To the lake' });
    expect(memory.getAttribute('href')).toBe('/date-memory/70');
  });

  it('asks of a plan whose day has passed whether it happened', async () => {
    serve([planOf(1, { date: '2020-04-19' }), planOf(2, { date: localDay(new Date()) })]);
    openPage();
    expect(await screen.findByText('Did it happen?')).toBeDefined();
    expect(screen.getByText('Today')).toBeDefined();
  });

  it('invites to plan where there is nothing, also without a partner', async () => {
    serve([]);
    openPage({ partner: null });
    await screen.findByRole('heading', { name: 'Nothing is planned yet' });
    expect(screen.getByText('The dates we have in mind.')).toBeDefined();
    await press('Add a plan');
    expect(await screen.findByRole('dialog', { name: 'Add a plan' })).toBeDefined();
  });

  it('says that the plans cannot be loaded, and tries again', async () => {
    let isDown = true;
    services.use(
      http.get(at(planPaths.plans), () =>
        isDown ? problem(503, 'Something we depend on is not answering.') : HttpResponse.json([planOf(1)]),
      ),
      http.get(at(planPaths.happened), () => HttpResponse.json([])),
    );
    openPage();
    await screen.findByRole('heading', { name: 'We couldn’t load the plans' });
    isDown = false;
    await press('Retry');
    await screen.findByRole('heading', { name: 'Plan 1' });
  });
});

describe('a new plan', () => {
  it('needs a title only, and is sent once under a key', async () => {
    const received = serve([], () => HttpResponse.json(planOf(9), { status: 201 }));
    const { toasts } = openPage();
    await press('Add a plan');
    await press('Add plan');
    expect(await screen.findByText('Please say what we plan.')).toBeDefined();
    expect(document.activeElement).toBe(await field('What we plan'));
    expect(received).toEqual([]);
    await userEvent.type(await field('What we plan'), 'To the pier');
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Add plan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const body = { title: 'To the pier', note: '', link: null, date: null };
    expect(received).toEqual([
      { method: 'POST', path: '/api/plans', key: expect.stringMatching(/^[0-9a-f]{32}$/), body },
    ]);
    expect(toasts).toMatchObject([{ title: 'Plan added' }]);
    expect(localStorage).toHaveLength(0);
  });

  it('has its link completed, and refuses one that is none', async () => {
    const received = serve([]);
    openPage();
    await press('Add a plan');
    await userEvent.type(await field('What we plan'), 'To the pier');
    await userEvent.type(await field('Link'), 'javascript:alert(1)');
    await press('Add plan');
    expect(await screen.findByText(/Please use an address of the web/)).toBeDefined();
    expect(received).toEqual([]);
    await retype('Link', 'pier.example');
    await press('Add plan');
    await waitFor(() => expect(received[0]?.body).toMatchObject({ link: 'https://pier.example' }));
  });

  it('is sent again under the same key after a failure, and under another one after a change', async () => {
    const received = serve([], (_, count) =>
      count < 3 ? HttpResponse.error() : HttpResponse.json(planOf(9)),
    );
    const { toasts } = openPage();
    await press('Add a plan');
    await userEvent.type(await field('What we plan'), 'To the pier');
    await press('Add plan');
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toMatchObject({ tone: 'destructive', title: 'The plan was not saved' });
    await press('Add plan');
    await waitFor(() => expect(toasts).toHaveLength(2));
    await userEvent.type(await field('What we plan'), 's');
    await press('Add plan');
    await waitFor(() => expect(received).toHaveLength(3));
    expect(received[1]?.key).toBe(received[0]?.key);
    expect(received[2]?.key).not.toBe(received[0]?.key);
  });

  it('is kept on this device when its dialog is closed, and not when it is cancelled', async () => {
    serve([]);
    openPage();
    await press('Add a plan');
    await userEvent.type(await field('What we plan'), 'To the pier{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Add a plan');
    expect(await field('What we plan')).toHaveProperty('value', 'To the pier');
    expect(screen.getByText('We kept what we had begun.')).toBeDefined();
    await press('Cancel');
    await press('Add a plan');
    expect(await field('What we plan')).toHaveProperty('value', '');
  });

  it('shows what the service refuses next to its field', async () => {
    const errors = [{ path: 'note', message: 'holds characters that cannot be shown' }];
    serve([], () => problem(400, 'holds characters that cannot be shown', { code: 'VALIDATION', errors }));
    openPage();
    await press('Add a plan');
    await userEvent.type(await field('What we plan'), 'To the pier');
    await press('Add plan');
    const note = await field('Note');
    await waitFor(() => expect(note.getAttribute('aria-invalid')).toBe('true'));
  });
});

describe('a change of a plan', () => {
  it('sends only what was changed, with the revision', async () => {
    const received = serve([planOf(1, { note: 'By train' })]);
    openPage();
    await press('Edit Plan 1');
    await retype('What we plan', 'To the pier');
    await press('Save changes');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(received).toMatchObject([
      { method: 'PUT', path: '/api/plans/1', body: { revision: 1, title: 'To the pier' } },
    ]);
  });

  it('is applied on top of what the partner has changed in other fields meanwhile', async () => {
    const plans = [planOf(1)];
    const received = serve(plans, (_, count) => {
      if (count > 1) return HttpResponse.json(planOf(1, { revision: 3 }));
      plans[0] = planOf(1, { revision: 2, note: 'By train' });
      return changedMeanwhile();
    });
    openPage();
    await press('Edit Plan 1');
    await retype('What we plan', 'To the pier');
    await press('Save changes');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(received.map(({ body }) => body)).toEqual([
      { revision: 1, title: 'To the pier' },
      { revision: 2, title: 'To the pier' },
    ]);
  });

  it('is not saved where the partner has changed the same field, until the person has decided', async () => {
    const plans = [planOf(1)];
    const received = serve(plans, (_, count) => {
      if (count > 1) return HttpResponse.json(planOf(1, { revision: 3 }));
      plans[0] = planOf(1, { revision: 2, title: 'To the lighthouse' });
      return changedMeanwhile();
    });
    openPage();
    await press('Edit Plan 1');
    await retype('What we plan', 'To the pier');
    await press('Save changes');
    const note = await screen.findByText(/changed “What we plan” meanwhile/);
    expect(note.textContent).toContain('Alex');
    expect(note.textContent).toContain('To the lighthouse');
    expect(received).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save changes' })).toBeDefined());
    await press('Save changes');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(received[1]?.body).toEqual({ revision: 2, title: 'To the pier' });
  });

  it('of a plan that is gone can be added as a new plan', async () => {
    const plans = [planOf(1)];
    const received = serve(plans, ({ method }) => {
      if (method === 'POST') return HttpResponse.json(planOf(9), { status: 201 });
      plans.pop();
      return problem(404, 'There is no such plan.');
    });
    openPage();
    await press('Edit Plan 1');
    await retype('What we plan', 'To the pier');
    await press('Save changes');
    await screen.findByText(/was deleted meanwhile, or has happened/);
    await press('Add plan');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(received[1]).toMatchObject({ method: 'POST', body: { title: 'To the pier' } });
  });

  it('that was begun before a reload is on top of what is saved by now', async () => {
    const plans = [planOf(1)];
    serve(plans);
    const first = openPage();
    await press('Edit Plan 1');
    await userEvent.type(await field('Note'), 'By train');
    first.unmount();
    plans[0] = planOf(1, { revision: 2, title: 'To the lighthouse' });
    openPage();
    await press('Edit To the lighthouse');
    expect(await field('Note')).toHaveProperty('value', 'By train');
    expect(await field('What we plan')).toHaveProperty('value', 'To the lighthouse');
  });
});

describe('the deletion of a plan', () => {
  it('asks first, and moves the focus to the heading', async () => {
    const plans = [planOf(1)];
    const received = serve(plans, () => {
      plans.pop();
      return new HttpResponse(null, { status: 204 });
    });
    openPage();
    await press('Delete Plan 1');
    await screen.findByRole('alertdialog', { name: 'Delete this plan?' });
    await press('Keep it');
    expect(received).toEqual([]);
    await press('Delete Plan 1');
    await press('Delete plan');
    await screen.findByRole('heading', { name: 'Nothing is planned yet' });
    expect(received).toMatchObject([{ method: 'DELETE', path: '/api/plans/1?revision=1' }]);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Where next?' })),
    );
  });

  it('keeps a plan that the partner has changed meanwhile, and shows it', async () => {
    const plans = [planOf(1)];
    serve(plans, () => {
      plans[0] = planOf(1, { revision: 2, title: 'To the lighthouse' });
      return changedMeanwhile();
    });
    const { toasts } = openPage();
    await press('Delete Plan 1');
    await press('Delete plan');
    await screen.findByRole('heading', { name: 'To the lighthouse' });
    expect(toasts).toMatchObject([{ tone: 'destructive', title: 'The plan was not deleted' }]);
  });
});

describe('“It happened”', () => {
  const pier = planOf(1, { title: 'To the pier', note: 'By train', date: '2026-04-19' });

  it('opens the dialog for a new memory with what the plan says, and changes nothing before that is recorded', async () => {
    const received = serve([pier]);
    const { openNewMemoryFrom } = openPage();
    await press('It happened: To the pier');
    expect(openNewMemoryFrom).toHaveBeenCalledWith({
      key: 'plan-1',
      name: 'To the pier',
      description: 'By train',
      date: '2026-04-19',
      onRecorded: expect.any(Function),
    });
    expect(received).toEqual([]);
    expect(screen.getByRole('region', { name: 'With a date' })).toBeDefined();
  });

  it('does not fill in a date that is still to come', async () => {
    serve([{ ...pier, date: '2999-04-19' }]);
    const { openNewMemoryFrom } = openPage();
    await press('It happened: To the pier');
    expect(openNewMemoryFrom.mock.calls[0]?.[0].date).toBeUndefined();
  });

  /** Presses it, and records memory 70. */
  async function record({ openNewMemoryFrom }: ReturnType<typeof openPage>) {
    await press('It happened: To the pier');
    act(() => openNewMemoryFrom.mock.calls[0]?.[0].onRecorded({ id: 70 }));
  }

  it('marks the plan with its memory when that is recorded', async () => {
    const plans = [pier];
    const received = serve(plans, () => {
      plans[0] = { ...pier, revision: 2, happenedAt: '2026-04-20T10:00:00.000Z', memoryId: 70 };
      return HttpResponse.json(plans[0]);
    });
    await record(openPage());
    const memory = await screen.findByRole('link', { name: 'See the memory of To the pier' });
    expect(memory.getAttribute('href')).toBe('/date-memory/70');
    await waitFor(() =>
      expect(received).toMatchObject([
        { method: 'PUT', path: '/api/plans/1/happened', body: { memoryId: 70 } },
      ]),
    );
    await waitFor(() => expect(localStorage).toHaveLength(0));
    expect(screen.queryByRole('region', { name: 'With a date' })).toBeNull();
  });

  it('is sent again when the page opens the next time, if it did not reach the service', async () => {
    let isOffline = true;
    const received = serve([pier], () => (isOffline ? HttpResponse.error() : HttpResponse.json(pier)));
    const page = openPage();
    await record(page);
    await waitFor(() => expect(page.toasts).toHaveLength(1));
    expect(page.toasts[0]).toMatchObject({ title: 'The memory is saved, but its plan was not marked' });
    page.unmount();
    isOffline = false;
    openPage();
    await waitFor(() => expect(received).toHaveLength(2));
    expect(received[1]).toEqual(received[0]);
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  it('says so when the partner’s memory was faster, and is not sent again', async () => {
    const refusal = () =>
      problem(409, 'This plan has happened already, and has its memory.', { code: 'ALREADY_HAPPENED' });
    serve([pier], refusal);
    const page = openPage();
    await record(page);
    await waitFor(() =>
      expect(page.toasts).toMatchObject([
        { description: 'This plan has happened already, and has its memory.' },
      ]),
    );
    expect(localStorage).toHaveLength(0);
  });
});

describe('the page in another language', () => {
  it('has its texts and dates in German, and what a person has written as it is', async () => {
    await messages.load('de');
    serve([planOf(1, { title: 'To the pier', date: '2027-04-19', ownerId: alex.id })]);
    openPage({ language: 'de' });
    const dated = within(await screen.findByRole('region', { name: 'Mit Datum' }));
    expect(dated.getByRole('heading', { name: 'To the pier' })).toBeDefined();
    expect(dated.getByText('19. April 2027')).toBeDefined();
    expect(dated.getByRole('img', { name: 'Von Alex hinzugefügt' })).toBeDefined();
  });

  it('says in German what the service refuses', async () => {
    await messages.load('de');
    serve([planOf(1)], () => problem(409, 'We have 200 plans already.', { code: 'TOO_MANY_PLANS' }));
    const { toasts } = openPage({ language: 'de' });
    await press('„Plan 1“ löschen');
    await press('Plan löschen');
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]?.description).toMatch(/^Wir haben schon genug Pläne/);
  });
});

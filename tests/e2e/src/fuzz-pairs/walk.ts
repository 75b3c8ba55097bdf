import { isDeepStrictEqual } from 'node:util';
import { paths } from '@our-dates/contracts/paths';
import { signUp } from '@our-dates/test-support/api-people';
import { until } from '@our-dates/test-support/until';
import { Random } from '../fuzz-ui/random.ts';
import { Difference, type Feature, type Look, type Member, Stage, type Step } from './feature.ts';
import { account } from './features/account.ts';
import { comments } from './features/comments.ts';
import { copies } from './features/copies.ts';
import { exported } from './features/export.ts';
import { memories } from './features/memories.ts';
import { merges } from './features/merges.ts';
import { news } from './features/news.ts';
import { partnership } from './features/partnership.ts';
import { photos } from './features/photos.ts';
import { plans } from './features/plans.ts';
import { sealed } from './features/sealed.ts';
import { sorting } from './features/sorting.ts';
import { stories } from './features/stories.ts';
import { together } from './features/together.ts';
import { trash } from './features/trash.ts';
import { Model } from './model.ts';

/** A new feature is a file of its own, and a line here. */
const features: readonly Feature[] = [
  ...[memories, photos, comments, stories, sorting, trash, sealed, plans, partnership, copies],
  ...[merges, together, news, exported, account],
];

const steps: ReadonlyMap<string, Step> = new Map(
  features.flatMap((feature) => Object.entries(feature.steps)),
);

const roles = ['one', 'other', 'ex', 'stranger'] as const;

/** One step of a walk, which does the same again as long as the steps before it are the same. */
export interface Planned {
  readonly name: string;
  /** Of `roles`. */
  readonly who: number;
  readonly seed: number;
}

export interface Walk {
  readonly taken: readonly Planned[];
  /** What was called, in order. */
  readonly calls: readonly string[];
  /** Looks that were compared. */
  readonly looks: number;
  /** Where platform and model differ; null: nowhere. */
  readonly difference: string | null;
}

/** Someone's account is new, and their name is theirs alone. */
async function newMember(at: string, role: string): Promise<Member> {
  const person = await signUp(at);
  const form = new FormData();
  const name = `${role} ${person.id}`;
  form.set('displayName', name);
  await person.json('PUT', paths.profile, { body: form });
  return { id: person.id, role, name, person };
}

/** Four people and what they have done. */
class World {
  readonly members: readonly Member[];
  readonly model: Model;
  readonly calls: string[] = [];
  looks = 0;

  private constructor(members: readonly Member[]) {
    this.members = members;
    this.model = new Model(members.map(({ id }) => id));
  }

  /** `one` was the partner of `ex`, with a memory of each, and is now that of `other`. */
  static async begin(at: string, random: Random): Promise<World> {
    const world = new World(await Promise.all(roles.map((role) => newMember(at, role))));
    const scene: readonly (readonly [who: number, name: string])[] = [
      ...([
        [0, 'invite'],
        [2, 'accept an invitation'],
        [2, 'record a memory'],
      ] as const),
      ...([
        [0, 'record a memory'],
        [0, 'add a photo'],
        [0, 'end the partnership'],
      ] as const),
      ...([
        [1, 'invite'],
        [0, 'accept an invitation'],
        [1, 'record a memory'],
        [1, 'add a photo'],
      ] as const),
    ];
    for (const [who, name] of scene) {
      await world.take({ who, name, seed: Math.floor(random.next() * 2 ** 32) });
    }
    await world.settle();
    return world;
  }

  /** Waits until the end of a partnership is known everywhere. */
  async settle(): Promise<void> {
    const { model, members } = this;
    const [actor] = members;
    if (!actor) throw new Error('a walk has four members');
    const stage = new Stage({ model, actor, members, random: new Random(0) });
    stage.isSpreading = true;
    await this.lookAround(stage, true);
  }

  /** @returns null: it is not possible now */
  async take({ name, who, seed }: Planned): Promise<Stage | null> {
    const actor = this.members[who];
    const step = steps.get(name);
    if (!actor || !step) throw new Error(`there is no step “${name}”`);
    if (!this.model.people.has(actor.id)) return null;
    const stage = new Stage({ model: this.model, actor, members: this.members, random: new Random(seed) });
    try {
      return (await step.take(stage)) ? stage : null;
    } finally {
      this.calls.push(...stage.done);
    }
  }

  /** Everybody looks: at all lists, at what the step was about, and at a few other things. */
  async lookAround(stage: Stage, isLast: boolean): Promise<void> {
    const { model, members } = this;
    const { random } = stage;
    if (model.memories.length > 0) stage.touchedMemories.add(random.pick(model.memories).id);
    if (model.photos.length > 0) stage.touchedPhotos.add(random.pick(model.photos).id);
    const touchedMemories = model.memories.filter(({ id }) => isLast || stage.touchedMemories.has(id));
    const touchedPhotos = model.photos.filter(({ id }) => isLast || stage.touchedPhotos.has(id));
    const viewers = members.filter(({ id }) => model.people.has(id));
    await Promise.all(
      viewers.map(async (viewer) => {
        const view = { model, viewer, members };
        const looks = features.flatMap((feature) => [
          ...(feature.lists?.(view) ?? []),
          ...touchedMemories.flatMap((memory) => feature.ofMemory?.(view, memory) ?? []),
          ...touchedPhotos.flatMap((photo) => feature.ofPhoto?.(view, photo) ?? []),
        ]);
        this.looks += looks.length;
        // One after the other: a person who looks is no load test.
        for (const look of looks) await compare(viewer, look, stage.isSpreading);
      }),
    );
  }
}

/** @throws Difference */
async function compare({ role }: Member, look: Look, isSpreading: boolean): Promise<void> {
  const { what, expected, isLater = false } = look;
  let actual = await look.read();
  const isRight = (answer: unknown) => isDeepStrictEqual(answer, expected);
  if (isRight(actual)) return;
  if (isLater || isSpreading) {
    const last = async () => (actual = await look.read());
    if (
      await until(what, 20, last, isRight).then(
        () => true,
        () => false,
      )
    )
      return;
  }
  throw new Difference(
    `${role} sees another ${what}: ${JSON.stringify(expected)} expected, but ${JSON.stringify(actual)}`,
  );
}

/** The two partners do most of it. */
const whoActs = [0, 0, 0, 1, 1, 1, 2, 3];

function plan(random: Random): Planned {
  const [name] = random.weighted([...steps], ([, { weight }]) => weight);
  return { name, who: random.pick(whoActs), seed: Math.floor(random.next() * 2 ** 32) };
}

/**
 * Walks with four new people: takes steps at random, and compares with the model after each of them.
 * @param options.planned these steps in place of random ones
 */
export async function walk(options: {
  at: string;
  seed: number;
  steps: number;
  planned?: readonly Planned[];
}): Promise<Walk> {
  const { at, seed, planned } = options;
  const random = new Random(seed);
  const taken: Planned[] = [];
  const world = await World.begin(at, random);
  const next = function* (): Generator<Planned> {
    if (planned) yield* planned;
    else while (taken.length < options.steps) yield plan(random);
  };
  const length = planned?.length ?? options.steps;
  let difference: string | null = null;
  try {
    for (const step of next()) {
      taken.push(step);
      const stage = await world.take(step);
      if (stage) await world.lookAround(stage, taken.length >= length);
      else taken.pop();
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    difference = error instanceof Difference ? error.message : (error.stack ?? error.message);
  }
  return { taken, calls: world.calls, looks: world.looks, difference };
}

/** The fewest of these steps that still end in a difference: each is left out, as long as there is one. */
export async function shrink(options: {
  at: string;
  seed: number;
  taken: readonly Planned[];
}): Promise<Walk> {
  const { at, seed } = options;
  const again = (planned: readonly Planned[]) => walk({ at, seed, steps: planned.length, planned });
  let smallest = await again(options.taken);
  for (
    let size = Math.ceil(smallest.taken.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let from = 0; from < smallest.taken.length - 1; ) {
      const rest = smallest.taken.filter((_, index) => index < from || index >= from + size);
      const shorter = await again(rest);
      if (shorter.difference !== null) smallest = shorter;
      else from += size;
    }
  }
  return smallest;
}

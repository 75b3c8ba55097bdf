import { isDeepStrictEqual } from 'node:util';
import type { Answer, CallOptions, Person } from '@our-dates/test-support/api-people';
import type { Random } from '../fuzz-ui/random.ts';
import type { Memory, Model, Photo } from './model.ts';

/** What one feature adds to the walk: what people do, and where they look after each step. */
export interface Feature {
  readonly steps: Readonly<Record<string, Step>>;
  /** Lists, which are read after every step. */
  readonly lists?: (view: View) => readonly Look[];
  /** What is read of one memory, and of one photo. */
  readonly ofMemory?: (view: View, memory: Memory) => readonly Look[];
  readonly ofPhoto?: (view: View, photo: Photo) => readonly Look[];
}

export interface Step {
  /** How often it is chosen, in relation to the others. */
  readonly weight: number;
  /** @returns false: there is nothing to do it with */
  readonly take: (stage: Stage) => Promise<boolean>;
}

/** One person who looks. */
export interface View {
  readonly model: Model;
  readonly viewer: Member;
  readonly members: readonly Member[];
}

export interface Member {
  readonly id: number;
  /** `one`, `other`, `ex` or `stranger`: what they are at the beginning. */
  readonly role: string;
  /** What the others read as their name. */
  readonly name: string;
  readonly person: Person;
}

/** An answer that the model knows. */
export interface Look {
  readonly what: string;
  readonly expected: unknown;
  /** What the platform says. */
  readonly read: () => Promise<unknown>;
  /** Whether it reaches the service by an event, a moment later. */
  readonly isLater?: boolean;
}

/** The platform and the model differ. */
export class Difference extends Error {
  override name = 'Difference';
}

/** What a step has to do its work. */
export class Stage {
  readonly model: Model;
  readonly actor: Member;
  readonly members: readonly Member[];
  readonly random: Random;
  /** What was done, in words. */
  readonly done: string[] = [];
  readonly touchedMemories = new Set<number>();
  readonly touchedPhotos = new Set<number>();
  /** Whether what it did spreads by events, so that everything may take a moment. */
  isSpreading = false;

  constructor(options: { model: Model; actor: Member; members: readonly Member[]; random: Random }) {
    this.model = options.model;
    this.actor = options.actor;
    this.members = options.members;
    this.random = options.random;
  }

  /** Any memory there ever was, rather one that the actor sees; null: there is none. */
  pickMemory(): Memory | null {
    return this.#pick(this.model.memories, (memory) => this.model.seesMemory(this.actor.id, memory));
  }

  pickPhoto(): Photo | null {
    return this.#pick(this.model.photos, (photo) => this.model.seesPhoto(this.actor.id, photo));
  }

  /** Of a list, four times as often one for which the condition holds. */
  pick<T>(list: readonly T[], isLikely: (one: T) => boolean): T | null {
    return this.#pick(list, isLikely);
  }

  #pick<T>(list: readonly T[], isLikely: (one: T) => boolean): T | null {
    if (list.length === 0) return null;
    return this.random.weighted(list, (one) => (isLikely(one) ? 4 : 1));
  }

  /** Calls as the actor. @throws Difference when the status is not the one that the model expects */
  async call(method: string, path: string, status: number, options?: CallOptions): Promise<Answer> {
    const answer = await this.actor.person.call(method, path, options);
    this.done.push(`${this.actor.role}: ${method} ${path} ${answer.status}`);
    if (answer.status !== status) {
      throw new Difference(
        `${this.actor.role}: ${method} ${path}: ${status} expected, but ${answer.status} ${answer.text}`,
      );
    }
    return answer;
  }

  /** @throws Difference unless both are equal */
  same(what: string, expected: unknown, actual: unknown): void {
    if (isDeepStrictEqual(expected, actual)) return;
    const both = `${JSON.stringify(expected)} expected, but ${JSON.stringify(actual)}`;
    throw new Difference(`${this.actor.role}: ${what}: ${both}`);
  }

  touch(memory: Memory | null, photo: Photo | null = null): void {
    if (memory) this.touchedMemories.add(memory.id);
    if (photo) {
      this.touchedPhotos.add(photo.id);
      this.touchedMemories.add(photo.memoryId);
    }
  }
}

/** Letters that no other word of the walk resembles. */
export function newWord(random: Random): string {
  return Array.from({ length: 14 }, () => 'abcdefghijklmnopqrstuvwxyz'[Math.floor(random.next() * 26)]).join(
    '',
  );
}

/** How often a platform may be too busy to answer. */
const busyAtMost = 5;

/** @returns the first answer that is none of a busy platform (503), which says nothing about who may see what */
export async function lookAt(person: Person, path: string): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await person.call('GET', path);
    if (answer.status !== 503 || tries === busyAtMost) return answer;
  }
}

/** @returns a part of the body of a 200, otherwise the status alone */
export async function read<T>(person: Person, path: string, part: (body: T) => unknown): Promise<unknown> {
  const { status, text } = await lookAt(person, path);
  return status === 200 ? part(JSON.parse(text)) : status;
}

export const byId = <T extends { readonly id: number }>(list: readonly T[]): T[] =>
  list.toSorted((one, other) => one.id - other.id);

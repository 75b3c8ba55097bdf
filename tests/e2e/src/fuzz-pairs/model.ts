/*
 * Who may see what, written down once more, independently of the services: from the specification and the decision
 * records. A step of `features/` changes this state as it should change the platform's.
 */

import { dayText } from '@our-dates/contracts/calendar';

export interface Memory {
  readonly id: number;
  ownerId: number;
  /** A word that occurs nowhere else, to be searched for; null: its name has none any more. */
  word: string | null;
  name: string;
  readonly date: string | null;
  /** UTC. */
  readonly recordedOn: string;
  /** Until which day; null: it is not sealed. */
  sealedUntil: string | null;
  /** Who wants to open it early. */
  readonly wishes: Set<number>;
  isInTrash: boolean;
  /** Removed for good. */
  isGone: boolean;
  /** Who has a copy of it, or had one. */
  readonly copiedFor: Set<number>;
  /** Whose memory this is a copy of; null: it is none. */
  readonly copyOf: number | null;
  /** That it was put into another one, which can be undone all the time that a walk takes; null: it was not. */
  merge: Merge | null;
}

export interface Merge {
  readonly intoId: number;
  /** What came along and would go back. */
  readonly photos: Set<Photo>;
  readonly stories: ReadonlySet<Story>;
}

export interface Photo {
  readonly id: number;
  memoryId: number;
  readonly imageName: string;
  /** Who has added it, or since the end of that account the owner of the memory. */
  uploadedBy: number;
  readonly title: string;
  readonly sha256: string;
  deleted: 'no' | 'alone' | 'with its memory';
  isGone: boolean;
  readonly likes: Set<number>;
  /** `keep` or `drop`, by who answered and with which partner. */
  readonly answers: Map<string, 'keep' | 'drop'>;
}

export interface Comment {
  readonly id: number;
  readonly photoId: number;
  readonly authorId: number;
  content: string;
  isGone: boolean;
}

export interface Story {
  memoryId: number;
  readonly authorId: number;
  /** The partner it was written for; null: without one. */
  readonly forId: number | null;
  content: string;
}

export interface Plan {
  readonly id: number;
  readonly ownerId: number;
  title: string;
  revision: number;
  /** What was recorded of it, and by whom; null: it has not happened. */
  memory: { readonly id: number; readonly recordedBy: number } | null;
  isGone: boolean;
}

export interface Partnership {
  readonly id: number;
  readonly people: readonly [number, number];
  isActive: boolean;
  readonly undoAskedBy: Set<number>;
  readonly copiesAskedBy: Set<number>;
  isAgreedOnCopies: boolean;
}

export interface Invitation {
  readonly token: string;
  readonly fromId: number;
  state: 'open' | 'accepted' | 'cancelled';
}

export class Model {
  /** Those whose account exists. */
  readonly people: Set<number>;
  readonly memories: Memory[] = [];
  readonly photos: Photo[] = [];
  readonly comments: Comment[] = [];
  stories: Story[] = [];
  readonly plans: Plan[] = [];
  partnerships: Partnership[] = [];
  readonly invitations: Invitation[] = [];

  constructor(people: readonly number[]) {
    this.people = new Set(people);
  }

  /** The active partnership of a person. */
  partnershipOf(person: number): Partnership | null {
    return this.partnerships.find(({ isActive, people }) => isActive && people.includes(person)) ?? null;
  }

  partnerOf(person: number): number | null {
    return this.partnershipOf(person)?.people.find((other) => other !== person) ?? null;
  }

  /** What belongs to a person is for that person and their present partner. */
  shares(viewer: number, owner: number): boolean {
    return viewer === owner || this.partnerOf(viewer) === owner;
  }

  memory(id: number): Memory {
    const found = this.memories.find((memory) => memory.id === id);
    if (!found) throw new Error(`the model has no memory ${id}`);
    return found;
  }

  /** Neither deleted nor sealed, nor a part of another one. */
  isShown({ isGone, isInTrash, sealedUntil, merge }: Memory): boolean {
    return !isGone && !isInTrash && sealedUntil === null && merge === null;
  }

  seesMemory(viewer: number, memory: Memory): boolean {
    return this.isShown(memory) && this.shares(viewer, memory.ownerId);
  }

  isPhotoShown(photo: Photo): boolean {
    return !photo.isGone && photo.deleted === 'no' && this.isShown(this.memory(photo.memoryId));
  }

  seesPhoto(viewer: number, photo: Photo): boolean {
    return this.isPhotoShown(photo) && this.shares(viewer, this.memory(photo.memoryId).ownerId);
  }

  /** A comment is for its author and the author's partner, on a photo that they see. */
  seesComment(viewer: number, comment: Comment): boolean {
    const photo = this.photos.find(({ id }) => id === comment.photoId);
    if (!photo || comment.isGone) return false;
    return this.seesPhoto(viewer, photo) && this.shares(viewer, comment.authorId);
  }

  seesPlan(viewer: number, plan: Plan): boolean {
    return !plan.isGone && this.shares(viewer, plan.ownerId);
  }

  /** In the trash, also when it is sealed: then without a word of it. */
  seesInTrash(viewer: number, memory: Memory): boolean {
    return !memory.isGone && memory.isInTrash && this.shares(viewer, memory.ownerId);
  }

  /** A photo that was deleted alone is in the trash, unless its memory is sealed. */
  seesPhotoInTrash(viewer: number, photo: Photo): boolean {
    if (photo.isGone || photo.deleted !== 'alone') return false;
    const memory = this.memory(photo.memoryId);
    return !memory.isGone && memory.sealedUntil === null && this.shares(viewer, memory.ownerId);
  }

  /** A photo whose small picture the trash shows: on its own, or as the cover of its memory. */
  seesPictureInTrash(viewer: number, photo: Photo): boolean {
    if (this.seesPhotoInTrash(viewer, photo)) return true;
    const memory = this.memory(photo.memoryId);
    const isWithMemory = !photo.isGone && photo.deleted === 'with its memory' && memory.sealedUntil === null;
    return isWithMemory && this.seesInTrash(viewer, memory);
  }

  seesSealed(viewer: number, memory: Memory): boolean {
    const isSealed = !memory.isGone && !memory.isInTrash && memory.sealedUntil !== null;
    return isSealed && this.shares(viewer, memory.ownerId);
  }

  /** What was put into a memory. */
  mergedInto(memory: Memory): Memory[] {
    return this.memories.filter(({ merge }) => merge?.intoId === memory.id);
  }

  /** Where the address of a memory leads: the memory that it was put into, or itself. */
  placeOf(memory: Memory): Memory {
    return memory.merge ? this.memory(memory.merge.intoId) : memory;
  }

  /** Whether a story for these two would meet one of them in the other memory; it never does. */
  hasStoryOfPair(memory: Memory, { authorId, forId }: Story): boolean {
    const isForFormer = (id: number | null) => id !== null && !this.people.has(id);
    if (isForFormer(forId)) return false;
    const pair = [authorId, forId ?? 0].sort().join(' ');
    return this.stories.some(
      (story) =>
        story.memoryId === memory.id &&
        !isForFormer(story.forId) &&
        [story.authorId, story.forId ?? 0].sort().join(' ') === pair,
    );
  }

  putInto(from: Memory, into: Memory): void {
    const stories = this.stories.filter(
      (story) => story.memoryId === from.id && !this.hasStoryOfPair(into, story),
    );
    from.merge = { intoId: into.id, photos: new Set(this.photosOf(from)), stories: new Set(stories) };
    for (const photo of from.merge.photos) photo.memoryId = into.id;
    for (const story of stories) story.memoryId = into.id;
  }

  undoMerge(from: Memory): void {
    if (!from.merge) return;
    const { intoId, photos, stories } = from.merge;
    for (const photo of photos) {
      if (photo.memoryId !== intoId) continue;
      photo.memoryId = from.id;
      // It was deleted as a part of the other one, and can be restored on its own now.
      if (photo.deleted === 'with its memory') photo.deleted = 'alone';
    }
    for (const story of stories) if (story.memoryId === intoId) story.memoryId = from.id;
    from.merge = null;
  }

  /** Each of two people keeps what they recorded. */
  undoMergesBetween(isOne: (person: number) => boolean, isOther = (_: number) => true): void {
    for (const memory of this.memories) {
      if (!memory.merge) continue;
      const owners = [memory.ownerId, this.memory(memory.merge.intoId).ownerId];
      if (owners[0] !== owners[1] && owners.some(isOne) && owners.some(isOther)) this.undoMerge(memory);
    }
  }

  photosOf(memory: Memory): Photo[] {
    return this.photos.filter(({ memoryId, isGone }) => memoryId === memory.id && !isGone);
  }

  shownPhotosOf(memory: Memory): Photo[] {
    return this.photosOf(memory).filter((photo) => this.isPhotoShown(photo));
  }

  /** The story of a person for another, or for none. */
  story(memory: Memory, authorId: number, forId: number | null): Story | undefined {
    return this.stories.find(
      (story) => story.memoryId === memory.id && story.authorId === authorId && story.forId === forId,
    );
  }

  /** Photos are hidden with their memory, except those that were deleted before it. */
  hidePhotosOf(memory: Memory): void {
    for (const photo of this.photosOf(memory)) if (photo.deleted === 'no') photo.deleted = 'with its memory';
  }

  showPhotosOf(memory: Memory): void {
    for (const photo of this.photosOf(memory)) if (photo.deleted === 'with its memory') photo.deleted = 'no';
  }

  /** Brings a memory back from the trash; a sealed one stays sealed. */
  restore(memory: Memory): void {
    memory.isInTrash = false;
    if (memory.sealedUntil === null) this.showPhotosOf(memory);
  }

  removeMemory(memory: Memory): void {
    memory.isGone = true;
    for (const photo of this.photosOf(memory)) photo.isGone = true;
  }

  /** With a new or restored partnership, what the two have asked for with others is withdrawn, and invited. */
  becomePartners(partnership: Partnership): void {
    partnership.isActive = true;
    partnership.undoAskedBy.clear();
    for (const { undoAskedBy } of this.partnerships) {
      for (const person of partnership.people) undoAskedBy.delete(person);
    }
    for (const invitation of this.invitations) {
      const isTheirs = partnership.people.includes(invitation.fromId);
      if (isTheirs && invitation.state === 'open') invitation.state = 'cancelled';
    }
  }

  /** Who else has added the last visible photo to a memory, or else has written the last story about it. */
  heirOf(memory: Memory): number | null {
    const isHeir = (person: number) => person !== memory.ownerId && this.people.has(person);
    const isAdded = ({ deleted }: Photo) =>
      deleted === (memory.sealedUntil === null ? 'no' : 'with its memory');
    const photo = this.photosOf(memory).findLast((each) => isAdded(each) && isHeir(each.uploadedBy));
    const story = this.stories.findLast((each) => each.memoryId === memory.id && isHeir(each.authorId));
    return photo?.uploadedBy ?? story?.authorId ?? null;
  }

  /** A memory of a deleted account becomes that of its heir, with what the heir has added. */
  handOver(memory: Memory, heir: number): void {
    for (const photo of this.photosOf(memory)) if (photo.uploadedBy !== heir) photo.isGone = true;
    memory.ownerId = heir;
    memory.name = dayText(new Date(`${memory.date ?? memory.recordedOn}T12:00:00`));
    memory.word = null;
  }

  /** An account takes along what it has recorded, written and planned, and nothing of the partner's. */
  removePerson(person: number): void {
    this.undoMergesBetween((id) => id === person);
    this.people.delete(person);
    for (const memory of this.memories) {
      if (memory.ownerId !== person || memory.isGone) continue;
      const heir = memory.isInTrash || memory.merge ? null : this.heirOf(memory);
      if (heir === null) this.removeMemory(memory);
      else this.handOver(memory, heir);
    }
    for (const photo of this.photos) {
      if (photo.uploadedBy === person) photo.uploadedBy = this.memory(photo.memoryId).ownerId;
    }
    for (const comment of this.comments) if (comment.authorId === person) comment.isGone = true;
    for (const { likes } of this.photos) likes.delete(person);
    for (const plan of this.plans) if (plan.ownerId === person) plan.isGone = true;
    for (const invitation of this.invitations)
      if (invitation.fromId === person) invitation.state = 'cancelled';
    this.stories = this.stories.filter(({ authorId }) => authorId !== person);
    this.partnerships = this.partnerships.filter(({ people }) => !people.includes(person));
  }
}

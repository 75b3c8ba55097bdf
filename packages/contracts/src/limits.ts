/**
 * Limits that both a form and the service behind it hold to; plain numbers, so that a page pays nothing for them.
 * Characters are counted as in characters.ts. The limits of a search are in gallery-terms.ts.
 */
export const limits = {
  /** Characters of a memory's name and of a photo's title. */
  nameLength: 200,
  /** Characters of a memory's or a photo's description. */
  descriptionLength: 5_000,
  /** Characters of a photo's alternative text: two or three sentences, which a screen reader reads in one go. */
  altTextLength: 500,
  /** Characters of what one partner writes about a memory. */
  storyLength: 5_000,
  /** Characters of a comment. */
  commentLength: 500,
  /** Comments that a page requests at a time. */
  commentsPage: 50,
  /** Comments in one answer; also when the caller names no number. */
  commentsPageMax: 1_000,
  /** Photos sent with one new memory. */
  photosPerMemory: 50,
  /** Seconds by which a camera's clock may have been wrong: 50 years, more than since the first digital camera. */
  clockSeconds: 50 * 366 * 24 * 60 * 60,
  /** Characters of the make and model of a camera. */
  cameraLength: 64,
  /** Photos that one call puts into a place or a memory. */
  placedPhotos: 1_000,
  /** Bytes of one photo or profile picture, unless MAX_UPLOAD_BYTES of a platform says otherwise. */
  photoBytes: 25 * 1024 * 1024,
  /** Bytes of one photo in the dialog that adds a memory. */
  dialogPhotoBytes: 5 * 1024 * 1024,
  displayNameLength: 80,
  usernameLength: 40,
  /** Characters of the name of a passkey. */
  passkeyNameLength: 60,
  /** Characters of a password; the lower bound is for new ones. */
  passwordMin: 8,
  passwordMax: 128,
  /** Memories on one page of the gallery, when the caller names no other number. */
  galleryPage: 24,
  galleryPageMax: 100,
  /** Photos on one page of liked photos, when the caller names no other number. */
  likedPage: 60,
  likedPageMax: 100,
  /** Memories of this day in earlier years, the latest ones. */
  onThisDay: 12,
  /** Memories in the plain list, the newest ones; older ones are found by search. */
  listedMemories: 1_000,
} as const;

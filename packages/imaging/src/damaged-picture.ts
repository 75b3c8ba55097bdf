/** The bytes of a file are no picture; reading them again finds the same. */
export class DamagedPicture extends Error {
  override name = 'DamagedPicture';
}

/** The bytes of a file are no picture; whoever reads them again finds the same. */
export class DamagedPicture extends Error {
  override name = 'DamagedPicture';
}

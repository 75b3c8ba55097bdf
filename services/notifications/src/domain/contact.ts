/**
 * Whom the operator of a push service writes to about our messages (RFC 8292): what is configured, else the address of the
 * platform if it has one with TLS.
 * @param origin of our pages, as a device reaches them
 */
export function contactOf(
  origin: string,
  { contact, publicUrl }: { contact: string | undefined; publicUrl: string | undefined },
): string {
  if (contact !== undefined) return contact;
  const address = publicUrl ?? origin;
  // A platform of one machine; the claim has to be an address, and push services refuse local ones.
  return address.startsWith('https:') ? address : 'https://our-date-gallery.invalid';
}

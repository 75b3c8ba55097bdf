/**
 * Whether a client has what an `ETag` names: `If-None-Match` compares weakly, and `*` stands for any version
 * (RFC 9110, 13.1.2).
 * @param ifNoneMatch the header of the request
 * @param etag of the answer, strong
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((given) => {
    const value = given.trim();
    return value === '*' || value.replace(/^W\//, '') === etag;
  });
}

import { loginPath, partnerNowPath, permissionToken } from '@our-dates/contracts/permission';
import { platformNames } from '@our-dates/contracts/platform-names';
import { listen } from '@our-dates/service-kit/http/server';
import { createIdentityVerifier, internalHeaders } from '@our-dates/service-kit/identity/identity';

/** Stands for auth and the partnership service, as far as collections asks them. */
export interface Neighbours {
  readonly url: string;
  /** Whose login has ended. */
  readonly signedOut: Set<number>;
  /** Whose session has only expired. */
  readonly expired: Set<number>;
  /** Whose partner has changed since the token was made. */
  readonly partners: Map<number, number | null>;
  /** Called before each answer, which waits for it. */
  onAsked: () => Promise<unknown> | undefined;
  stop(): Promise<void>;
}

export async function startNeighbours(publicKey: string): Promise<Neighbours> {
  const signedOut = new Set<number>();
  const expired = new Set<number>();
  const partners = new Map<number, number | null>();
  const { verify } = createIdentityVerifier({
    publicKey,
    issuer: platformNames.issuer,
    ...permissionToken,
  });
  const neighbours: Omit<Neighbours, 'url' | 'stop'> = {
    signedOut,
    expired,
    partners,
    onAsked: () => undefined,
  };
  const { url, close } = await listen(
    async (req, res) => {
      await neighbours.onAsked();
      const viewer = await verify(String(req.headers[internalHeaders.token]));
      if (!viewer) throw new Error('nobody is asking');
      const mayFinish = !signedOut.has(viewer.id);
      const answers: Readonly<Record<string, unknown>> = {
        [loginPath]: { goesOn: mayFinish && !expired.has(viewer.id), mayFinish },
        [partnerNowPath]: { partnerId: partners.has(viewer.id) ? partners.get(viewer.id) : viewer.partnerId },
      };
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers[req.url ?? '']));
    },
    { host: '127.0.0.1', port: 0 },
  );
  return Object.assign(neighbours, { url, stop: close });
}

import { z } from 'zod';
import type { IssueArret } from './paiement.ts';

export type ReglagesRest = {
  readonly url: string;
  /** The password of the REST API: its user is the shop. */
  readonly cle: string;
};

const DELAI_MS = 15_000;

/** The answer of the provider: its own envelope, with a code. */
const reponseSchema = z.union([
  z.object({ status: z.literal('SUCCESS'), answer: z.object({ responseCode: z.number() }) }),
  z.object({ status: z.literal('ERROR'), answer: z.object({ errorCode: z.string() }) }),
]);

const INCONNU =
  'Le prestataire ne connaît pas ce mandat : vérifiez dans son bureau qu’il n’est plus prélevé, puis dites-le ici.';
/**
 * Codes of `Subscription/Cancel`. An unknown mandate is not considered stopped, since the keys may be another shop's.
 */
const RAISONS: Readonly<Record<number, string>> = { 30: INCONNU, 32: INCONNU };

const issueDe = (code: number): IssueArret =>
  code === 0
    ? { arrete: true }
    : { arrete: false, raison: RAISONS[code] ?? `Le prestataire a refusé d’arrêter ce mandat (code ${code}).` };

/** @param code the provider's own code: INT_905 for a wrong password */
const raisonDErreur = (code: string): string =>
  code === 'INT_905'
    ? 'Le prestataire refuse notre mot de passe (PAYZEN_REST_CLE).'
    : `Le prestataire a refusé la demande (${code.replaceAll(/[^\w.-]/g, '').slice(0, 40)}).`;

/**
 * Stops a subscription at PayZen / Lyra (REST V4, `Subscription/Cancel`): no debit follows. The alias and the
 * subscription share a name, which we choose (CPT-140).
 * @param siteId the shop, user of the REST API
 */
export const creerArretPayzen =
  (siteId: string, { url, cle }: ReglagesRest) =>
  async (mandat: string): Promise<IssueArret> => {
    const adresse = new URL('V4/Subscription/Cancel', url.endsWith('/') ? url : `${url}/`);
    try {
      const reponse = await fetch(adresse, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${siteId}:${cle}`).toString('base64')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ paymentMethodToken: mandat, subscriptionId: mandat }),
        redirect: 'error',
        signal: AbortSignal.timeout(DELAI_MS),
      });
      const { data } = reponseSchema.safeParse(await reponse.json());
      if (!data) return { arrete: false, raison: 'La réponse du prestataire ne se lit pas.' };
      return data.status === 'SUCCESS'
        ? issueDe(data.answer.responseCode)
        : { arrete: false, raison: raisonDErreur(data.answer.errorCode) };
    } catch {
      return { arrete: false, raison: 'Le prestataire ne répond pas.' };
    }
  };

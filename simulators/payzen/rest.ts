import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Boutique } from './formulaire.ts';
import type { Champs } from './signature.ts';

const repondreJson = (reponse: ServerResponse, corps: object): void => {
  reponse.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(corps));
};
const enveloppe = (answer: object, status: 'SUCCESS' | 'ERROR') => ({
  webService: 'Subscription/Cancel',
  version: 'V4',
  applicationVersion: '6.0.0',
  status,
  answer,
});
const TROUVE = 0;
const ALIAS_INCONNU = 30;
const ABONNEMENT_INCONNU = 32;

type Demande = { readonly paymentMethodToken?: unknown; readonly subscriptionId?: unknown };

const demandeDe = async (requete: IncomingMessage): Promise<Demande> => {
  try {
    return JSON.parse(await text(requete)) as Demande;
  } catch {
    return {};
  }
};

/** The REST service that ends a subscription, as the provider answers it (V4). */
export const creerArret = (
  { siteId, restCle }: Boutique & { readonly restCle: string },
  formulaires: ReadonlyMap<string, Champs>,
  arretes: Set<string>,
) => {
  const attendu = `Basic ${Buffer.from(`${siteId}:${restCle}`).toString('base64')}`;
  return async (requete: IncomingMessage, reponse: ServerResponse): Promise<void> => {
    const { paymentMethodToken, subscriptionId } = await demandeDe(requete);
    if (requete.headers.authorization !== attendu)
      return repondreJson(
        reponse,
        enveloppe(
          { errorCode: 'INT_905', errorMessage: 'invalid credentials', _type: 'V4/WebService/WebServiceError' },
          'ERROR',
        ),
      );
    const dit = (responseCode: number) =>
      repondreJson(reponse, enveloppe({ responseCode, _type: 'V4/Common/ResponseCodeAnswer' }, 'SUCCESS'));
    const alias = [...formulaires.values()].find((champs) => champs['vads_identifier'] === paymentMethodToken);
    if (!alias) return dit(ALIAS_INCONNU);
    if (alias['vads_subscription'] !== subscriptionId) return dit(ABONNEMENT_INCONNU);
    arretes.add(String(subscriptionId));
    return dit(TROUVE);
  };
};

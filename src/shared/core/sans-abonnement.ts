import type { RouteContract } from './contract.ts';
import type { NomEcran } from './screens.ts';

type Appel = `${RouteContract['method']} ${RouteContract['url']}`;
type Permis = {
  /** The act in French, as the home of an unsubscribed account lists it. */
  readonly dit: string;
  readonly ecrans: readonly NomEcran[];
  readonly appels: readonly Appel[];
};

/**
 * All that an account without subscription may still do (COM-83). The server's 402, the disabled tabs, the sentence of
 * the home and OpenAPI read this table; what is not here is closed.
 */
export const restesSansAbonnement: readonly Permis[] = [
  {
    dit: 'vous connecter, changer votre profil et votre mot de passe',
    ecrans: ['accueil', 'profil'],
    appels: [
      'GET /api/v1/utilisateurs/connected',
      'PUT /api/v1/utilisateurs/resetPassword',
      'PUT /api/v1/utilisateurs/firstConnection',
      'PUT /api/v1/utilisateurs/nouveautes',
      'GET /api/v1/utilisateurs/profil',
      'PUT /api/v1/utilisateurs/profil/:id',
      'PUT /api/v1/utilisateurs/motDePasse',
      'GET /api/v1/utilisateurs/sessions',
      'DELETE /api/v1/utilisateurs/sessions/:id',
      'DELETE /api/v1/utilisateurs/sessions',
      'POST /api/v1/session/confirmation',
      'GET /api/v1/tenant/id',
      'GET /api/v1/tenant/token/:id',
      'GET /api/v1/recapitulatif',
      'PUT /api/v1/recapitulatif',
    ],
  },
  {
    dit: 'lire vos notifications',
    ecrans: ['notifications'],
    appels: [
      'GET /api/v1/notifications',
      'GET /api/v1/notifications/nb',
      'GET /api/v1/notifications/fourLast',
      'GET /api/v1/notifications/preferences',
      'PUT /api/v1/notifications/preferences',
      'POST /api/v1/notifications/tout-traiter',
      'POST /api/v1/notifications/remettre-a-traiter',
      'POST /api/v1/notifications/:id',
      'DELETE /api/v1/notifications/:id',
    ],
  },
  {
    dit: 'souscrire, et prendre les reçus de ce que vous avez payé',
    ecrans: ['parametresAbonnement'],
    appels: [
      'GET /api/v1/abonnement',
      'POST /api/v1/abonnement/demande',
      'DELETE /api/v1/abonnement/demande',
      'POST /api/v1/abonnement/paiement',
      'GET /api/v1/abonnement/recus/:id',
    ],
  },
  {
    dit: 'exporter vos données, ou résilier votre compte',
    ecrans: ['parametresPharmacie'],
    appels: [
      'GET /api/v1/tenant/export-donnees',
      'POST /api/v1/tenant/export-donnees',
      'GET /api/v1/tenant/export-donnees/:id',
      'GET /api/v1/tenant/resiliation',
      'PUT /api/v1/tenant/resiliation/:id',
    ],
  },
  {
    // A delegate can always be shut out of the account, whatever the subscription (RES-38).
    dit: 'mettre fin à l’accès d’un délégué',
    ecrans: ['parametresDelegues'],
    appels: [
      'PUT /api/v1/utilisateurs/delegue/etat/:id',
      'GET /api/v1/utilisateurs/delegue/user',
      'GET /api/v1/utilisateurs/delegue/user/page',
      'GET /api/v1/utilisateurs/delegue/acces/:id',
      'GET /api/v1/utilisateurs/delegue/user/nb',
      'GET /api/v1/utilisateurs/delegue/user/nbWaiting',
      'GET /api/v1/utilisateurs/delegue/activite/:id',
      'GET /api/v1/utilisateurs/delegue/invitations',
      'PUT /api/v1/utilisateurs/delegue/invitation/:id/revocation',
    ],
  },
  {
    dit: 'voir qui est venu au nom de votre compte, et ce qui y a été fait',
    ecrans: ['parametresAcces'],
    appels: ['GET /api/v1/journal/visites', 'GET /api/v1/journal/visites/:id'],
  },
  {
    dit: 'écrire au support',
    ecrans: [],
    appels: [
      'GET /api/v1/support/conversations',
      'POST /api/v1/support/conversations',
      'GET /api/v1/support/conversations/:id',
      'POST /api/v1/support/conversations/:id/messages',
      'POST /api/v1/support/conversations/:id/lecture',
      'GET /api/v1/support/conversations/:id/pieces/:fichierId',
    ],
  },
];

const appelsOuverts: ReadonlySet<string> = new Set(restesSansAbonnement.flatMap(({ appels }) => appels));
const ecransOuverts: ReadonlySet<NomEcran> = new Set(restesSansAbonnement.flatMap(({ ecrans }) => ecrans));

/** Whether an account without subscription may make this call; it gets a 402 for the other calls (COM-83). */
export const estOuvertSansAbonnement = ({ method, url }: Pick<RouteContract, 'method' | 'url'>): boolean =>
  appelsOuverts.has(`${method} ${url}`);

/** Whether a tab is shown but disabled because the account is not subscribed (COM-83). */
export const estDesactive = (nom: NomEcran, abonne: boolean): boolean => !abonne && !ecransOuverts.has(nom);

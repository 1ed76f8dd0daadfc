import { canOuvrir, ecran, type CheminDirect, type NomEcran, type QuiRegarde } from '#shared/core/screens.ts';
import { estDesactive } from '#shared/core/sans-abonnement.ts';

/** The session a guard reads; null without a token. */
export type Visiteur = (QuiRegarde & { readonly abonne: boolean }) | null;

const ACCUEIL = '/';

/**
 * Screen for a user whose subscription ended (COM-84): the subscription when the role may open it, else home, which
 * explains why.
 */
const lieuSansAbonnement = (qui: QuiRegarde): CheminDirect =>
  canOuvrir('parametresAbonnement', qui) ? ecran('parametresAbonnement').chemin : ACCUEIL;

/**
 * The guard of a screen: a session that may not open it is sent to `/` (COM-81).
 * @returns null to let in, else the path to go to
 */
export const detournerVisiteur = (nom: NomEcran, visiteur: Visiteur): CheminDirect | null => {
  if (nom === 'accueil') return null;
  if (!visiteur || !canOuvrir(nom, visiteur)) return ACCUEIL;
  return estDesactive(nom, visiteur.abonne) ? lieuSansAbonnement(visiteur) : null;
};

/** Where to go once logged in; without subscription, to /parametres/abonnement (COM-84). */
export const apresConnexion = (visiteur: NonNullable<Visiteur>, souhaite: string | null): string =>
  visiteur.abonne ? (souhaite ?? ACCUEIL) : lieuSansAbonnement(visiteur);

/** The reason why a tab cannot be opened, for its tooltip. */
export const RAISON_SANS_ABONNEMENT = 'Abonnement terminé : renouvelez-le pour retrouver cet écran.';

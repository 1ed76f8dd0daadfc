import {
  canOuvrir,
  ecran,
  estDesactive,
  type CheminDirect,
  type NomEcran,
  type QuiRegarde,
} from '#shared/core/screens.ts';

/** What a guard looks at; null without a token. */
export type Visiteur = (QuiRegarde & { readonly abonne: boolean }) | null;

const ACCUEIL = '/';

/** Where a person whose subscription ended is sent: to the subscription screen when the role may open it, else home, which says why (spec §2). */
const lieuSansAbonnement = (qui: QuiRegarde): CheminDirect =>
  canOuvrir('parametresAbonnement', qui) ? ecran('parametresAbonnement').chemin : ACCUEIL;

/**
 * The guard of a screen (spec §2: "Users failing a guard are sent to /").
 * @returns null to let in, else the path to go to
 */
export const detourner = (nom: NomEcran, visiteur: Visiteur): CheminDirect | null => {
  if (nom === 'accueil') return null;
  if (!visiteur || !canOuvrir(nom, visiteur)) return ACCUEIL;
  return estDesactive(nom, visiteur.abonne) ? lieuSansAbonnement(visiteur) : null;
};

/** Where to go once logged in (spec §2: unsubscribed → /parametres/abonnement). */
export const apresConnexion = (visiteur: NonNullable<Visiteur>, souhaite: string | null): string =>
  visiteur.abonne ? (souhaite ?? ACCUEIL) : lieuSansAbonnement(visiteur);

/** Why a tab cannot be opened, for its tooltip. */
export const RAISON_SANS_ABONNEMENT = 'Abonnement terminé : renouvelez-le pour retrouver cet écran.';

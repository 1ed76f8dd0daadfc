import type { SystemeTx } from '#server/core/db/database.ts';
import { pageProduits } from '#server/features/catalogue/produit/read-models.ts';
import { pageTenants } from '#server/features/comptes/tenant/read-models.ts';
import { suiviDeLAdherent } from '#server/features/pilotage/accueil/read-models/suivi-adherent.ts';
import { pageAdherents } from '#server/features/reseau/adhesion/read-models.ts';
import { pageUtilisateurs } from '#server/features/comptes/utilisateur/read-models.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import { produitContract } from '#shared/features/catalogue/produit/contract.ts';
import { tenantContract } from '#shared/features/comptes/tenant/contract.ts';
import { utilisateurContract } from '#shared/features/comptes/utilisateur/contract.ts';
import type { GenreTrouve, TrouveRecherche } from '#shared/features/pilotage/recherche/contract.ts';
import { adhesionContract } from '#shared/features/reseau/adhesion/contract.ts';

/** Of each kind: a longer list has its own screen. */
export const MAX_PAR_GENRE = 6;

/** Kinds found outside the account's own rows: each is searched by the read model of its list. */
const AU_DELA = [
  'ADHERENT',
  'UTILISATEUR',
  'PHARMACIE',
  'GROUPEMENT',
  'PRODUIT',
] as const satisfies readonly GenreTrouve[];
export type GenreAuDela = (typeof AU_DELA)[number];
export const estAuDela = (genre: GenreTrouve): genre is GenreAuDela =>
  AU_DELA.some((genreAuDela) => genreAuDela === genre);

type Cherche = {
  readonly tx: SystemeTx;
  readonly acteur: Acteur;
  readonly demande: { readonly q: string; readonly taille: number };
  readonly aujourdhui: Jour;
};
type Nomme = { readonly id: number; readonly nom: string };

const trouve = (genre: GenreAuDela, { id, nom: titre }: Nomme, detail: string | null): TrouveRecherche => ({
  genre,
  id,
  titre,
  laboratoireNom: null,
  detail,
  annee: null,
  etat: null,
  soldeCentimes: null,
  natureFiscale: null,
});

const tenants = async (
  genre: 'PHARMACIE' | 'GROUPEMENT',
  { tx, demande, aujourdhui }: Cherche,
): Promise<TrouveRecherche[]> => {
  const filtres = tenantContract.pageTenants.query.parse({ ...demande, type: genre });
  const { elements } = await pageTenants(tx, filtres, aujourdhui);
  return elements.map((tenant) => trouve(genre, tenant, tenant.ville));
};

const RECHERCHES: Readonly<Record<GenreAuDela, (cherche: Cherche) => Promise<TrouveRecherche[]>>> = {
  ADHERENT: async ({ tx, acteur, demande, aujourdhui }) => {
    const lecteur = { acteur, aujourdhui, suivi: suiviDeLAdherent };
    const { elements } = await pageAdherents(tx, lecteur, adhesionContract.pageAdherents.query.parse(demande));
    return elements.map((adherent) => trouve('ADHERENT', adherent, adherent.ville));
  },
  UTILISATEUR: async ({ tx, acteur, demande }) => {
    const query = utilisateurContract.pageUtilisateurs.query.parse(demande);
    const perimetre = acteur.role === 'SUPER_ADMIN' ? null : acteur.tenantId;
    const { elements } = await pageUtilisateurs(tx, acteur, perimetre, query);
    return elements.map(({ id, nomComplet, tenantNom, username }) =>
      trouve('UTILISATEUR', { id, nom: nomComplet }, perimetre === null ? tenantNom : username),
    );
  },
  PHARMACIE: (cherche) => tenants('PHARMACIE', cherche),
  GROUPEMENT: (cherche) => tenants('GROUPEMENT', cherche),
  PRODUIT: async ({ tx, demande }) => {
    const { elements } = await pageProduits(tx, produitContract.pageProduits.query.parse(demande));
    return elements.map((produit) => trouve('PRODUIT', produit, produit.ean));
  },
};

/** @param genres those that this person may open */
export const chercherAuDela = async (
  tx: SystemeTx,
  acteur: Acteur,
  genres: readonly GenreAuDela[],
  { q, aujourdhui }: { readonly q: string; readonly aujourdhui: Jour },
): Promise<TrouveRecherche[]> => {
  const trouves: TrouveRecherche[] = [];
  for (const genre of genres)
    trouves.push(...(await RECHERCHES[genre]({ tx, acteur, demande: { q, taille: MAX_PAR_GENRE }, aujourdhui })));
  return trouves;
};

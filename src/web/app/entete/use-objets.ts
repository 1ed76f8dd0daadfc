import {
  IconBuildingStore,
  IconFileInvoice,
  IconFileText,
  IconMessageReport,
  IconPill,
  IconShoppingBag,
  IconUsersGroup,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import type { EcranDirect } from '#shared/core/screens.ts';
import type { Sujet } from '#shared/core/sujets.ts';
import { encoursContract } from '#shared/features/argent/encours/contract.ts';
import { libelleEtat } from '#shared/features/argent/encours/messages.ts';
import { produitContract } from '#shared/features/catalogue/produit/contract.ts';
import { tenantContract } from '#shared/features/comptes/tenant/contract.ts';
import { documentContract } from '#shared/features/echanges/document/contract.ts';
import { reclamationContract } from '#shared/features/echanges/reclamation/contract.ts';
import { promotionContract } from '#shared/features/operations/promotion/contract.ts';
import { promotionGroupementContract } from '#shared/features/operations/promotion-groupement/contract.ts';
import { adhesionContract } from '#shared/features/reseau/adhesion/contract.ts';
import { call } from '#web/lib/api.ts';
import { formatCentimes } from '#web/lib/formats.ts';
import { MAX_PAR_GROUPE, numeroCherche, type GroupeResultats, type Resultat } from './resultat.ts';
import { useTrouves } from './use-trouves.ts';

type Recherche = { readonly q: string; readonly taille: number };
type Genre = {
  readonly titre: string;
  /** The screen that lists them: who may not open it does not search them. */
  readonly ecran: EcranDirect;
  readonly racine: Sujet;
  /** What to ask for a typed text; null: nothing of this kind. */
  readonly motsPour: (texte: string) => string | null;
  readonly chercher: (query: Recherche, signal: AbortSignal) => Promise<Resultat[]>;
};

type Presentation = Pick<Resultat, 'libelle' | 'detail' | 'vers'>;
type GenreDecrit<E> = Omit<Genre, 'chercher' | 'motsPour'> & {
  /** Begins the key of its results. */
  readonly nom: string;
  readonly icone: Resultat['icone'];
  readonly motsPour?: Genre['motsPour'];
  /** The call of its own list. */
  readonly lister: (query: Recherche, signal: AbortSignal) => Promise<{ readonly elements: readonly E[] }>;
  readonly presenter: (element: E) => Presentation;
};
const genre = <E extends { readonly id: number }>({
  nom,
  icone,
  lister,
  presenter,
  motsPour = (texte) => texte,
  ...liste
}: GenreDecrit<E>): Genre => ({
  ...liste,
  motsPour,
  chercher: async (query, signal) =>
    (await lister(query, signal)).elements.map((element) => ({
      cle: `${nom}-${element.id}`,
      objet: true as const,
      icone,
      ...presenter(element),
    })),
});
const assemble = (...mots: (string | null | undefined)[]) => mots.filter(Boolean).join(' · ') || undefined;

const encours = genre({
  nom: 'encours',
  titre: 'Encours',
  ecran: 'encours',
  racine: 'encours',
  icone: IconFileInvoice,
  motsPour: (texte) => numeroCherche(texte, 'E', 5),
  lister: (query, signal) =>
    call(encoursContract.listEncours, { query: { ...query, tri: 'modifieLe', ordre: 'desc' }, signal }),
  presenter: ({ id, numero, etat, laboratoireNom, soldeCentimes }) => ({
    libelle: `${numero} · ${laboratoireNom}`,
    detail: assemble(libelleEtat[etat], formatCentimes(soldeCentimes)),
    vers: linkOptions({ to: '/encours', search: { etat, encours: id } }),
  }),
});

const reclamations = genre({
  nom: 'reclamation',
  titre: 'Réclamations',
  ecran: 'reclamations',
  racine: 'reclamation',
  icone: IconMessageReport,
  motsPour: (texte) => numeroCherche(texte, 'R', 4),
  lister: (query, signal) => call(reclamationContract.listReclamations, { query, signal }),
  presenter: ({ id, numero, laboratoireNom, objet }) => ({
    libelle: `${numero} · ${laboratoireNom}`,
    detail: objet ?? undefined,
    vers: linkOptions({ to: '/reclamations', search: { reclamation: id } }),
  }),
});

const promotions = genre({
  nom: 'promotion',
  titre: 'Promotions',
  ecran: 'promotions',
  racine: 'promotion',
  icone: IconShoppingBag,
  lister: (query, signal) => call(promotionContract.listPromotions, { query, signal }),
  presenter: ({ id, nomOperation, laboratoireNom }) => ({
    libelle: nomOperation,
    detail: laboratoireNom ?? undefined,
    vers: linkOptions({ to: '/promotions', search: { promotion: id } }),
  }),
});

const modeles = genre({
  nom: 'modele',
  titre: 'Promotions',
  ecran: 'promotionsGroupement',
  racine: 'promotion',
  icone: IconShoppingBag,
  lister: (query, signal) => call(promotionGroupementContract.pageModeles, { query, signal }),
  presenter: ({ id, nomOperation, laboratoireNom }) => ({
    libelle: nomOperation,
    detail: laboratoireNom ?? undefined,
    vers: linkOptions({ to: '/promotionsGroupement', search: { promotion: id } }),
  }),
});

const documents = genre({
  nom: 'document',
  titre: 'Documents',
  ecran: 'documents',
  racine: 'document',
  icone: IconFileText,
  lister: (query, signal) => call(documentContract.listDocuments, { query, signal }),
  presenter: ({ id, nom, laboratoireNom }) => ({
    libelle: nom,
    detail: laboratoireNom ?? undefined,
    vers: linkOptions({ to: '/documents', search: { document: id } }),
  }),
});

const comptes = genre({
  nom: 'tenant',
  titre: 'Pharmacies',
  ecran: 'pharmacies',
  racine: 'tenant',
  icone: IconBuildingStore,
  lister: (query, signal) => call(tenantContract.pageTenants, { query, signal }),
  presenter: ({ id, nom, ville }) => ({
    libelle: nom,
    detail: ville ?? undefined,
    vers: linkOptions({ to: '/pharmacies', search: { ouvert: id } }),
  }),
});

/** Those of the other two screens of the publisher. */
const groupements = genre({
  nom: 'groupement',
  titre: 'Groupements',
  ecran: 'groupements',
  racine: 'tenant',
  icone: IconUsersGroup,
  lister: (query, signal) => call(tenantContract.pageTenants, { query: { ...query, type: 'GROUPEMENT' }, signal }),
  presenter: ({ id, nom, ville }) => ({
    libelle: nom,
    detail: ville ?? undefined,
    vers: linkOptions({ to: '/groupements', search: { ouvert: id } }),
  }),
});

const adherents = genre({
  nom: 'adherent',
  titre: 'Adhérents',
  ecran: 'parametresAdherents',
  racine: 'adhesion',
  icone: IconBuildingStore,
  lister: (query, signal) => call(adhesionContract.pageAdherents, { query, signal }),
  presenter: ({ id, nom, ville }) => ({
    libelle: nom,
    detail: ville ?? undefined,
    vers: linkOptions({ to: '/parametres/adherents', search: { ouvert: id } }),
  }),
});

const produits = genre({
  nom: 'produit',
  titre: 'Produits',
  ecran: 'produits',
  racine: 'produit',
  icone: IconPill,
  lister: (query, signal) => call(produitContract.pageProduits, { query, signal }),
  presenter: ({ id, nom, ean }) => ({
    libelle: nom,
    detail: ean ?? undefined,
    vers: linkOptions({ to: '/produits', search: { ouvert: id } }),
  }),
});

const useGenre = (
  { titre, ecran, racine, motsPour, chercher }: Genre,
  texte: string,
  ouvrables: ReadonlySet<string>,
) => {
  const q = texte.length >= 2 || /^\d$/.test(texte) ? motsPour(texte) : null;
  const actif = q !== null && ouvrables.has(ecran);
  const { data } = useQuery({
    queryKey: [racine, 'palette', titre, q],
    queryFn: ({ signal }) => chercher({ q: q ?? '', taille: MAX_PAR_GROUPE }, signal),
    enabled: actif,
    placeholderData: keepPreviousData,
  });
  return { titre, elements: actif ? (data ?? []) : [] };
};

/**
 * What the account holds under these words or this number: the kinds searched most by the call of their own list,
 * whose rights are the same, all others in one call.
 * @param ouvrables names of the screens this session may open
 */
export const useObjets = (texte: string, ouvrables: ReadonlySet<string>): GroupeResultats[] => [
  useGenre(encours, texte, ouvrables),
  useGenre(reclamations, texte, ouvrables),
  useGenre(promotions, texte, ouvrables),
  useGenre(modeles, texte, ouvrables),
  useGenre(documents, texte, ouvrables),
  ...useTrouves(texte, ouvrables),
  useGenre(adherents, texte, ouvrables),
  useGenre(comptes, texte, ouvrables),
  useGenre(groupements, texte, ouvrables),
  useGenre(produits, texte, ouvrables),
];

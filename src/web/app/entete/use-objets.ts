import {
  IconBuildingStore,
  IconFileInvoice,
  IconFileText,
  IconMessageReport,
  IconPill,
  IconShoppingBag,
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
import { call } from '#web/lib/api.ts';
import { formatCentimes } from '#web/lib/formats.ts';
import { MAX_PAR_GROUPE, numeroCherche, type GroupeResultats, type Resultat } from './resultat.ts';

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

const telQuel = (texte: string): string => texte;
const assemble = (...mots: (string | null | undefined)[]) => mots.filter(Boolean).join(' · ') || undefined;

const encours: Genre = {
  titre: 'Encours',
  ecran: 'encours',
  racine: 'encours',
  motsPour: (texte) => numeroCherche(texte, 'E', 5),
  chercher: async (query, signal) =>
    (
      await call(encoursContract.listEncours, { query: { ...query, tri: 'modifieLe', ordre: 'desc' }, signal })
    ).elements.map(({ id, numero, etat, laboratoireNom, soldeCentimes }) => ({
      cle: `encours-${id}`,
      libelle: `${numero} · ${laboratoireNom}`,
      detail: assemble(libelleEtat[etat], formatCentimes(soldeCentimes)),
      icone: IconFileInvoice,
      vers: linkOptions({ to: '/encours', search: { etat, encours: id } }),
    })),
};

const reclamations: Genre = {
  titre: 'Réclamations',
  ecran: 'reclamations',
  racine: 'reclamation',
  motsPour: (texte) => numeroCherche(texte, 'R', 4),
  chercher: async (query, signal) =>
    (await call(reclamationContract.listReclamations, { query, signal })).elements.map(
      ({ id, numero, laboratoireNom, objet }) => ({
        cle: `reclamation-${id}`,
        libelle: `${numero} · ${laboratoireNom}`,
        detail: objet ?? undefined,
        icone: IconMessageReport,
        vers: linkOptions({ to: '/reclamations', search: { reclamation: id } }),
      }),
    ),
};

const promotions: Genre = {
  titre: 'Promotions',
  ecran: 'promotions',
  racine: 'promotion',
  motsPour: telQuel,
  chercher: async (query, signal) =>
    (await call(promotionContract.listPromotions, { query, signal })).elements.map(
      ({ id, nomOperation, laboratoireNom }) => ({
        cle: `promotion-${id}`,
        libelle: nomOperation,
        detail: laboratoireNom ?? undefined,
        icone: IconShoppingBag,
        vers: linkOptions({ to: '/promotions', search: { promotion: id } }),
      }),
    ),
};

const modeles: Genre = {
  titre: 'Promotions',
  ecran: 'promotionsGroupement',
  racine: 'promotion',
  motsPour: telQuel,
  chercher: async (query, signal) =>
    (await call(promotionGroupementContract.pageModeles, { query, signal })).elements.map(
      ({ id, nomOperation, laboratoireNom }) => ({
        cle: `modele-${id}`,
        libelle: nomOperation,
        detail: laboratoireNom ?? undefined,
        icone: IconShoppingBag,
        vers: linkOptions({ to: '/promotionsGroupement', search: { promotion: id } }),
      }),
    ),
};

const documents: Genre = {
  titre: 'Documents',
  ecran: 'documents',
  racine: 'document',
  motsPour: telQuel,
  chercher: async (query, signal) =>
    (await call(documentContract.listDocuments, { query, signal })).elements.map(({ id, nom, laboratoireNom }) => ({
      cle: `document-${id}`,
      libelle: nom,
      detail: laboratoireNom ?? undefined,
      icone: IconFileText,
      vers: linkOptions({ to: '/documents', search: { document: id } }),
    })),
};

const comptes: Genre = {
  titre: 'Pharmacies',
  ecran: 'pharmacies',
  racine: 'tenant',
  motsPour: telQuel,
  chercher: async (query, signal) =>
    (await call(tenantContract.pageTenants, { query, signal })).elements.map(({ id, nom, ville }) => ({
      cle: `tenant-${id}`,
      libelle: nom,
      detail: ville ?? undefined,
      icone: IconBuildingStore,
      vers: linkOptions({ to: '/pharmacies', search: { ouvert: id } }),
    })),
};

const produits: Genre = {
  titre: 'Produits',
  ecran: 'produits',
  racine: 'produit',
  motsPour: telQuel,
  chercher: async (query, signal) =>
    (await call(produitContract.pageProduits, { query, signal })).elements.map(({ id, nom, ean }) => ({
      cle: `produit-${id}`,
      libelle: nom,
      detail: ean ?? undefined,
      icone: IconPill,
      vers: linkOptions({ to: '/produits', search: { ouvert: id } }),
    })),
};

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
 * What the account holds under these words or this number: each kind searched by the call of its own list, whose rights are the same.
 * @param ouvrables names of the screens this session may open
 */
export const useObjets = (texte: string, ouvrables: ReadonlySet<string>): GroupeResultats[] => [
  useGenre(encours, texte, ouvrables),
  useGenre(reclamations, texte, ouvrables),
  useGenre(promotions, texte, ouvrables),
  useGenre(modeles, texte, ouvrables),
  useGenre(documents, texte, ouvrables),
  useGenre(comptes, texte, ouvrables),
  useGenre(produits, texte, ouvrables),
];

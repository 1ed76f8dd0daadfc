import {
  IconBriefcase,
  IconBuildingStore,
  IconCalendarEvent,
  IconCertificate,
  IconDiscount,
  IconFileInvoice,
  IconFileText,
  IconMessageReport,
  IconPill,
  IconReceiptEuro,
  IconShoppingBag,
  IconUser,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { linkOptions, type LinkOptions } from '@tanstack/react-router';
import type { NatureEncaissement } from '#shared/features/argent/encaissement/schemas/enumerations.ts';
import { libelleNatureEncaissement } from '#shared/features/argent/encaissement/messages.ts';
import type { EtatEncours } from '#shared/features/argent/encours/schemas.ts';
import { libelleEtatEncours } from '#shared/features/argent/encours/messages.ts';
import {
  estCherchable,
  genresTrouves,
  rechercheContract,
  type GenreTrouve,
  type TrouveRecherche,
} from '#shared/features/pilotage/recherche/contract.ts';
import { genresDe } from '#shared/features/pilotage/recherche/rules.ts';
import { call } from '#web/lib/api.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { formatJour } from '#web/lib/formats.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import type { GroupeResultats, Resultat } from './resultat.ts';

type Presentation = { readonly libelle: string; readonly detail: string | null; readonly vers: LinkOptions };
type Genre = {
  readonly titre: string;
  readonly icone: Icon;
  readonly presenter: (trouve: TrouveRecherche) => Presentation;
};

const assemble = (...mots: readonly (string | number | null)[]): string => mots.filter(Boolean).join(' · ');
const chezLui = (nomProp: string | null) =>
  ({ to: '/laboratoires/$nomProp', params: { nomProp: nomProp ?? '' } }) as const;
/** The modèles of a groupement have a screen of their own. */
const versRfa = ({ id, annee }: TrouveRecherche, groupement: boolean): LinkOptions => {
  const search = { rfa: id, ...(annee === null ? {} : { annee }) };
  return groupement ? linkOptions({ to: '/rfasGroupement', search }) : linkOptions({ to: '/rfa', search });
};

/** Conditions of the pharmacy, or proposed by its groupement: the same tab of the laboratory shows both. */
const condition: Genre = {
  titre: 'Conditions',
  icone: IconCertificate,
  presenter: ({ id, titre, laboratoireNom, detail }) => ({
    libelle: assemble(titre, laboratoireNom),
    detail,
    vers: linkOptions({ ...chezLui(laboratoireNom), search: { onglet: 'conditions', condition: id } }),
  }),
};

/** Presents an encours the same way whether its number, its words or its amount found it. */
const unEncours = (titreGroupe: string): Genre => ({
  titre: titreGroupe,
  icone: IconFileInvoice,
  presenter: ({ id, titre, laboratoireNom, etat, soldeCentimes, natureFiscale }) => ({
    libelle: assemble(titre, laboratoireNom),
    detail: assemble(
      libelleEtatEncours[etat as EtatEncours],
      soldeCentimes === null || natureFiscale === null ? null : formatMontant(soldeCentimes, natureFiscale),
    ),
    vers: linkOptions({ to: '/encours', search: { etat: etat as EtatEncours, encours: id } }),
  }),
});
/** Presents an item by its name, with its laboratory or town as detail. */
const nomme = (titre: string, icone: Icon, vers: (id: number) => LinkOptions): Genre => ({
  titre,
  icone,
  presenter: ({ id, titre: libelle, laboratoireNom, detail }) => ({
    libelle,
    detail: laboratoireNom ?? detail,
    vers: vers(id),
  }),
});

const genresPour = (groupement: boolean): Readonly<Record<GenreTrouve, Genre>> => ({
  ENCOURS: unEncours('Encours'),
  RECLAMATION: {
    titre: 'Réclamations',
    icone: IconMessageReport,
    presenter: ({ id, titre, laboratoireNom, detail }) => ({
      libelle: assemble(titre, laboratoireNom),
      detail,
      vers: linkOptions({ to: '/reclamations', search: { reclamation: id } }),
    }),
  },
  PROMOTION: nomme('Promotions', IconShoppingBag, (id) =>
    linkOptions({ to: '/promotions', search: { promotion: id } }),
  ),
  MODELE: nomme('Promotions', IconShoppingBag, (id) =>
    linkOptions({ to: '/promotionsGroupement', search: { promotion: id } }),
  ),
  DOCUMENT: nomme('Documents', IconFileText, (id) => linkOptions({ to: '/documents', search: { document: id } })),
  MONTANT: unEncours('Encours de ce montant'),
  RFA: {
    titre: 'RFA',
    icone: IconDiscount,
    presenter: (trouve) => ({
      libelle: assemble(trouve.titre, trouve.laboratoireNom, trouve.annee),
      detail: trouve.detail === trouve.titre ? null : trouve.detail,
      vers: versRfa(trouve, groupement),
    }),
  },
  CONDITION: condition,
  PROPOSITION: condition,
  ENCAISSEMENT: {
    titre: 'Avoirs et paiements',
    icone: IconReceiptEuro,
    presenter: ({ id, titre, laboratoireNom, detail }) => ({
      libelle: assemble(libelleNatureEncaissement[detail as NatureEncaissement], titre, laboratoireNom),
      detail: null,
      vers: linkOptions({ to: '/encours/avoirs', search: { encaissement: id } }),
    }),
  },
  FACTURE: {
    titre: 'Factures',
    icone: IconFileText,
    presenter: ({ id, titre, laboratoireNom, detail }) => ({
      libelle: assemble(titre, laboratoireNom),
      detail,
      vers: linkOptions({ to: '/encours/factures', search: { facture: id } }),
    }),
  },
  RDV: {
    titre: 'RDV',
    icone: IconCalendarEvent,
    presenter: ({ id, titre, laboratoireNom, detail }) => ({
      libelle: assemble(`RDV du ${formatJour(detail ?? '')}`, laboratoireNom),
      detail: titre || null,
      vers: linkOptions({ ...chezLui(laboratoireNom), search: { onglet: 'rdv', rdv: id } }),
    }),
  },
  PRESTATION: {
    titre: 'Prestations',
    icone: IconBriefcase,
    presenter: ({ id, titre, laboratoireNom, detail }) => ({
      libelle: assemble(titre, laboratoireNom),
      detail,
      vers: linkOptions({ to: '/prestations', search: { prestation: id } }),
    }),
  },
  ADHERENT: nomme('Adhérents', IconBuildingStore, (id) =>
    linkOptions({ to: '/parametres/adherents', search: { ouvert: id } }),
  ),
  UTILISATEUR: nomme('Utilisateurs', IconUser, (id) =>
    linkOptions({ to: '/parametres/utilisateurs', search: { ouvert: id } }),
  ),
  PHARMACIE: nomme('Pharmacies', IconBuildingStore, (id) => linkOptions({ to: '/pharmacies', search: { ouvert: id } })),
  GROUPEMENT: nomme('Groupements', IconUsersGroup, (id) => linkOptions({ to: '/groupements', search: { ouvert: id } })),
  PRODUIT: nomme('Produits', IconPill, (id) => linkOptions({ to: '/produits', search: { ouvert: id } })),
});

/**
 * First half of the key under which the device keeps a recent item: an encours found by number or by amount is the
 * same item.
 */
const sorteDe: Readonly<Partial<Record<GenreTrouve, string>>> = {
  ENCOURS: 'encours',
  MONTANT: 'encours',
  RECLAMATION: 'reclamation',
  PROMOTION: 'promotion',
  MODELE: 'modele',
  DOCUMENT: 'document',
  ADHERENT: 'adherent',
  UTILISATEUR: 'utilisateur',
  PHARMACIE: 'tenant',
  GROUPEMENT: 'groupement',
  PRODUIT: 'produit',
};
const resultatDe = ({ icone, presenter }: Genre, trouve: TrouveRecherche): Resultat => {
  const { libelle, detail, vers } = presenter(trouve);
  const cle = `${sorteDe[trouve.genre] ?? trouve.genre}-${trouve.id}`;
  return { cle, libelle, icone, vers, objet: true, ...(detail ? { detail } : {}) };
};

export type Trouves = {
  readonly groupes: GroupeResultats[];
  readonly enCours: boolean;
  readonly enEchec: boolean;
  /** Kinds of items this session may find, beside screens and acts. */
  readonly cherchables: readonly string[];
};

/**
 * The items of the account that match these words or this number, in one call (AID-2).
 * @param ouvrables names of the screens this session may open
 */
export const useTrouves = (texte: string, ouvrables: ReadonlySet<string>): Trouves => {
  const { role, fakeTenant: impersonation } = useConnecte().utilisateur;
  const genresOuverts = ouvrables.size > 0 ? genresDe({ role, impersonation }) : [];
  const actif = estCherchable(texte) && genresOuverts.length > 0;
  const { data, isFetching, isError } = useQuery({
    queryKey: ['recherche', texte],
    queryFn: ({ signal }) => call(rechercheContract.chercherPartout, { query: { q: texte }, signal }),
    enabled: actif,
    placeholderData: keepPreviousData,
    // No push message tells when these results change, so each search reads them again.
    staleTime: 0,
  });
  const trouves = actif ? (data ?? []) : [];
  const genres = genresPour(ouvrables.has('rfasGroupement'));
  return {
    groupes: genresTrouves.map((nom) => ({
      titre: genres[nom].titre,
      elements: trouves.filter(({ genre }) => genre === nom).map((trouve) => resultatDe(genres[nom], trouve)),
    })),
    enCours: actif && isFetching,
    enEchec: actif && isError,
    cherchables: [...new Set(genresOuverts.filter((nom) => nom !== 'MONTANT').map((nom) => genres[nom].titre))],
  };
};

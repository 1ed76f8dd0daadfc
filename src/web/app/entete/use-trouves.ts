import {
  IconBriefcase,
  IconCalendarEvent,
  IconCertificate,
  IconDiscount,
  IconFileInvoice,
  IconFileText,
  IconReceiptEuro,
  type Icon,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { linkOptions, type LinkOptions } from '@tanstack/react-router';
import type { NatureEncaissement } from '#shared/features/argent/encaissement/contract/enumerations.ts';
import { libelleNature } from '#shared/features/argent/encaissement/messages.ts';
import type { EtatEncours } from '#shared/features/argent/encours/contract/schemas.ts';
import { libelleEtat } from '#shared/features/argent/encours/messages.ts';
import { rechercheContract, type GenreTrouve, type Trouve } from '#shared/features/pilotage/recherche/contract.ts';
import { call } from '#web/lib/api.ts';
import { formatJour } from '#web/lib/formats.ts';
import type { GroupeResultats, Resultat } from './resultat.ts';

type Presentation = { readonly libelle: string; readonly detail: string | null; readonly vers: LinkOptions };
type Genre = { readonly titre: string; readonly icone: Icon; readonly presenter: (trouve: Trouve) => Presentation };

const assemble = (...mots: readonly (string | number | null)[]): string => mots.filter(Boolean).join(' · ');
const chezLui = (nomProp: string | null) =>
  ({ to: '/laboratoires/$nomProp', params: { nomProp: nomProp ?? '' } }) as const;
/** The modèles of a groupement have a screen of their own. */
const versRfa = ({ id, annee }: Trouve, groupement: boolean): LinkOptions => {
  const search = { rfa: id, ...(annee === null ? {} : { annee }) };
  return groupement ? linkOptions({ to: '/rfasGroupement', search }) : linkOptions({ to: '/rfa', search });
};

/** Of the pharmacy, or proposed by its groupement: the same tab of the same laboratory shows both. */
const condition: Genre = {
  titre: 'Conditions',
  icone: IconCertificate,
  presenter: ({ id, titre, laboratoireNom, detail }) => ({
    libelle: assemble(titre, laboratoireNom),
    detail,
    vers: linkOptions({ ...chezLui(laboratoireNom), search: { onglet: 'conditions', condition: id } }),
  }),
};

const genresPour = (groupement: boolean): Readonly<Record<GenreTrouve, Genre>> => ({
  MONTANT: {
    titre: 'Encours de ce montant',
    icone: IconFileInvoice,
    presenter: ({ id, titre, laboratoireNom, detail }) => ({
      libelle: assemble(titre, laboratoireNom),
      detail: libelleEtat[detail as EtatEncours],
      vers: linkOptions({ to: '/encours', search: { etat: detail as EtatEncours, encours: id } }),
    }),
  },
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
      libelle: assemble(libelleNature[detail as NatureEncaissement], titre, laboratoireNom),
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
});

const resultatDe = ({ icone, presenter }: Genre, trouve: Trouve): Resultat => {
  const { libelle, detail, vers } = presenter(trouve);
  // The same encours, found by its number or by its amount, is one recent item.
  const sorte = trouve.genre === 'MONTANT' ? 'encours' : trouve.genre;
  return { cle: `${sorte}-${trouve.id}`, libelle, icone, vers, objet: true, ...(detail ? { detail } : {}) };
};

/** All that is not listed by a call of its own, in one call (AID-2). */
export const useTrouves = (texte: string, ouvrables: ReadonlySet<string>): GroupeResultats[] => {
  const actif = texte.length >= 2 && ouvrables.has('encours');
  const { data } = useQuery({
    queryKey: ['recherche', texte],
    queryFn: ({ signal }) => call(rechercheContract.chercherPartout, { query: { q: texte }, signal }),
    enabled: actif,
    placeholderData: keepPreviousData,
    // No push tells that what it found has changed.
    staleTime: 0,
  });
  const genres = Object.entries(genresPour(ouvrables.has('rfasGroupement'))) as [GenreTrouve, Genre][];
  return genres.map(([nom, genre]) => ({
    titre: genre.titre,
    elements: (actif ? (data ?? []) : [])
      .filter((trouve) => trouve.genre === nom)
      .map((trouve) => resultatDe(genre, trouve)),
  }));
};

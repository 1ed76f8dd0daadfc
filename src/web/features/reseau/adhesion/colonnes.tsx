import type { Adherent } from '#shared/features/reseau/adhesion/contract.ts';
import { libelleEtatAdhesion } from '#shared/features/reseau/adhesion/messages.ts';
import type { OngletAdherents } from '#shared/features/reseau/adhesion/rules.ts';
import { jourParis } from '#shared/core/dates.ts';
import { formatDepuis, formatInstant, formatJour, formatPourcentage } from '#web/lib/formats.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { teinteAdhesion } from './apparence.ts';
import { ReponseCell } from './ReponseCell.tsx';
import { SegmentsCell } from './SegmentsCell.tsx';

const identite: readonly Colonne<Adherent>[] = [
  { id: 'nom', titre: 'Pharmacie', valeur: ({ nom }) => nom, tri: true, extensible: true, largeur: 220, fixe: true },
  {
    id: 'ville',
    titre: 'Ville',
    valeur: ({ codePostal, ville }) => [codePostal, ville].filter(Boolean).join(' '),
    tri: true,
    largeur: 170,
  },
  { id: 'cip', titre: 'CIP', valeur: ({ cip }) => cip, tri: true, largeur: 110 },
  { id: 'titulaires', titre: 'Titulaire', valeur: ({ titulaires }) => titulaires, tri: true, largeur: 160 },
];

const etat: Colonne<Adherent> = {
  id: 'etat',
  titre: 'État',
  valeur: ({ etat: valeur }) => (
    <StatusBadge teinte={teinteAdhesion[valeur]}>{libelleEtatAdhesion[valeur]}</StatusBadge>
  ),
  tri: true,
  largeur: 145,
  genre: 'etat',
  carte: 'marque',
};

const depuis = (titre: string): Colonne<Adherent> => ({
  id: 'depuis',
  titre,
  valeur: (adherent) => (
    <span title={formatInstant(adherent.depuis)}>{formatJour(jourParis(new Date(adherent.depuis)))}</span>
  ),
  tri: true,
  genre: 'date',
  largeur: 115,
});

/** By tab. Kept out of the page: rows are drawn again only when the list of columns changes. */
export const colonnesAdherentsAdhesion: Readonly<Record<OngletAdherents, readonly Colonne<Adherent>[]>> = {
  DEMANDES: [
    ...identite,
    depuis('Demandée le'),
    etat,
    {
      id: 'reponse',
      titre: 'Réponse',
      valeur: (adherent) => <ReponseCell adherent={adherent} />,
      largeur: 230,
      carte: 'acte',
      fixe: true,
    },
  ],
  ADHERENTS: [
    ...identite,
    {
      id: 'segments',
      titre: 'Segments',
      valeur: (adherent) => <SegmentsCell adherent={adherent} />,
      largeur: 220,
      carte: 'acte',
      plusieursLignes: true,
    },
    depuis('Depuis'),
    etat,
    {
      id: 'reponses',
      titre: 'Réponses',
      valeur: ({ reponses: { recues, repondues } }) =>
        recues === 0 ? null : (
          <span title={`${repondues} sur ${recues}`}>{formatPourcentage(Math.floor((100 * repondues) / recues))}</span>
        ),
      genre: 'nombre',
      largeur: 96,
    },
    {
      id: 'dernierAcces',
      titre: 'Dernier accès',
      valeur: ({ dernierAcces }) =>
        dernierAcces ? <span title={formatInstant(dernierAcces)}>{formatDepuis(dernierAcces)}</span> : 'Jamais',
      tri: true,
      genre: 'date',
      largeur: 130,
    },
  ],
  ANCIENS: [...identite, depuis('Depuis'), etat],
};

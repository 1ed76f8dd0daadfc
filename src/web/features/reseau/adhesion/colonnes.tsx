import type { Adherent } from '#shared/features/reseau/adhesion/contract.ts';
import type { OngletAdherents } from '#shared/features/reseau/adhesion/rules.ts';
import { champsAdherent } from '#shared/features/reseau/adhesion/schemas/liste.ts';
import { jourParis } from '#shared/core/dates.ts';
import { formatDepuis, formatInstant, formatJour, formatPourcentage } from '#web/lib/formats.ts';
import { colonnesDe } from '#web/ui/table/colonne-de-champ.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { teinteActivite, teinteAdhesion } from './apparence.ts';
import { ReponseCell } from './ReponseCell.tsx';
import { SegmentsCell } from './SegmentsCell.tsx';

const champ = colonnesDe<Adherent>(champsAdherent);

const identite: readonly Colonne<Adherent>[] = [
  champ('nom', { tri: true, extensible: true, largeur: 220, fixe: true }),
  champ('ville', {
    valeur: ({ codePostal, ville }) => [codePostal, ville].filter(Boolean).join(' '),
    tri: true,
    largeur: 170,
  }),
  champ('cip', { tri: true, largeur: 110 }),
  champ('titulaires', { titre: 'Titulaire', tri: true, largeur: 160 }),
];
const etat = champ('etat', { teintes: teinteAdhesion, tri: true, largeur: 145, carte: 'marque' });
const depuis = (titre: string) =>
  champ('depuis', {
    titre,
    valeur: (adherent) => (
      <span title={formatInstant(adherent.depuis)}>{formatJour(jourParis(new Date(adherent.depuis)))}</span>
    ),
    tri: true,
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
    champ('segments', {
      valeur: (adherent) => <SegmentsCell adherent={adherent} />,
      largeur: 220,
      carte: 'acte',
      plusieursLignes: true,
    }),
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
      largeur: 104,
      tri: true,
    },
    champ('activite', { teintes: teinteActivite, largeur: 145 }),
    champ('derniereReponse', {
      valeur: ({ derniereReponse }) =>
        derniereReponse ? (
          <span title={formatInstant(derniereReponse)}>{formatDepuis(derniereReponse)}</span>
        ) : (
          'Jamais'
        ),
      tri: true,
      largeur: 145,
    }),
    champ('dernierAcces', {
      valeur: ({ dernierAcces }) =>
        dernierAcces ? <span title={formatInstant(dernierAcces)}>{formatDepuis(dernierAcces)}</span> : 'Jamais',
      tri: true,
      largeur: 130,
    }),
  ],
  ANCIENS: [...identite, depuis('Depuis'), etat],
};

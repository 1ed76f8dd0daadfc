import type { ReactNode } from 'react';
import { jourParis } from '#shared/core/dates.ts';
import { libelleMotifRelance } from '#shared/features/argent/rfa-groupement/messages.ts';
import type { AdherentRfa, RfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';
import { formatManque, formatUnite, nomMois, nomPalier, uniteDesMois } from '#web/features/argent/rfa/mots.ts';
import { formatJour } from '#web/lib/formats.ts';
import { PastilleNonLus } from '#web/ui/PastilleNonLus.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { libelleReponseRfaGroupement, teinteReponseRfaGroupement } from './apparence.ts';
import styles from './RfaGroupement.module.css';

const nommer = ({ nom, nbNonLus }: AdherentRfa): ReactNode =>
  nbNonLus === 0 ? (
    nom
  ) : (
    <>
      <PastilleNonLus nombre={nbNonLus} /> {nom}
    </>
  );

const Base = ({ rfa, adherent }: { rfa: RfaGroupement; adherent: AdherentRfa }) => {
  const { base, dernierMois, relance } = adherent;
  if (relance === 'BASE') return <StatusBadge teinte="bleu">{libelleMotifRelance.BASE}</StatusBadge>;
  if (base === null || dernierMois === null) return null;
  return (
    <span className={styles.reponses}>
      <span className="chiffres">{formatUnite(uniteDesMois(rfa.type), base)}</span>
      <small>jusqu’à {nomMois(dernierMois).toLowerCase()}</small>
    </span>
  );
};

const Prochain = ({ rfa, adherent: { periode, proche } }: { rfa: RfaGroupement; adherent: AdherentRfa }) => {
  if (!periode) return null;
  const { palierAtteint, prochain } = periode;
  const atteint = rfa.paliers[palierAtteint - 1];
  return (
    <span className={styles.reponses}>
      {prochain ? (
        <span className="chiffres">
          {proche ? <StatusBadge teinte="orange">Proche</StatusBadge> : null} manque{' '}
          {formatManque(rfa, prochain.manque)}
        </span>
      ) : null}
      {atteint ? <small>atteint : {nomPalier(rfa, atteint, palierAtteint - 1)}</small> : null}
    </span>
  );
};

/** Columns of the adhérents of one RFA, with numbers in the contract's unit. */
export const colonnesAdherentsRfaGroupement = (rfa: RfaGroupement): readonly Colonne<AdherentRfa>[] => [
  { id: 'nom', titre: 'Pharmacie', valeur: nommer, largeur: 180, extensible: true, tri: true },
  { id: 'ville', titre: 'Ville', valeur: ({ ville }) => ville, largeur: 120, tri: true, priorite: 1, carte: 'detail' },
  {
    id: 'segments',
    titre: 'Segments',
    valeur: ({ segments }) => segments.map(({ nom }) => nom).join(', '),
    largeur: 130,
    masquee: true,
    carte: 'masquee',
  },
  {
    id: 'acceptation',
    titre: 'Réponse',
    valeur: ({ acceptation }) => (
      <StatusBadge teinte={teinteReponseRfaGroupement[acceptation]}>
        {libelleReponseRfaGroupement[acceptation]}
      </StatusBadge>
    ),
    largeur: 108,
    genre: 'etat',
    tri: true,
    carte: 'marque',
  },
  {
    id: 'base',
    titre: 'Base déclarée',
    valeur: (adherent) => <Base rfa={rfa} adherent={adherent} />,
    largeur: 130,
    genre: 'etat',
    tri: true,
  },
  {
    id: 'prochain',
    titre: 'Prochain palier',
    valeur: (adherent) => <Prochain rfa={rfa} adherent={adherent} />,
    largeur: 190,
    genre: 'etat',
  },
  {
    id: 'relance',
    titre: 'À relancer',
    valeur: ({ relance }) =>
      relance && (
        <StatusBadge teinte={relance === 'BASE' ? 'bleu' : 'orange'}>{libelleMotifRelance[relance]}</StatusBadge>
      ),
    largeur: 146,
    genre: 'etat',
    masquee: true,
    carte: 'masquee',
  },
  {
    id: 'relanceeLe',
    titre: 'Relancée le',
    valeur: ({ relanceeLe }) => relanceeLe && formatJour(jourParis(new Date(relanceeLe))),
    largeur: 112,
    genre: 'date',
    priorite: 2,
    carte: 'masquee',
  },
  {
    id: 'repondueLe',
    titre: 'Répondue le',
    valeur: ({ repondueLe }) => repondueLe && formatJour(jourParis(new Date(repondueLe))),
    largeur: 112,
    genre: 'date',
    tri: true,
    masquee: true,
    carte: 'masquee',
  },
];

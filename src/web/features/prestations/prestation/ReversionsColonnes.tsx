import type { Reversion } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import { phraseAttente } from '#shared/features/prestations/prestation/rules/attente-iban.ts';
import { libelleEtatReversion, phraseObstacle } from '#shared/features/prestations/prestation/messages.ts';
import { formatJour, pluriel } from '#web/lib/formats.ts';
import { Money } from '#web/ui/Money.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { libellePreuve, teintePreuve, teinteReversion } from './apparence.ts';
import styles from './Prestation.module.css';

const Preuve = ({ r }: { r: Reversion }) => {
  if (r.preuve === 'NON_DEMANDEE') return null;
  return (
    <span className={styles.deuxLignes}>
      <StatusBadge teinte={r.sansPreuveMotif === null ? teintePreuve[r.preuve] : 'orange'}>
        {r.sansPreuveMotif === null ? libellePreuve[r.preuve] : 'Acceptée sans preuve'}
      </StatusBadge>
      {r.sansPreuveMotif === null ? (
        r.nbPhotos > 0 ? (
          <small>{pluriel(r.nbPhotos, 'photo')}</small>
        ) : null
      ) : (
        <small title={r.sansPreuveMotif}>{r.sansPreuveMotif}</small>
      )}
    </span>
  );
};

const Etat = ({ r }: { r: Reversion }) => {
  const obstacle = r.obstacles.find(
    (obstacleDeReversion) => obstacleDeReversion !== 'REVERSEE' && obstacleDeReversion !== 'PREUVE',
  );
  return (
    <span className={styles.deuxLignes}>
      <StatusBadge teinte={teinteReversion[r.etat]}>{libelleEtatReversion[r.etat]}</StatusBadge>
      {r.dateReversion === null ? (
        obstacle ? (
          <small>
            {r.ibanUtilisableLe && obstacle === 'IBAN_EN_ATTENTE'
              ? phraseAttente(r.ibanUtilisableLe)
              : phraseObstacle[obstacle]}
          </small>
        ) : null
      ) : (
        <small title={r.reference ?? undefined}>
          le {formatJour(r.dateReversion)}
          {r.reference ? `, ${r.reference}` : ''}
        </small>
      )}
    </span>
  );
};

/** Columns of the reversions of a prestation. */
export const colonnesReversions: readonly Colonne<Reversion>[] = [
  {
    id: 'pharmacie',
    titre: 'Pharmacie',
    valeur: ({ pharmacieNom, ville, partie }) => (
      <span className={styles.deuxLignes}>
        <span>{pharmacieNom}</span>
        {ville || partie ? (
          <small>{[ville, partie ? 'n’est plus adhérent' : null].filter(Boolean).join(', ')}</small>
        ) : null}
      </span>
    ),
    largeur: 180,
    extensible: true,
    triPar: ({ pharmacieNom }) => pharmacieNom,
    carte: 'titre',
  },
  {
    id: 'montant',
    titre: 'Part HT',
    valeur: ({ montantHtCentimes }) => <Money centimes={montantHtCentimes} />,
    largeur: 110,
    genre: 'nombre',
    triPar: ({ montantHtCentimes }) => montantHtCentimes,
    carte: 'montant',
    suffixeCarte: () => 'HT',
  },
  {
    id: 'preuve',
    titre: 'Preuve',
    valeur: (r) => <Preuve r={r} />,
    largeur: 160,
    genre: 'etat',
    triPar: ({ preuveOk }) => (preuveOk ? 1 : 0),
    carte: 'marque',
  },
  {
    id: 'etat',
    titre: 'État',
    valeur: (r) => <Etat r={r} />,
    largeur: 220,
    genre: 'etat',
    triPar: ({ etat }) => etat,
    carte: 'acte',
  },
  {
    id: 'iban',
    titre: 'IBAN',
    valeur: ({ iban }) => iban ?? '–',
    largeur: 150,
    priorite: 3,
    masquee: true,
    carte: 'masquee',
  },
];

import { IconAlertTriangle, IconPaperclip } from '@tabler/icons-react';
import { libelleEtatCondition } from '#shared/features/conditions/condition/messages.ts';
import type { Condition } from '#shared/features/conditions/condition/schemas.ts';
import { formatCentimes, formatJour, pluriel } from '#web/lib/formats.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { teinteCondition } from './apparence.ts';
import styles from './Condition.module.css';

/** Its own, or its groupement's with how close it works with the laboratory. */
export const SourceCondition = ({
  condition: { groupementNom, partenariatNom },
}: {
  condition: Pick<Condition, 'groupementNom' | 'partenariatNom'>;
}) =>
  groupementNom === null ? (
    <>Pharmacie</>
  ) : (
    <StatusBadge teinte="gris">{partenariatNom ? `Groupement · ${partenariatNom}` : 'Groupement'}</StatusBadge>
  );

export const EtatDeCondition = ({
  condition: { etat, avertissements },
}: {
  condition: Pick<Condition, 'etat' | 'avertissements'>;
}) => (
  <span className={styles.etat}>
    <StatusBadge teinte={teinteCondition[etat]}>{libelleEtatCondition[etat]}</StatusBadge>
    {avertissements.length > 0 ? (
      <IconAlertTriangle
        size={16}
        color="var(--mantine-color-orange-filled)"
        role="img"
        aria-label={pluriel(avertissements.length, 'avertissement')}
      />
    ) : null}
  </span>
);

export const remiseEntiere = ({ remise, ug }: Pick<Condition, 'remise' | 'ug'>): string =>
  ug !== null && !remise.replace(/\s/g, '').includes(ug) ? `${remise} + ${ug} UG` : remise;

/** Stable: rows are rendered again only when it changes. */
export const colonnesCondition: readonly Colonne<Condition>[] = [
  { id: 'gamme', titre: 'Gamme', valeur: ({ gamme }) => gamme, largeur: 180, extensible: true, tri: true },
  {
    id: 'condition',
    titre: 'Condition',
    valeur: ({ condition }) => condition,
    largeur: 220,
    extensible: true,
    tri: true,
  },
  { id: 'remise', titre: 'Remise', valeur: remiseEntiere, largeur: 150, tri: true },
  {
    id: 'dateDebut',
    titre: 'Du',
    valeur: ({ dateDebut }) => formatJour(dateDebut),
    largeur: 108,
    genre: 'date',
    tri: true,
  },
  { id: 'dateFin', titre: 'Au', valeur: ({ dateFin }) => formatJour(dateFin), largeur: 108, genre: 'date', tri: true },
  {
    id: 'etat',
    titre: 'État',
    valeur: (condition) => <EtatDeCondition condition={condition} />,
    largeur: 130,
    genre: 'etat',
    carte: 'marque',
  },
  {
    id: 'origine',
    titre: 'Source',
    valeur: (condition) => <SourceCondition condition={condition} />,
    largeur: 200,
    tri: true,
  },
  {
    id: 'pieces',
    titre: 'Pièces',
    valeur: ({ nbPieces }) =>
      nbPieces > 0 ? (
        <span className={styles.etat}>
          <IconPaperclip size={15} aria-hidden /> <span className="chiffres">{nbPieces}</span>
        </span>
      ) : null,
    largeur: 84,
    priorite: 3,
    carte: 'masquee',
  },
  {
    id: 'franco',
    titre: 'Franco',
    valeur: ({ francoCentimes }) => (francoCentimes === null ? null : formatCentimes(francoCentimes)),
    largeur: 110,
    genre: 'nombre',
    masquee: true,
    carte: 'masquee',
  },
  {
    id: 'delaiPaiement',
    titre: 'Délai de paiement',
    valeur: ({ delaiPaiement }) => delaiPaiement,
    largeur: 150,
    masquee: true,
    carte: 'masquee',
  },
  {
    id: 'nbProduits',
    titre: 'Produits',
    valeur: ({ nbProduits }) => nbProduits,
    largeur: 90,
    genre: 'nombre',
    masquee: true,
    carte: 'masquee',
  },
];
